import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ExportKind, ExportStatus, Language } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** A table as a CSV file. The file is kept for a day. */
@Entity('exports')
@Check('exports_kind', "kind in ('REPORT', 'CUSTOMERS', 'SALES', 'STATEMENT')")
@Check('exports_status', "status in ('PENDING', 'READY', 'FAILED')")
@Check('exports_ready', "(status = 'READY') = (row_count is not null) and (status = 'READY') = (bytes is not null)")
@Index('exports_pending', { synchronize: false })
@Index('exports_user', ['userId'])
@Index('exports_creator', ['creatorId'])
export class Export {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'exports_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'exports_creator_fk' })
  creatorId!: string;

  /** The user who asked for it, and gets the mail. */
  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'exports_user_fk' })
  userId!: string;

  @Column('text')
  kind!: ExportKind;

  /** The filter that was asked for. */
  @Column('jsonb')
  filter!: object;

  /** The language of the headings. */
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

/** All data that is kept of a customer, or of a creator's account, as a zip file. The file is kept for a day. */
@Entity('data_copies')
@Check('data_copies_language', "language in ('EN', 'AR')")
@Check('data_copies_status', "status in ('PENDING', 'READY', 'FAILED')")
@Check('data_copies_percent', "percent between 0 and 100 and (status = 'READY') = (percent = 100)")
@Check('data_copies_ready', "(status = 'READY') = (bytes is not null)")
@Index('data_copies_user', ['userId', 'createdAt'])
@Index('data_copies_pending', { synchronize: false })
@Index('data_copies_creator', ['creatorId'])
export class DataCopy {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'data_copies_pk' })
  id!: string;

  /** The user who asked for it: the customer, or the owner of the account. Nobody else can download it. */
  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'data_copies_user_fk' })
  userId!: string;

  /** The account that is copied; null if it is a customer's own data. */
  @Column('uuid', { name: 'creator_id', nullable: true })
  @ForeignKey('creators', { name: 'data_copies_creator_fk' })
  creatorId!: string | null;

  /** The language of its explanation, its receipts and its mail. */
  @Column('text')
  language!: Language;

  @Column('text', { default: 'PENDING' })
  status!: ExportStatus;

  @Column('smallint', { default: 0 })
  percent!: number;

  @Column('bigint', { nullable: true, transformer: minorUnits })
  bytes!: number | null;

  @Column('text', { name: 'storage_key' })
  storageKey!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** A day after it was asked for; earlier if the user's account is deleted, closed or handed over. */
  @Column('timestamptz', { name: 'expires_at' })
  @Index('data_copies_expiry')
  expiresAt!: Date;
}
