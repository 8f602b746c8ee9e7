import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language, PaymentMethod, PaymentStatus, RefundStatus, RefundReason as RequestedFor } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** Why a payment collected nothing, or had to be given back. */
export type FailureCode =
  | 'declined'
  | 'insufficient_funds'
  | 'challenge_failed'
  | 'cancelled'
  | 'expired'
  | 'no_place'
  | 'already_owned'
  | 'code_used_up';

/** One attempt to collect the money of an order or a plan invoice. Its id is the idempotency key at the gateway. */
@Entity('payments')
@Unique('payments_gateway_reference', ['gateway', 'gatewayReference'])
@Check('payments_status', "status in ('CREATED', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'PARTIALLY_REFUNDED', 'REFUNDED')")
@Check('payments_amount', 'amount > 0 and fee_amount >= 0 and fee_amount <= amount and refunded_amount between 0 and amount')
@Check('payments_lost', 'lost_amount between 0 and amount')
@Check('payments_subject', 'num_nonnulls(order_id, plan_invoice_id) = 1')
@Index('payments_one_open', { synchronize: false })
@Index('payments_one_open_plan', { synchronize: false })
@Index('payments_plan_invoice', { synchronize: false })
@Index('payments_order', { synchronize: false })
@Index('payments_open', { synchronize: false })
@Check('payments_method', "method in ('CARD', 'KNET')")
@Check('payments_saved_card', "not saves_card or (method = 'CARD' and plan_invoice_id is not null)")
@Index('payments_saved_card_id', { synchronize: false })
@Check('payments_late_asks', 'late_asks between 0 and 3')
@Index('payments_late', { synchronize: false })
@Index('payments_partly_refunded', { synchronize: false })
@Index('payments_payer', ['payerId'])
@Index('payments_creator', ['creatorId'])
@Index('payments_without_money', { synchronize: false })
export class Payment {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'payments_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'payments_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'payer_id' })
  @ForeignKey('users', { name: 'payments_payer_fk' })
  payerId!: string;

  /** The order that the payment pays; null if it pays a plan invoice. */
  @Column('uuid', { name: 'order_id', nullable: true })
  @ForeignKey('orders', { name: 'payments_order_fk' })
  orderId!: string | null;

  @Column('uuid', { name: 'plan_invoice_id', nullable: true })
  @ForeignKey('plan_invoices', { name: 'payments_plan_invoice_fk' })
  planInvoiceId!: string | null;

  @Column('bigint', { transformer: minorUnits })
  amount!: number;

  @Column('text')
  currency!: string;

  @Column('text', { default: 'CARD' })
  method!: PaymentMethod;

  /** Whether the payer is asked to let the gateway keep the card. */
  @Column('boolean', { name: 'saves_card', default: false })
  savesCard!: boolean;

  /** The saved card that is charged without the payer; null if they pay on the gateway's page. */
  @Column('uuid', { name: 'saved_card_id', nullable: true })
  @ForeignKey('saved_cards', { name: 'payments_saved_card_fk' })
  savedCardId!: string | null;

  /** What is paid for and who is paid, as the gateway's page shows them. */
  @Column('text')
  description!: string;

  @Column('text')
  payee!: string;

  /** The gateway's fee, as it reports it, in minor units. */
  @Column('bigint', { name: 'fee_amount', default: 0, transformer: minorUnits })
  feeAmount!: number;

  @Column('bigint', { name: 'refunded_amount', default: 0, transformer: minorUnits })
  refundedAmount!: number;

  /** What the payer's bank has taken back after disputes, in minor units. */
  @Column('bigint', { name: 'lost_amount', default: 0, transformer: minorUnits })
  lostAmount!: number;

  @Column('text', { default: 'CREATED' })
  status!: PaymentStatus;

  @Column('text')
  gateway!: string;

  /** The gateway's id of the payment. Null until the gateway has answered: after a crash in between, the reconciler asks again. */
  @Column('text', { name: 'gateway_reference', nullable: true })
  gatewayReference!: string | null;

  @Column('text', { name: 'redirect_url', nullable: true })
  redirectUrl!: string | null;

  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: FailureCode | null;

  @Column('text', { default: 'EN' })
  language!: Language;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** How often the gateway was asked again after the payment had expired unpaid. */
  @Column('smallint', { name: 'late_asks', default: 0 })
  lateAsks!: number;

  /** When the reconciler last asked the gateway about it, answered or not. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A card of a creator that a gateway keeps for us. */
