import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The secret address at which an account's calendar is served. */
@Entity('calendar_feeds')
@Unique('calendar_feeds_token', ['tokenHash'])
@Index('calendar_feeds_user', ['userId'])
@Index('calendar_feeds_key', ['keyId'])
export class CalendarFeed {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'calendar_feeds_pk' })
  @ForeignKey('creators', { name: 'calendar_feeds_creator_fk' })
  creatorId!: string;

  /** The user who made the address, and alone was shown it. */
  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'calendar_feeds_user_fk' })
  userId!: string;

  /** The API key that made it, and with which it ends; null for a person. */
  @Column('uuid', { name: 'key_id', nullable: true })
  @ForeignKey('api_keys', { name: 'calendar_feeds_key_fk', onDelete: 'CASCADE' })
  keyId!: string | null;

  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'renewed_at', default: () => 'now()' })
  renewedAt!: Date;

  /** When it was read last, to the quarter of an hour. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
