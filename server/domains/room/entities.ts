import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { RoomEventKind } from '../../graphql/generated.ts';

/** Where an online session takes place. The row is made when the first person joins, at the latest when the session starts or ends. */
@Entity('rooms')
export class Room {
  @PrimaryColumn('uuid', { name: 'session_id', primaryKeyConstraintName: 'rooms_pk' })
  @ForeignKey('sessions', { name: 'rooms_session_fk', onDelete: 'CASCADE' })
  sessionId!: string;

  /** The version of its last event. Each write of an event locks this row, so events commit in the order of their versions. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('boolean', { name: 'is_chat_locked', default: false })
  isChatLocked!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A person who has joined a room: a host, or a guest with a seat. */
@Entity('room_members')
@Unique('room_members_once', ['sessionId', 'userId'])
@Check('room_members_host', 'is_host = (booking_id is null)')
@Check('room_members_removed', 'removed_at is null or not (is_host or is_present)')
@Check('room_members_hand', 'hand_raised_at is null or is_present')
@Index('room_members_present', { synchronize: false })
@Index('room_members_user', ['userId'])
@Index('room_members_booking', ['bookingId'])
@Index('room_members_sign_in', ['signInId'])
export class RoomMember {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'room_members_pk' })
  id!: string;

  @Column('uuid', { name: 'session_id' })
  @ForeignKey('rooms', { name: 'room_members_session_fk', onDelete: 'CASCADE' })
  sessionId!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'room_members_user_fk' })
  userId!: string;

  /** The seat of a guest; hosts have none. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  @ForeignKey('bookings', { name: 'room_members_booking_fk' })
  bookingId!: string | null;

  /** The sign-in that has the latest pass to video and audio. Null once the sign-in is forgotten, or once a host is no longer one. */
  @Column('uuid', { name: 'sign_in_id', nullable: true })
  @ForeignKey('sign_ins', { name: 'room_members_sign_in_fk', onDelete: 'SET NULL' })
  signInId!: string | null;

  @Column('boolean', { name: 'is_host' })
  isHost!: boolean;

  @Column('text')
  name!: string;

  @Column('text', { name: 'name_ar', nullable: true })
  nameAr!: string | null;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt!: Date;

  @Column('boolean', { name: 'is_present', default: true })
  isPresent!: boolean;

  /** The last beat. A member without one for a while has left. */
  @Column('timestamptz', { name: 'seen_at' })
  seenAt!: Date;

  @Column('timestamptz', { name: 'hand_raised_at', nullable: true })
  handRaisedAt!: Date | null;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;
}

/**
 * What happened in a room, in the order of the versions. `jobs.ts` deletes reactions after an hour, and messages 90 days after the session.
 */
@Entity('room_events')
@Unique('room_events_version', ['sessionId', 'version'])
@Unique('room_events_said_as', ['saidAs', 'sessionId'])
@Check(
  'room_events_kind',
  "kind in ('JOINED', 'LEFT', 'REPLACED', 'STARTED', 'ENDED', 'CHANGED', 'MESSAGE', 'HAND_RAISED', 'HAND_LOWERED', 'REACTION', 'MUTED', 'REMOVED', 'CHAT_LOCKED', 'CHAT_UNLOCKED')",
)
@Check('room_events_text', 'text is null or length(text) between 1 and 1000')
@Check('room_events_message', "(kind = 'MESSAGE') = (text is not null)")
@Check('room_events_reaction', "(kind = 'REACTION') = (emoji is not null)")
@Check('room_events_track', "(kind = 'MUTED') = (track is not null) and (track is null or track in ('AUDIO', 'VIDEO'))")
@Check('room_events_about', "member_id is not null or kind in ('STARTED', 'ENDED', 'CHANGED', 'MUTED', 'CHAT_LOCKED', 'CHAT_UNLOCKED')")
@Index('room_events_messages', { synchronize: false })
@Index('room_events_reactions', { synchronize: false })
@Index('room_events_member', ['memberId'])
export class RoomEvent {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'room_events_pk' })
  id!: string;

  @Column('uuid', { name: 'session_id' })
  @ForeignKey('rooms', { name: 'room_events_session_fk', onDelete: 'CASCADE' })
  sessionId!: string;

  /** The id that the caller chose for a message. The API shows it in place of `id`. */
  @Column('uuid', { name: 'said_as', nullable: true })
  saidAs!: string | null;

  @Column('integer')
  version!: number;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  kind!: RoomEventKind;

  /** The member whom the event is about. */
  @Column('uuid', { name: 'member_id', nullable: true })
  @ForeignKey('room_members', { name: 'room_events_member_fk', onDelete: 'CASCADE' })
  memberId!: string | null;

  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { nullable: true })
  emoji!: string | null;

  @Column('text', { nullable: true })
  track!: 'AUDIO' | 'VIDEO' | null;
}

/** A time for which a host was in a live room, from the beats of their subscription and from what the media server (SFU) sees. */
@Entity('live_intervals')
@Check('live_intervals_order', 'from_at <= until_at')
@Index('live_intervals_session', ['sessionId', 'memberId', 'untilAt'])
@Index('live_intervals_member', ['memberId'])
export class LiveInterval {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'live_intervals_pk' })
  id!: string;

  @Column('uuid', { name: 'session_id' })
  @ForeignKey('sessions', { name: 'live_intervals_session_fk', onDelete: 'CASCADE' })
  sessionId!: string;

  /** The host who was there. */
  @Column('uuid', { name: 'member_id' })
  @ForeignKey('room_members', { name: 'live_intervals_member_fk', onDelete: 'CASCADE' })
  memberId!: string;

  @Column('timestamptz', { name: 'from_at' })
  fromAt!: Date;

  @Column('timestamptz', { name: 'until_at' })
  untilAt!: Date;
}
