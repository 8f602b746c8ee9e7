import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PlanInvoiceKind, PlanInvoiceStatus, PlanSubscriptionStatus as ReadStatus } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';
import type { PlanFamily } from '../plans/families.ts';

/** The status of a subscription. One that is over (EXPIRED) is read as the free plan. */
export type PlanSubscriptionStatus = ReadStatus | 'EXPIRED';

/** A creator's subscription to a plan. At most one at a time is not over. Without one, the account has the free plan. */
@Entity('plan_subscriptions')
@Check('plan_subscriptions_status', "status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'EXPIRED')")
@Check('plan_subscriptions_period', 'period_end > period_start')
@Check('plan_subscriptions_paid', "status not in ('ACTIVE', 'PAST_DUE') or num_nulls(anchored_at, period_start, period_end) = 0")
@Check('plan_subscriptions_anchor_day', 'anchor_day between 29 and 31')
@Check('plan_subscriptions_next', 'next_plan_id is null or not cancels_at_period_end')
@Check('plan_subscriptions_ended', "(status = 'EXPIRED') = (ended_at is not null)")
@Index('plan_subscriptions_current', { synchronize: false })
@Index('plan_subscriptions_due', { synchronize: false })
@Index('plan_subscriptions_creator', ['creatorId'])
export class PlanSubscription {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'plan_subscriptions_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'plan_subscriptions_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'plan_id' })
  @ForeignKey('plans', { name: 'plan_subscriptions_plan_fk' })
  planId!: string;

  @Column('text')
  status!: PlanSubscriptionStatus;

  /**
   * The start of this plan's first period. The ends of all periods are counted from it, on the clock of `anchorZone`: a plan that begins on
   * the 31st stays at the month's end. If the account has moved to another zone since, its first period began at another instant.
   */
  @Column('timestamptz', { name: 'anchored_at', nullable: true })
  anchoredAt!: Date | null;

  /** The zone in which the anchor is read; null for the account's present one. */
  @Column('text', { name: 'anchor_zone', nullable: true })
  anchorZone!: string | null;

  /** The account's day of the month, if it is later than that of the anchor: the anchor is at the end of a shorter month then. */
  @Column('smallint', { name: 'anchor_day', nullable: true })
  anchorDay!: number | null;

  /** How many periods there are since the anchor, the present one included. */
  @Column('integer', { default: 0 })
  periods!: number;

  @Column('timestamptz', { name: 'period_start', nullable: true })
  periodStart!: Date | null;

  @Column('timestamptz', { name: 'period_end', nullable: true })
  periodEnd!: Date | null;

  /** The lower plan that begins at the end of the period. */
  @Column('uuid', { name: 'next_plan_id', nullable: true })
  @ForeignKey('plans', { name: 'plan_subscriptions_next_plan_fk' })
  nextPlanId!: string | null;

  @Column('boolean', { name: 'cancels_at_period_end', default: false })
  cancelsAtPeriodEnd!: boolean;

  /** This column and the next two: when the unpaid renewal is tried again, how often it was tried, and when the last attempt is. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;

  @Column('smallint', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'grace_ends_at', nullable: true })
  graceEndsAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}

/** What one period of a plan costs its account. A payment pays it, unless nothing is to be paid. */
@Entity('plan_invoices')
@Check('plan_invoices_kind', "kind in ('START', 'RENEWAL', 'UPGRADE')")
@Check('plan_invoices_status', "status in ('OPEN', 'PAID', 'VOID')")
@Check('plan_invoices_period', 'period_end > period_start')
@Check(
  'plan_invoices_amounts',
  'least(list_amount, discount_amount, credit_amount, total_amount) >= 0 and total_amount = list_amount - discount_amount - credit_amount',
)
@Check('plan_invoices_discount', '(discount_percentage is null) = (promo_code_id is null)')
@Check('plan_invoices_use', 'not holds_use or promo_code_id is not null')
@Check('plan_invoices_paid', "(status = 'PAID') = (paid_at is not null)")
@Index('plan_invoices_open', { synchronize: false })
@Index('plan_invoices_creator', { synchronize: false })
@Index('plan_invoices_uses', { synchronize: false })
@Index('plan_invoices_subscription', ['subscriptionId'])
export class PlanInvoice {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'plan_invoices_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'plan_invoices_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'subscription_id' })
  @ForeignKey('plan_subscriptions', { name: 'plan_invoices_subscription_fk' })
  subscriptionId!: string;

  @Column('uuid', { name: 'plan_id' })
  @ForeignKey('plans', { name: 'plan_invoices_plan_fk' })
  planId!: string;

  @Column('text')
  kind!: PlanInvoiceKind;

  @Column('text', { default: 'OPEN' })
  status!: PlanInvoiceStatus;

  @Column('timestamptz', { name: 'period_start' })
  periodStart!: Date;

  @Column('timestamptz', { name: 'period_end' })
  periodEnd!: Date;

  @Column('bigint', { name: 'list_amount', transformer: minorUnits })
  listAmount!: number;

  @Column('smallint', { name: 'discount_percentage', nullable: true })
  discountPercentage!: number | null;

  @Column('bigint', { name: 'discount_amount', default: 0, transformer: minorUnits })
  discountAmount!: number;

  /** What was left of the plan before, which is taken off. */
  @Column('bigint', { name: 'credit_amount', default: 0, transformer: minorUnits })
  creditAmount!: number;

  @Column('bigint', { name: 'total_amount', transformer: minorUnits })
  totalAmount!: number;

  @Column('text')
  currency!: string;

  @Column('uuid', { name: 'promo_code_id', nullable: true })
  @ForeignKey('plan_promo_codes', { name: 'plan_invoices_promo_code_fk' })
  promoCodeId!: string | null;

  /** Whether it counts as a use of its code: while it is open, and once it is paid. */
  @Column('boolean', { name: 'holds_use', default: false })
  holdsUse!: boolean;

  /** Until when it can be paid; null for a renewal, whose attempts have a schedule of their own. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A word of the operator that takes a percentage off one payment of a plan. */
@Entity('plan_promo_codes')
@Check('plan_promo_codes_percentage', 'percentage between 1 and 100')
@Check('plan_promo_codes_uses', 'used >= 0 and (max_uses is null or (max_uses >= 1 and used <= max_uses))')
@Check('plan_promo_codes_per_creator', 'max_per_creator >= 1')
@Check('plan_promo_codes_span', 'ends_at > starts_at')
@Index('plan_promo_codes_key', { synchronize: false })
export class PlanPromoCode {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'plan_promo_codes_pk' })
  id!: string;

  @Column('text')
  code!: string;

  /** Two codes with the same key are the same code; see `codeKey`. */
  @Column('text', { name: 'code_key' })
  codeKey!: string;

  @Column('smallint')
  percentage!: number;

  /** The families of plans that it is for; null for all paid ones. */
  @Column('jsonb', { nullable: true })
  families!: PlanFamily[] | null;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column('integer', { name: 'max_uses', nullable: true })
  maxUses!: number | null;

  @Column('integer', { name: 'max_per_creator', nullable: true })
  maxPerCreator!: number | null;

  @Column('integer', { default: 0 })
  used!: number;

  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
