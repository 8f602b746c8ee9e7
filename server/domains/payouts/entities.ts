import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PayoutSchedule, PayoutStatus } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** A bank account to which an account's payouts go, or went. A replaced one stays. */
@Entity('bank_accounts')
@Check('bank_accounts_iban', "iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'")
@Check('bank_accounts_bic', "bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'")
@Index('bank_accounts_one', ['creatorId'], { unique: true, where: 'replaced_at IS NULL' })
@Index('bank_accounts_creator', ['creatorId', 'createdAt'])
export class BankAccount {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'bank_accounts_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'bank_accounts_creator_fk' })
  creatorId!: string;

  /** Without spaces. */
  @Column('text')
  iban!: string;

  @Column('text', { name: 'holder_name' })
  holderName!: string;

  @Column('text', { name: 'bank_name', nullable: true })
  bankName!: string | null;

  @Column('text', { nullable: true })
  bic!: string | null;

  /** No money goes to it before this moment: 3 days after it was named, if it replaced another. */
  @Column('timestamptz', { name: 'usable_from' })
  usableFrom!: Date;

  /** When a payout to it came back. No money goes to it until its owner confirms it. That sets this to null again. */
  @Column('timestamptz', { name: 'returned_at', nullable: true })
  returnedAt!: Date | null;

  @Column('timestamptz', { name: 'replaced_at', nullable: true })
  replacedAt!: Date | null;

  /** The last day, on the account's clock, up to which the schedule of payouts was followed. Null before the first time. */
  @Column('date', { name: 'followed_on', nullable: true })
  followedOn!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** The schedule by which an account is paid out. An account that never chose one has no row. */
@Entity('payout_settings')
@Check('payout_settings_schedule', "schedule in ('WEEKLY', 'MONTHLY', 'MANUAL')")
@Check('payout_settings_threshold', 'threshold_amount >= 0')
export class PayoutSettings {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'payout_settings_pk' })
  @ForeignKey('creators', { name: 'payout_settings_creator_fk' })
  creatorId!: string;

  @Column('text')
  schedule!: PayoutSchedule;

  @Column('bigint', { name: 'threshold_amount', transformer: minorUnits })
  thresholdAmount!: number;
}

/** A file for the bank. It is kept as it was made, so that it can be written again. */
@Entity('payout_files')
export class PayoutFile {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'payout_files_pk' })
  id!: string;

  @Column('text')
  content!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A transfer to an account's owner. */
@Entity('payouts')
@Check('payouts_status', "status in ('DUE', 'SENT', 'PAID', 'RETURNED')")
@Check('payouts_amount', 'amount > 0')
@Check('payouts_sent', "(status = 'DUE') = (sent_at is null) and num_nulls(sent_at, bank_account_id, file_id) in (0, 3)")
@Check('payouts_paid', "status <> 'PAID' or paid_at is not null")
@Check('payouts_returned', "(status = 'RETURNED') = (returned_at is not null) and (returned_at is null) = (return_reason is null)")
@Index('payouts_one_due', ['creatorId'], { unique: true, where: "status = 'DUE'" })
@Index('payouts_scheduled', ['creatorId', 'scheduledOn'], { unique: true })
@Index('payouts_creator', { synchronize: false })
@Index('payouts_open', ['status', 'id'], { where: "status = ANY (ARRAY['DUE', 'SENT'])" })
export class Payout {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'payouts_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'payouts_creator_fk' })
  creatorId!: string;

  /** In minor units. While the payout is DUE: what was available when it fell due. */
  @Column('bigint', { transformer: minorUnits })
  amount!: number;

  @Column('text')
  currency!: string;

  @Column('text', { default: 'DUE' })
  status!: PayoutStatus;

  /** The day of the schedule on which it fell due. Null if the owner asked for it. */
  @Column('date', { name: 'scheduled_on', nullable: true })
  scheduledOn!: string | null;

  @Column('uuid', { name: 'bank_account_id', nullable: true })
  @ForeignKey(() => BankAccount, { name: 'payouts_bank_account_fk' })
  bankAccountId!: string | null;

  @Column('uuid', { name: 'file_id', nullable: true })
  @ForeignKey(() => PayoutFile, { name: 'payouts_file_fk' })
  @Index('payouts_file')
  fileId!: string | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('timestamptz', { name: 'returned_at', nullable: true })
  returnedAt!: Date | null;

  @Column('text', { name: 'return_reason', nullable: true })
  returnReason!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