@Entity('saved_cards')
@Unique('saved_cards_reference', ['gateway', 'reference'])
@Check('saved_cards_last4', "last4 ~ '^[0-9]{4}$'")
@Index('saved_cards_creator', { synchronize: false })
@Index('saved_cards_account', ['creatorId'])
export class SavedCard {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'saved_cards_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'saved_cards_creator_fk' })
  creatorId!: string;

  @Column('text')
  gateway!: string;

  /** The gateway's token of the card. */
  @Column('text')
  reference!: string;

  @Column('text')
  brand!: string;

  @Column('text')
  last4!: string;

  /** The first day of the card's last valid month. */
  @Column('date', { name: 'expires_on', nullable: true })
  expiresOn!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;
}

export type RefundReason = 'REQUESTED' | 'NO_PLACE' | 'ALREADY_OWNED' | 'CODE_USED_UP';

/** Money of a payment that goes back. Its id is the idempotency key at the gateway. */
@Entity('refunds')
@Check('refunds_amount', 'amount > 0')
@Check('refunds_reason', "reason in ('REQUESTED', 'NO_PLACE', 'ALREADY_OWNED', 'CODE_USED_UP')")
@Check('refunds_status', "status in ('PENDING', 'SUCCEEDED', 'FAILING', 'DROPPED')")
@Check('refunds_why', "why in ('CUSTOMER_REQUEST', 'DUPLICATE', 'NOT_AS_DESCRIBED', 'CANCELLED', 'OTHER')")
@Check('refunds_failing', "(status = 'FAILING') = (retry_at is not null)")
@Check('refunds_refunded', "(status = 'SUCCEEDED') = (refunded_at is not null)")
@Index('refunds_open', { synchronize: false })
@Index('refunds_requested_by', ['requestedBy'])
export class Refund {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'refunds_pk' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  @ForeignKey('payments', { name: 'refunds_payment_fk' })
  @Index('refunds_payment')
  paymentId!: string;

  @Column('bigint', { transformer: minorUnits })
  amount!: number;

  @Column('text')
  reason!: RefundReason;

  @Column('text', { default: 'PENDING' })
  status!: RefundStatus;

  /** Why a console user asked for it. Null for a refund that the server made. */
  @Column('text', { nullable: true })
  why!: RequestedFor | null;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column('uuid', { name: 'requested_by', nullable: true })
  @ForeignKey('users', { name: 'refunds_requested_by_fk' })
  requestedBy!: string | null;

  /** How often the gateway has refused the refund. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** In the gateway's words. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** When the gateway is asked again. Set only while the gateway refuses. */
  @Column('timestamptz', { name: 'retry_at', nullable: true })
  retryAt!: Date | null;

  /** When the reconciler last asked the gateway about it, answered or not. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column('timestamptz', { name: 'refunded_at', nullable: true })
  refundedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** An event that a gateway told us, kept so that a repeated one changes nothing. */
@Entity('gateway_events')
@Index('gateway_events_payment', ['paymentId'])
@Index('gateway_events_received', ['receivedAt'])
export class GatewayEventRecord {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'gateway_events_pk' })
  gateway!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'gateway_events_pk' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  @ForeignKey('payments', { name: 'gateway_events_payment_fk' })
  paymentId!: string;

  @Column('text')
  type!: string;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt!: Date;
}

/** The kinds of events that journals record. */
export type JournalKind =
  | 'SALE'
  | 'UNDELIVERED'
  | 'REFUND'
  | 'PLAN'
  | 'PLAN_REFUND'
  | 'DISPUTE_OPENED'
  | 'DISPUTE_WON'
  | 'DISPUTE_LOST'
  | 'PAYOUT_SENT'
  | 'PAYOUT_PAID'
  | 'PAYOUT_RETURNED'
  | 'DEBT_PAID';

/** One event of an account's books: a set of entries that add up to zero. */
@Entity('ledger_journals')
@Check(
  'ledger_journals_kind',
  "kind in ('SALE', 'UNDELIVERED', 'REFUND', 'PLAN', 'PLAN_REFUND', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT_SENT', 'PAYOUT_PAID', 'PAYOUT_RETURNED', 'DEBT_PAID')",
)
@Unique('ledger_journals_sequence', ['creatorId', 'sequence'])
@Index('ledger_journals_settled', { synchronize: false })
export class LedgerJournal {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'ledger_journals_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'ledger_journals_creator_fk' })
  creatorId!: string;

