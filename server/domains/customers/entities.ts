import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { minorUnits } from '../../platform/database/minor-units.ts';

/**
 * An account's customer: all that they have bought of it, free products too, and what it keeps of them. The list of customers reads it.
 * Selling holds the row by `for key share`, which waits for a change of the block (`for update`) and for no other sale.
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

  /** The user's, which triggers keep here to be searched. */
  @Column('text')
  email!: string;

  /** The user's, likewise. */
  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  /** Less what was given back. Below zero where a bank took back what had been refunded. */
  @Column('bigint', { name: 'paid_amount', default: 0, transformer: minorUnits })
  paidAmount!: number;

  /** Without those that were given back whole. */
  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;

  @Column('timestamptz', { name: 'first_order_at' })
  firstOrderAt!: Date;

  @Column('timestamptz', { name: 'last_order_at' })
  lastOrderAt!: Date;

  /** What the account's users wrote about the customer, for themselves. */
  @Column('text', { nullable: true })
  note!: string | null;

  /** Since when the account sells them nothing more; null while it does. */
  @Column('timestamptz', { name: 'blocked_at', nullable: true })
  blockedAt!: Date | null;

  /** When the customer has deleted their account. From then on they are no active customer; what was sold to them still counts. */
  @Column('timestamptz', { name: 'left_at', nullable: true })
  leftAt!: Date | null;
}
