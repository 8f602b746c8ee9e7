import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Claim } from '../../promos/claims.ts';
import type { Offered } from '../../promos/offered.ts';
import type { Order } from '../entities.ts';
import { bookingItem } from './booking.ts';
import { productItem } from './product.ts';

/** What a purchase needs to know of a thing, as the viewer would buy it now. */
export interface ItemOffer {
  id: string;
  creatorId: string;
  title: string;
  titleAr: string | null;
  /** Its list price, in minor units. */
  price: number;
  currency: string;
  payee: string;
  /** The thing whose codes and deals apply. */
  offered: Offered;
  /** The customer's order of it that waits for its payment; null if there is none. */
  pending: Order | null;
  /** The best deal that the customer has on it; null if they have none. */
  deal: Claim | null;
  /** Until when the order keeps its place or seat. */
  holdExpiresAt: Date;
}

/** The name of the payee, and until when the place or seat is kept. */
export type PaymentTerms = Pick<ItemOffer, 'payee' | 'holdExpiresAt'>;

/** Why the money of a paid order must go back. */
export type OrderFailure = 'NO_PLACE' | 'ALREADY_OWNED' | 'CODE_USED_UP';

/**
 * A kind of thing that can be ordered. There are two, `productItem` and `bookingItem`; all differences between products and bookings are
 * there.
 */
export interface OrderItem {
  /** The name of its id in inputs and in orders. */
  field: 'productId' | 'bookingId';
  /**
   * The offer to a customer who orders it now.
   * @throws UserErrors if they cannot buy it
   */
  toOrder(context: Context, customerId: string, id: string, language: Language): Promise<ItemOffer>;
  /**
   * The offer to a viewer who asks for the price. `customerId` is null if they are no customer.
   * @throws NOT_FOUND, NOT_YET_ON_SALE
   */
  toSee(context: Context, customerId: string | null, id: string): Promise<ItemOffer>;
  /**
   * The terms on which an order that waits for its payment continues at its own price.
   * @throws UserErrors if it may not continue
   */
  toGoOn(context: Context, order: Order, language: Language): Promise<PaymentTerms>;
  /** The error that the customer has it already. */
  owned(field: readonly string[]): Error;
  /** The statement that takes a place for a new order. It answers a row, or none if nothing is left. */
  taking(id: string): Sql;
  /** The error that no place could be taken. */
  itemGone(): Error;
  /** Keeps it for a new order until that is paid, or until its hold ends. */
  awaitPayment(context: Context, order: Order, holdExpiresAt: Date): Promise<void>;
  /** Takes a place again for an order whose hold has ended. Answers false if none is left. */
  takeItemAgain(context: Context, order: Order): Promise<boolean>;
  /** Answers the statement that gives it to the customer, or why it cannot be given. The statement answers a row if it has given it. */
  giveItem(context: Context, order: Order): Promise<OrderFailure | Sql>;
  /** Frees the place of an order that ends unpaid. */
  releaseItem(context: Context, order: Order): Promise<void>;
  /** As `releaseItem`, for an order that another one replaces at once. A booking keeps its seat for that one. */
  handItemOn(context: Context, order: Order): Promise<void>;
  /** The query for what reports count it as: its kind and id. */
  soldAs(order: Order): Sql;
  /**
   * Takes it back from the customer after all of their money went back. `back` is the last part of the money; if it is `lost`, the bank has
   * given it to them.
   */
  takeItemBack(context: Context, order: Order, back: { amount: number; lost: boolean }): Promise<void>;
}

/** The kind of thing that an order is for. */
export const itemOf = ({ bookingId }: Pick<Order, 'bookingId'>): OrderItem => (bookingId ? bookingItem : productItem);

/** The thing that an input names by one of its ids. Null if it names none, or both. */
export function itemNamed(ids: { productId?: string | null; bookingId?: string | null }): { item: OrderItem; id: string } | null {
  const { productId, bookingId } = ids;
  if ((productId == null) === (bookingId == null)) return null;
  return productId != null ? { item: productItem, id: productId } : { item: bookingItem, id: bookingId as string };
}
