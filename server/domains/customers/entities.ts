import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { minorUnits } from '../../platform/database/minor-units.ts';

/**
 * An account's customer: the sums of all that they have bought from it, including free products, and the account's own notes on them. The
 * list of customers reads this. A sale locks the row with `for key share`, which waits for a change of the block (`for update`) and for no
 * other sale.
 */
@Entity('customer_totals')
@Check('customer_totals_note', 'length(note) between 1 and 2000')
@Check('customer_totals_counts', 'order_count >= 0 and first_order_at <= last_order_at')
@Index('customer_totals_latest', { synchronize: false })
@Index('customer_totals_blocked', { synchronize: false })
@Index('customer_totals_contacts', { synchronize: false })
export class CustomerTotal {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'customer_totals_pk' })
  @ForeignKey('creators', { name: 'customer_totals_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('uuid', { name: 'customer_id', primaryKeyConstraintName: 'customer_totals_pk' })
  @ForeignKey('users', { name: 'customer_totals_customer_fk' })
  @Index('customer_totals_customer')
  customerId!: string;

  /** The user's email. Triggers copy it, so that it can be searched. */
  @Column('text')
  email!: string;

  /** The user's phone number, copied likewise. */
  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  /** What they paid, less what was given back, in minor units. Below zero if a bank took back money that had been refunded. */
  @Column('bigint', { name: 'paid_amount', default: 0, transformer: minorUnits })
  paidAmount!: number;

  /** The number of orders that were not wholly refunded. */
  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;

  @Column('timestamptz', { name: 'first_order_at' })
  firstOrderAt!: Date;

  @Column('timestamptz', { name: 'last_order_at' })
  lastOrderAt!: Date;

  /** What the account's console users wrote about the customer, for themselves. */
  @Column('text', { nullable: true })
  note!: string | null;

  /** Since when the account has blocked the customer. Null if it has not. */
  @Column('timestamptz', { name: 'blocked_at', nullable: true })
  blockedAt!: Date | null;

  /** When the customer deleted their account. From then on they are no active subscriber. What was sold to them still counts. */
  @Column('timestamptz', { name: 'left_at', nullable: true })
  leftAt!: Date | null;
}
