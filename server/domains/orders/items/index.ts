import type { Order } from '../entities.ts';
import { bookingItem } from './booking.ts';
import type { Item } from './item.ts';
import { productItem } from './product.ts';

/** The kind of thing that an order is for. */
export const itemOf = ({ bookingId }: Pick<Order, 'bookingId'>): Item => (bookingId ? bookingItem : productItem);

/** The thing that an input names by one of its ids. Null if it names none, or both. */
export function itemNamed(ids: { productId?: string | null; bookingId?: string | null }): { item: Item; id: string } | null {
  const { productId, bookingId } = ids;
  if ((productId == null) === (bookingId == null)) return null;
  return productId != null ? { item: productItem, id: productId } : { item: bookingItem, id: bookingId as string };
}
