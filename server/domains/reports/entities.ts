import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ProductStatus } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/*
 * Sums of sales. Each is written in the transaction of the journal that it sums up. Money counts on the day of its payment or refund. An
 * order that was wholly refunded is no longer counted on the day of its sale. Days are in the creator's time zone.
 */

/** A creator's sums of all time. The row's lock puts the sales of one creator in order. */
@Entity('creator_totals')
@Check('creator_totals_active', 'active_customers >= 0')
@Check('creator_totals_counts', 'order_count >= 0 and paid_customers >= 0')
export class CreatorTotal {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'creator_totals_pk' })
  @ForeignKey('creators', { name: 'creator_totals_creator_fk' })
  creatorId!: string;

  @Column('bigint', { name: 'revenue_amount', default: 0, transformer: minorUnits })
  revenueAmount!: number;

  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;

  @Column('integer', { name: 'paid_customers', default: 0 })
  paidCustomers!: number;

  /** How many customers have bought something, free products included. */
  @Column('integer', { name: 'customer_count', default: 0 })
  customerCount!: number;

  /**
   * How many have something that was not wholly refunded, and have not deleted their account. A trigger on `customer_totals` counts them.
   */
  @Column('integer', { name: 'active_customers', default: 0 })
  activeCustomers!: number;

  /** The version of the latest sale. */
  @Column('integer', { name: 'sale_version', default: 0 })
  saleVersion!: number;
}

/** A product's sums of all time. A trigger on `products` makes the row with the product, and copies the product's status into it. */
@Entity('product_totals')
@Check('product_totals_count', 'order_count >= 0')
@Index('product_totals_revenue', { synchronize: false })
@Index('product_totals_orders', { synchronize: false })
@Index('product_totals_status_revenue', { synchronize: false })
@Index('product_totals_status_orders', { synchronize: false })
export class ProductTotal {
  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'product_totals_pk' })
  @ForeignKey('products', { name: 'product_totals_product_fk', onDelete: 'CASCADE' })
  productId!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'product_totals_creator_fk' })
  creatorId!: string;

  @Column('text', { default: 'DRAFT' })
  status!: ProductStatus;

  @Column('bigint', { name: 'revenue_amount', default: 0, transformer: minorUnits })
  revenueAmount!: number;

  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;
}

/** What a period brought in, in minor units. Revenue is list prices less discounts and refunds; the gateway's fee is not taken off it. */
class Figures {
  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;

  /** List prices of what was sold. */
  @Column('bigint', { name: 'gross_amount', default: 0, transformer: minorUnits })
  grossAmount!: number;

  @Column('bigint', { name: 'discount_amount', default: 0, transformer: minorUnits })
  discountAmount!: number;

  @Column('bigint', { name: 'refund_amount', default: 0, transformer: minorUnits })
  refundAmount!: number;

  /** What the gateway kept of the payments. A refund does not bring it back. */
  @Column('bigint', { name: 'fee_amount', default: 0, transformer: minorUnits })
  feeAmount!: number;

  @Column('bigint', { name: 'revenue_amount', default: 0, transformer: minorUnits })
  revenueAmount!: number;
}

@Entity('creator_days')
@Check('creator_days_revenue', 'revenue_amount = gross_amount - discount_amount - refund_amount')
export class CreatorDay {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'creator_days_pk' })
  @ForeignKey('creators', { name: 'creator_days_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'creator_days_pk' })
  day!: string;

  @Column(() => Figures, { prefix: false })
  figures!: Figures;

  /** How many customers have this day as their latest (`CreatorCustomer.lastDay`). */
  @Column('integer', { name: 'payer_count', default: 0 })
  payerCount!: number;
}

/** What is summed: something that sells, the promo code that it was sold with, or the source of the link by which its buyer came. */
export type ItemKind = 'PRODUCT' | 'SESSION' | 'APPOINTMENT_TYPE' | 'CODE' | 'SOURCE';

/**
 * The sums of an item in a day, week, month or year, or of all time (`periods.ts`). `itemId` needs no foreign key, since what was ever sold
 * is never deleted.
 */
@Entity('item_periods')
@Check('item_periods_kind', "kind in ('PRODUCT', 'SESSION', 'APPOINTMENT_TYPE', 'CODE', 'SOURCE')")
@Check('item_periods_period', "period in ('DAY', 'WEEK', 'MONTH', 'YEAR', 'ALL')")
@Check('item_periods_revenue', 'revenue_amount = gross_amount - discount_amount - refund_amount')
@Index('item_periods_revenue', { synchronize: false })
export class ItemPeriod {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'item_periods_pk' })
  @ForeignKey('creators', { name: 'item_periods_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'item_periods_pk' })
  kind!: ItemKind;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'item_periods_pk' })
  period!: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'ALL';

  @PrimaryColumn('date', { name: 'from_day', primaryKeyConstraintName: 'item_periods_pk' })
  fromDay!: string;

  @PrimaryColumn('uuid', { name: 'item_id', primaryKeyConstraintName: 'item_periods_pk' })
  itemId!: string;

  @Column(() => Figures, { prefix: false })
  figures!: Figures;
}

/** A source of links, by which sales are counted: the title of a `SOURCE` item. */
@Entity('sale_sources')
@Check('sale_sources_source', 'length(source) between 1 and 60')
@Unique('sale_sources_creator', ['creatorId', 'source'])
export class SaleSource {
  /** Computed from the other two columns (`sourceId`), so that a sale need not look it up. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sale_sources_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'sale_sources_creator_fk' })
  creatorId!: string;

  @Column('text')
  source!: string;
}

/** How many orders with a price a customer made on a day. After a refund, the customer's latest day is found here. */
@Entity('customer_days')
@Check('customer_days_count', 'order_count >= 0')
@Index('customer_days_customer', ['customerId'])
export class CustomerDay {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'customer_days_pk' })
  @ForeignKey('creators', { name: 'customer_days_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'customer_days_pk' })
  day!: string;

  @PrimaryColumn('uuid', { name: 'customer_id', primaryKeyConstraintName: 'customer_days_pk' })
  @ForeignKey('users', { name: 'customer_days_customer_fk' })
  customerId!: string;

  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;
}

/** How many orders with a price a customer made. The rows give the distinct customers of all time and, by their latest day, of a period. */
@Entity('creator_customers')
@Check('creator_customers_count', 'order_count >= 0')
@Check('creator_customers_last', '(order_count = 0) = (last_day is null)')
@Index('creator_customers_customer', ['customerId'])
export class CreatorCustomer {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'creator_customers_pk' })
  @ForeignKey('creators', { name: 'creator_customers_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('uuid', { name: 'customer_id', primaryKeyConstraintName: 'creator_customers_pk' })
  @ForeignKey('users', { name: 'creator_customers_customer_fk' })
  customerId!: string;

  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;

  /** The latest day with an order that was not wholly refunded; null without any. */
  @Column('date', { name: 'last_day', nullable: true })
  lastDay!: string | null;
}
