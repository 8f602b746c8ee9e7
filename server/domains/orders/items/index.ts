import type { Order } from '../entities.ts';
import { bookingItem } from './booking.ts';
import type { Item } from './item.ts';
import { productItem } from './product.ts';

/** What an order is for. */
export const itemOf = ({ bookingId }: Pick<Order, 'bookingId'>): Item => (bookingId ? bookingItem : productItem);

/** What an input names, by exactly one of its ids; null if it names none, or both. */
export function itemNamed(ids: { productId?: string | null; bookingId?: string | null }): { item: Item; id: string } | null {
  const { productId, bookingId } = ids;
  if ((productId == null) === (bookingId == null)) return null;
  return productId != null ? { item: productItem, id: productId } : { item: bookingItem, id: bookingId as string };
}
