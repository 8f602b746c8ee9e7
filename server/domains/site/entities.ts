import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** The last backup that is good, and the last one that failed: a row each. Backups leave this table out. */
@Entity('last_backups')
@Check('last_backups_outcome', "outcome in ('GOOD', 'FAILED')")
@Check('last_backups_contents', "(outcome = 'GOOD') = (name is not null and row_count is not null and failure is null)")
export class LastBackup {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'last_backups_pk' })
  outcome!: 'GOOD' | 'FAILED';

  /** Its name at BACKUP_URL; null for a failed one. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('timestamptz', { name: 'begun_at' })
  begunAt!: Date;

  @Column('timestamptz', { name: 'ended_at' })
  endedAt!: Date;

  @Column('bigint', { name: 'row_count', nullable: true, transformer: minorUnits })
  rowCount!: number | null;

  /** Null if the uploaded files are in S3, which keeps them. */
  @Column('bigint', { name: 'file_count', nullable: true, transformer: minorUnits })
  fileCount!: number | null;

  @Column('text', { nullable: true })
  failure!: string | null;
}