  @Column('text')
  kind!: JournalKind;

  /** Null for a journal that no payment caused, such as that of a payout. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  @ForeignKey('payments', { name: 'ledger_journals_payment_fk' })
  @Index('ledger_journals_payment')
  paymentId!: string | null;

  @Column('text')
  currency!: string;

  /** Its place in the account's books: 1, 2, 3 … without gaps. */
  @Column('integer')
  sequence!: number;

  /** The first day on which the sale's money may be paid out. Null for money that is owed at once. */
  @Column('date', { name: 'clears_on', nullable: true })
  clearsOn!: string | null;

  /** The hash of this journal and the hash before it (`journal-text.ts`), so that every change in the past shows. */
  @Column('bytea')
  hash!: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** The end of an account's chain of journals, and the balances that its journals add up to. All in minor units. */
@Entity('ledger_heads')
@Check('ledger_heads_sequence', 'sequence >= 0')
@Check('ledger_heads_hash', 'length(hash) = 32')
export class LedgerHead {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'ledger_heads_pk' })
  @ForeignKey('creators', { name: 'ledger_heads_creator_fk' })
  creatorId!: string;

  /** The number of the account's journals. */
  @Column('integer')
  sequence!: number;

  @Column('bytea')
  hash!: Buffer;

  /** What we owe the creator: the credits of CREATOR. Below zero, the creator owes us. */
  @Column('bigint', { name: 'owed_amount', default: 0, transformer: minorUnits })
  owedAmount!: number;

  /** What is held back while disputes are open: the credits of DISPUTE. */
  @Column('bigint', { name: 'disputed_amount', default: 0, transformer: minorUnits })
  disputedAmount!: number;

  /** What was sent to the bank and is not confirmed: the credits of PAYOUT. */
  @Column('bigint', { name: 'sent_amount', default: 0, transformer: minorUnits })
  sentAmount!: number;
}

/** The money of an account's sales that may be paid out from one day on, less what went back of it. */
@Entity('ledger_clearings')
export class LedgerClearing {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'ledger_clearings_pk' })
  @ForeignKey('creators', { name: 'ledger_clearings_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('date', { name: 'clears_on', primaryKeyConstraintName: 'ledger_clearings_pk' })
  clearsOn!: string;

  /** Minor units. Below zero when a day's refunds and fees are more than its sales brought. */
  @Column('bigint', { transformer: minorUnits })
  amount!: number;
}

/**
 * `GATEWAY`: money that the gateway holds for us. `CREATOR`: what we owe the creator. `GATEWAY_FEE`: what we owe the gateway. `CUSTOMER`:
 * what must go back to payers. `PLATFORM`: what plans have brought us. `DISPUTE`: what is held back while a bank decides. `PAYOUT`: what
 * was sent to the creator's bank. `BANK`: what has arrived there.
 */
export type LedgerAccount = 'GATEWAY' | 'CREATOR' | 'GATEWAY_FEE' | 'CUSTOMER' | 'PLATFORM' | 'DISPUTE' | 'PAYOUT' | 'BANK';

/** One line of the double-entry journal. Debits are positive, credits are negative, and every journal adds up to zero. */
@Entity('ledger_entries')
@Check('ledger_entries_account', "account in ('GATEWAY', 'CREATOR', 'GATEWAY_FEE', 'CUSTOMER', 'PLATFORM', 'DISPUTE', 'PAYOUT', 'BANK')")
@Check('ledger_entries_amount', 'amount <> 0')
@Index('ledger_entries_creator', ['creatorId', 'account', 'createdAt'])
@Index('ledger_entries_payment', ['paymentId'])
export class LedgerEntry {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'ledger_entries_pk' })
  id!: string;

  @Column('uuid', { name: 'journal_id' })
  @ForeignKey('ledger_journals', { name: 'ledger_entries_journal_fk' })
  @Index('ledger_entries_journal')
  journalId!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'ledger_entries_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'payment_id', nullable: true })
  @ForeignKey('payments', { name: 'ledger_entries_payment_fk' })
  paymentId!: string | null;

  @Column('text')
  account!: LedgerAccount;

  @Column('bigint', { transformer: minorUnits })
  amount!: number;

  @Column('text')
  currency!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
