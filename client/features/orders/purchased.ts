import { bookingUrls } from '../booking/urls.ts';
import { storefrontUrls } from '../storefront/urls.ts';

/** What is bought: a product, or the seat of a booking that is held. */
export type Purchased = { productId: string } | { bookingId: string };

/** The kind of thing that an order is for. */
export const purchasedBy = ({ productId, bookingId }: { productId: string | null; bookingId: string | null }): Purchased =>
  productId ? { productId } : { bookingId: bookingId ?? '' };

/** The page of a bought product or seat. */
export const placeOf = (purchased: Purchased): string =>
  'productId' in purchased ? storefrontUrls.myProduct(purchased.productId) : bookingUrls.booking(purchased.bookingId);

/** The page of all bought products or seats. */
export const listUrlOf = (purchased: Purchased): string => ('productId' in purchased ? storefrontUrls.myProducts : bookingUrls.mySessions);

/** The query of the list that a purchase changes. */
export const listOf = (purchased: Purchased): 'myProducts' | 'mySessions' => ('productId' in purchased ? 'myProducts' : 'mySessions');

/** The bought product or session in the cache. It may have more fields once it is the viewer's. */
export const entityOf = (purchased: Purchased): { __typename: string; id: string } =>
  'productId' in purchased
    ? { __typename: 'StorefrontProduct', id: purchased.productId }
    : { __typename: 'Booking', id: purchased.bookingId };
