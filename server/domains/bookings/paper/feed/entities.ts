import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** The secret address at which an account's calendar is served. */
@Entity('calendar_feeds')
@Unique('calendar_feeds_token', ['tokenHash'])
export class CalendarFeed {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'calendar_feeds_pk' })
  @ForeignKey('creators', { name: 'calendar_feeds_creator_fk' })
  creatorId!: string;

  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'renewed_at', default: () => 'now()' })
  renewedAt!: Date;

  /** When it was read last, to the quarter of an hour. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
