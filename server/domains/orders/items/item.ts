import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Claim } from '../../promos/claims.ts';
import type { Offered } from '../../promos/offered.ts';
import type { Order } from '../entities.ts';

/** What a purchase needs to know of what is bought, as a viewer would buy it now. */
export interface Offer {
  id: string;
  creatorId: string;
  title: string;
  titleAr: string | null;
  /** Its list price, in minor units. */
  price: number;
  currency: string;
  payee: string;
  /** What its codes and deals are kept for. */
  offered: Offered;
  /** The customer's order of it that waits for its payment. */
  pending: Order | null;
  /** The best deal on it that the customer has. */
  deal: Claim | null;
  /** Until when a new order, or one that goes on, keeps its place or seat. */
  holdExpiresAt: Date;
}

/** Who is paid, and until when the place or seat is kept for it. */
export type Terms = Pick<Offer, 'payee' | 'holdExpiresAt'>;

/** Why a paid order's money must go back. */
export type Failure = 'NO_PLACE' | 'ALREADY_OWNED' | 'CODE_USED_UP';

/** What an order can be for. Everything in which products and bookings differ is in one of two of these; the rest is the same. */
export interface Item {
  /** The input's field that names it, and the order's that keeps its id. */
  field: 'productId' | 'bookingId';
  /** The product or booking as the customer can buy it now. @throws UserErrors if they cannot. */
  toOrder(context: Context, customerId: string, id: string, language: Language): Promise<Offer>;
  /** The same for a viewer who asks for the price; `customerId` is null for one who is no customer. @throws NOT_FOUND, NOT_YET_ON_SALE */
  toSee(context: Context, customerId: string | null, id: string): Promise<Offer>;
  /** The terms on which an order that waits for its payment goes on at its own price. @throws UserErrors if it may not */
  toGoOn(context: Context, order: Order, language: Language): Promise<Terms>;
  /** That the customer has it already. */
  owned(field: readonly string[]): Error;
  /** Takes a place for a new order: a statement that answers a row, or none when nothing is left. */
  taking(id: string): Sql;
  /** Why nothing could be taken. */
  gone(): Error;
  /** Keeps it until the new order is paid, or until its hold ends. */
  awaitPayment(context: Context, order: Order, holdExpiresAt: Date): Promise<void>;
  /** Takes a place again for an order whose hold has lapsed; false if none is left. */
  takeAgain(context: Context, order: Order): Promise<boolean>;
  /** Gives it to the customer: why it cannot, or the statement that does, whose row says that it did. */
  give(context: Context, order: Order): Promise<Failure | Sql>;
  /** Gives back the place of an order that ends unpaid. */
  release(context: Context, order: Order): Promise<void>;
  /** Gives back the place of an order that ends unpaid because another replaces it at once. */
  handOn(context: Context, order: Order): Promise<void>;
  /** What reports count it as: a query that answers its kind and id. */
  soldAs(order: Order): Sql;
  /** Takes it back from the customer, all of whose money went back: `back` the last of it, which a bank has given them if it is `lost`. */
  takeBack(context: Context, order: Order, back: { amount: number; lost: boolean }): Promise<void>;
}
