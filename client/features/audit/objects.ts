import type { ActivityEntryFragment } from '../../apollo/generated.ts';
import { userUrls } from '../admins/urls.ts';
import { contentUrls } from '../content/urls.ts';
import { creatorUrls } from '../creators/urls.ts';
import { productUrls } from '../products/urls.ts';
import { promoUrls } from '../promos/urls.ts';

/** The kinds of object that an entry may be about. */
export const objectTypes = ['Product', 'PromoCode', 'Section', 'ContentItem', 'Caption', 'Creator', 'Admin', 'SignIn'] as const;

/** The address of an entry's object; null when there is no page to see it (any more). */
export function linkTo({ objectType, product, admin }: Pick<ActivityEntryFragment, 'objectType' | 'product' | 'admin'>): string | null {
  if (objectType === 'Creator') return creatorUrls.myPage;
  if (product && objectType === 'PromoCode') return promoUrls.list({ product: product.id });
  if (product) return objectType === 'Product' ? productUrls.view(product.id) : contentUrls.list(product.id);
  return admin ? userUrls.admins() : null;
}
