import { DomainEvent } from '../../core/events.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Returned } from '../billing/events.ts';

/** What an order sold, with which code, and by which link. */
export interface SoldItem {
  creatorId: string;
  /** A query with one row: the `kind` (PRODUCT, SESSION or APPOINTMENT_TYPE) and the `item_id`. */
  item: Sql;
  promoCodeId: string | null;
  /** The source of the link by which the customer came. */
  source: string | null;
}

/** A settled order. */
export interface SoldOrder extends SoldItem {
  customerId: string;
  /** What was paid, in minor units; a free order counts as an order, its customer not as one who paid. */
  amount: number;
}

/** The place of a sale among all of its account. */
export interface SalePlace {
  /** 1, 2, 3 … without gaps. */
  version: number;
  /** The day on which it counts, on the account's clock. */
  day: string;
}

/**
 * An order is to be given to its customer: its money is there, or it costs nothing. The one who counts sales runs `giving`, by which the
 * customer gets it, and answers the place of the sale, or NOT_GIVEN where `giving` answers no row. `discount` and the gateway's `fee` are in
 * minor units.
 */
export const saleDue = new DomainEvent<SoldOrder & { discount: number; fee: number; at: Date; giving: Sql }, SalePlace | 'NOT_GIVEN'>(
  'saleDue',
);

/** An order is paid: its customer has what they bought. */
export const orderPaid = new DomainEvent<{ orderId: string; creatorId: string; customerId: string; at: Date }>('orderPaid');

/** Money of a paid order went back. `soldOn` is the day on which the sale was counted. */
export const orderRefunded = new DomainEvent<{ orderId: string; sale: SoldOrder & { soldOn: string }; at: Date } & Returned>(
  'orderRefunded',
);

/** The creator bears a fee of the gateway (minor units) that no sale brought: of a payment which had to go back, or of a dispute. */
export const orderCharged = new DomainEvent<{ sold: SoldItem; fee: number; at: Date }>('orderCharged');
