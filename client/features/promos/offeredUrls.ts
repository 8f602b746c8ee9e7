import type { PromoCodeLineFragment } from '../../apollo/generated.ts';
import { availabilityUrls } from '../availability/urls.ts';
import { productUrls } from '../products/urls.ts';
import { sessionUrls } from '../sessions/urls.ts';

type Offered = Pick<PromoCodeLineFragment, 'product' | 'sessionId'>;

/** The page of a code's product, session or appointment type. */
export function viewDealOffer({ product, sessionId }: Offered): string {
  if (product) return productUrls.view(product.id);
  return sessionId ? sessionUrls.view(sessionId) : availabilityUrls.availability;
}

/** The form in which its codes are written. */
export function editDealOffer({ product, sessionId }: Offered): string {
  if (product) return productUrls.edit(product.id, { step: 'offer', field: 'promoCodes' });
  return sessionId ? sessionUrls.edit(sessionId, { step: 'offer', field: 'promoCodes' }) : availabilityUrls.availability;
}
