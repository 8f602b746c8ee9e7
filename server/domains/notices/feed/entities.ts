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

  /** The user who made the address. Nobody else has seen it. */
  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'calendar_feeds_user_fk' })
  userId!: string;

  /** The API key that made the address; the feed ends with it. Null if a person made it. */
  @Column('uuid', { name: 'key_id', nullable: true })
  @ForeignKey('api_keys', { name: 'calendar_feeds_key_fk', onDelete: 'CASCADE' })
  keyId!: string | null;

  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'renewed_at', default: () => 'now()' })
  renewedAt!: Date;

  /** When the feed was read last, exact to 15 minutes. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
