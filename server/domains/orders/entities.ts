import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DiscountSource, OrderStatus } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** What a customer bought, at the prices of that moment. */
@Entity('orders')
@Unique('orders_number', ['creatorId', 'number'])
@Check('orders_status', "status in ('PENDING', 'PAID', 'EXPIRED', 'REFUNDED')")
@Check('orders_total', 'total_amount >= 0')
@Check('orders_paid', "(status in ('PAID', 'REFUNDED')) = (paid_at is not null)")
@Check('orders_sale', '(paid_at is null) = (sale_version is null)')
@Check('orders_sold_on', '(paid_at is null) = (sold_on is null)')
@Check(
  'orders_discount',
  'discount_amount >= 0 and (discount_amount > 0) = (discount_source is not null) and (discount_amount > 0) = (discount_percentage is not null) and (discount_amount > 0) = (discount_name is not null)',
)
@Check('orders_discount_source', "discount_source in ('DEAL', 'CODE')")
@Check('orders_promo_code', "(promo_code_id is not null) = (discount_source is not distinct from 'CODE')")
@Check('orders_use', 'not holds_use or promo_code_id is not null')
@Check('orders_link', 'source is not null or (medium is null and campaign is null)')
@Check('orders_item', 'num_nonnulls(product_id, booking_id) = 1')
@Index('orders_promo_code', { synchronize: false })
@Index('orders_one_pending', { synchronize: false })
@Index('orders_one_pending_booking', { synchronize: false })
@Index('orders_booking', { synchronize: false })
@Index('orders_creator_paid', { synchronize: false })
@Index('orders_sale_version', { synchronize: false })
@Index('orders_customer_paid', { synchronize: false })
@Index('orders_hold', { synchronize: false })
@Index('orders_refunded', { synchronize: false })
@Index('orders_search', { synchronize: false })
@Index('orders_creator_pending', { synchronize: false })
@Index('orders_expired', { synchronize: false })
@Index('orders_customer', ['customerId'])
export class Order {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'orders_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'orders_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'customer_id' })
  @ForeignKey('users', { name: 'orders_customer_fk' })
  customerId!: string;

  /** The product that was bought; otherwise the order has a booking. */
  @Column('uuid', { name: 'product_id', nullable: true })
  @ForeignKey('products', { name: 'orders_product_fk' })
  @Index('orders_product')
  productId!: string | null;

  /** The booking that was bought. If it moves to another session, a new booking takes over the order, and this stays the first one. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  @ForeignKey('bookings', { name: 'orders_booking_fk' })
  bookingId!: string | null;

  /** Counts up within the account. */
  @Column('integer')
  number!: number;

  @Column('text', { default: 'PENDING' })
  status!: OrderStatus;

  /** The title of what was bought, as it was then. */
  @Column('text')
  title!: string;

  @Column('text', { name: 'title_ar', nullable: true })
  titleAr!: string | null;

  /** The text in which a search looks for titles. A trigger writes it. */
  @Column('text', { default: '', select: false })
  search!: string;

  @Column('bigint', { name: 'total_amount', transformer: minorUnits })
  totalAmount!: number;

  @Column('text')
  currency!: string;

  /** The amount taken off the list price, in minor units. If it is above zero, the source is set, too. */
  @Column('bigint', { name: 'discount_amount', default: 0, transformer: minorUnits })
  discountAmount!: number;

  @Column('text', { name: 'discount_source', nullable: true })
  discountSource!: DiscountSource | null;

  @Column('smallint', { name: 'discount_percentage', nullable: true })
  discountPercentage!: number | null;

  /** The code, or the title of the thing for which the customer gets the deal, as it was then. */
  @Column('text', { name: 'discount_name', nullable: true })
  discountName!: string | null;

  @Column('text', { name: 'discount_name_ar', nullable: true })
  discountNameAr!: string | null;

  @Column('uuid', { name: 'promo_code_id', nullable: true })
  @ForeignKey('promo_codes', { name: 'orders_promo_code_fk' })
  promoCodeId!: string | null;

  /** Whether it counts as a use of the code. */
  @Column('boolean', { name: 'holds_use', default: false })
  holdsUse!: boolean;

  /** Whether it keeps one of the product's places, or the booking's seat. */
  @Column('boolean', { name: 'holds_place', default: true })
  holdsPlace!: boolean;

  @Column('timestamptz', { name: 'hold_expires_at' })
  holdExpiresAt!: Date;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  /** The day on which the sale was counted, on the account's clock of then. It stays if the account changes its zone. */
  @Column('date', { name: 'sold_on', nullable: true })
  soldOn!: string | null;

  /** The number of the sale among the account's sales. Null until it is paid. */
  @Column('integer', { name: 'sale_version', nullable: true })
  saleVersion!: number | null;

  /** The tags of the link by which the customer came. If there are any, there is a source. */
  @Column('text', { nullable: true })
  source!: string | null;

  @Column('text', { nullable: true })
  medium!: string | null;

  @Column('text', { nullable: true })
  campaign!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** The right of a customer to open a product. Access checks read it. */
@Entity('entitlements')
@Unique('entitlements_customer_product', ['customerId', 'productId'])
@Unique('entitlements_order', ['orderId'])
@Index('entitlements_customer', { synchronize: false })
@Index('entitlements_product', { synchronize: false })
export class Entitlement {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'entitlements_pk' })
  id!: string;

  @Column('uuid', { name: 'customer_id' })
  @ForeignKey('users', { name: 'entitlements_customer_fk' })
  customerId!: string;

  @Column('uuid', { name: 'product_id' })
  @ForeignKey('products', { name: 'entitlements_product_fk' })
  productId!: string;

  @Column('uuid', { name: 'order_id' })
  @ForeignKey('orders', { name: 'entitlements_order_fk' })
  orderId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
