import type { SessionFragment } from '../../apollo/generated.ts';
import { creatorUrls } from '../creators/urls.ts';
import { storefrontUrls } from '../storefront/urls.ts';

/** The page after a sign-in (specification, section 4): creators go to their profile, or to completing it; customers to their library. */
export const afterSignIn = ({ viewer }: Pick<SessionFragment, 'viewer'>): string => {
  if (viewer?.role === 'CUSTOMER') return storefrontUrls.myProducts;
  return viewer?.isProfileComplete ? creatorUrls.myPage : creatorUrls.completeProfile;
};
