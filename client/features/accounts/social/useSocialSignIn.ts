import { useTranslation } from 'react-i18next';
import type { SessionFragment } from '../../../apollo/generated.ts';
import { useArea } from '../../../session/auth.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useSocialLogin } from '../mutations/signingIn.ts';
import { type SignInState, useProvider } from './useProvider.ts';

export interface SocialSignIn {
  /** The product that is being bought, if any. */
  productId?: string;
  /** Called once the token is kept. */
  onSignedIn: (session: SessionFragment) => void;
  /** Called with true when the provider has answered and the token is about to be kept, with false when that failed. */
  onFinishing?: (finishing: boolean) => void;
}

/** Signs in with the provider. */
export function useSocialSignIn({ productId, onSignedIn, onFinishing }: SocialSignIn): { state: SignInState; open: () => void } {
  const { t } = useTranslation('messages');
  const role = useArea();
  const socialLogin = useSocialLogin();
  const redeemCode = async (code: string) => {
    const session = await socialLogin(role, code);
    if (!session.userErrors.length) {
      toast.success(t('success.login'));
      onSignedIn(session);
    }
    return session.userErrors;
  };
  return useProvider(redeemCode, { productId, onFinishing });
}
