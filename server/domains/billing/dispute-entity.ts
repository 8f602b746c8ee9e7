import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DisputeStatus } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** A payment that its payer disputes with their bank. */
@Entity('disputes')
@Unique('disputes_reference', ['paymentId', 'reference'])
@Check('disputes_status', "status in ('OPEN', 'WON', 'LOST')")
@Check('disputes_amount', 'amount > 0 and fee_amount >= 0')
@Check('disputes_decided', "(status = 'OPEN') = (decided_at is null)")
@Index('disputes_creator', { synchronize: false })
@Index('disputes_open', { synchronize: false })
export class Dispute {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'disputes_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'disputes_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'payment_id' })
  @ForeignKey('payments', { name: 'disputes_payment_fk' })
  paymentId!: string;

  /** The gateway's own id. */
  @Column('text')
  reference!: string;

  @Column('text', { default: 'OPEN' })
  status!: DisputeStatus;

  @Column('bigint', { transformer: minorUnits })
  amount!: number;

  /** The gateway's fee for the dispute, in minor units. */
  @Column('bigint', { name: 'fee_amount', default: 0, transformer: minorUnits })
  feeAmount!: number;

  /** The payer's reason, in the gateway's words. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
