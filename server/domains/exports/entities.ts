import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ExportKind, ExportStatus, Language } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** A table as a file, which is kept for a day. */
@Entity('exports')
@Check('exports_kind', "kind in ('REPORT', 'CUSTOMERS', 'SALES', 'STATEMENT')")
@Check('exports_status', "status in ('PENDING', 'READY', 'FAILED')")
@Check('exports_ready', "(status = 'READY') = (row_count is not null) and (status = 'READY') = (bytes is not null)")
@Index('exports_pending', { synchronize: false })
export class Export {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'exports_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'exports_creator_fk' })
  creatorId!: string;

  /** Who asked for it, and gets the mail. */
  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'exports_user_fk' })
  userId!: string;

  @Column('text')
  kind!: ExportKind;

  /** As it was asked for. */
  @Column('jsonb')
  filter!: object;

  /** Of the headings. */
  @Column('text')
  language!: Language;

  @Column('text', { default: 'PENDING' })
  status!: ExportStatus;

  @Column('integer', { name: 'row_count', nullable: true })
  rowCount!: number | null;

  @Column('bigint', { nullable: true, transformer: minorUnits })
  bytes!: number | null;

  @Column('text', { name: 'storage_key' })
  storageKey!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  @Index('exports_expiry')
  expiresAt!: Date;
}
