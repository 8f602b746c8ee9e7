import { bookingUrls } from '../booking/urls.ts';
import { storefrontUrls } from '../storefront/urls.ts';

/** What is bought: a product, or the seat of a booking that is held. */
export type Purchased = { productId: string } | { bookingId: string };

/** What an order is for. */
export const purchasedBy = ({ productId, bookingId }: { productId: string | null; bookingId: string | null }): Purchased =>
  productId ? { productId } : { bookingId: bookingId ?? '' };

/** Where it is found once it is theirs. */
export const placeOf = (purchased: Purchased): string =>
  'productId' in purchased ? storefrontUrls.myProduct(purchased.productId) : bookingUrls.booking(purchased.bookingId);

/** The page of all that is theirs. */
export const listUrlOf = (purchased: Purchased): string => ('productId' in purchased ? storefrontUrls.myProducts : bookingUrls.mySessions);

/** The list that it is in, which changes when it is bought. */
export const listOf = (purchased: Purchased): 'myProducts' | 'mySessions' => ('productId' in purchased ? 'myProducts' : 'mySessions');

/** The session in the cache, which may have more fields once the seat is the viewer's. */
export const entityOf = (purchased: Purchased): { __typename: string; id: string } =>
  'productId' in purchased
    ? { __typename: 'StorefrontProduct', id: purchased.productId }
    : { __typename: 'Booking', id: purchased.bookingId };
