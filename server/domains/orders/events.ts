import { DomainEvent } from '../../core/events.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Returned } from '../billing/events.ts';

/** What an order sold, and the promo code and the link that led to it. */
export interface SoldItem {
  creatorId: string;
  /** A query that answers one row: `kind` (PRODUCT, SESSION or APPOINTMENT_TYPE) and `item_id`. */
  item: Sql;
  promoCodeId: string | null;
  /** The source of the link by which the customer came. */
  source: string | null;
}

/** An order that is settled: paid, or free. */
export interface SoldOrder extends SoldItem {
  customerId: string;
  /** What was paid, in minor units. A free order counts as an order, but its customer not as one who paid. */
  amount: number;
}

/** The place of a sale among all sales of its account. */
export interface SalePlace {
  /** 1, 2, 3 … without gaps. */
  version: number;
  /** The day on which it counts, on the account's clock. */
  day: string;
}

/**
 * An order is to be given to its customer: its money has arrived, or it is free. The listener that counts sales runs `giving`, the
 * statement by which the customer gets what they bought. It answers the place of the sale, or NOT_GIVEN if `giving` answers no row.
 * `discount` and the gateway's `fee` are in minor units.
 */
export const saleDue = new DomainEvent<SoldOrder & { discount: number; fee: number; at: Date; giving: Sql }, SalePlace | 'NOT_GIVEN'>(
  'saleDue',
);

/** An order is paid, and its customer has what they bought. */
export const orderPaid = new DomainEvent<{ orderId: string; creatorId: string; customerId: string; at: Date }>('orderPaid');

/** Money of a paid order went back. `soldOn` is the day on which the sale was counted. */
export const orderRefunded = new DomainEvent<{ orderId: string; sale: SoldOrder & { soldOn: string }; at: Date } & Returned>(
  'orderRefunded',
);

/** The creator bears a fee of the gateway (minor units) that belongs to no sale: for a payment that had to go back, or for a dispute. */
export const orderCharged = new DomainEvent<{ sold: SoldItem; fee: number; at: Date }>('orderCharged');
