import { Check, Column, Entity, Exclusion, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { StoredSessionStatus } from '../../../schema/rules/session-lifecycle.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** Something that a session includes, in its creator's words. */
export interface Included {
  text: string;
  textAr?: string | null;
}

/** A dated thing to attend: an event, or an appointment. */
@Entity('sessions')
@Check('sessions_type', "type in ('APPOINTMENT', 'EVENT')")
@Check('sessions_event_type', "event_type in ('PUBLIC', 'PRIVATE')")
@Check('sessions_status', "status in ('DRAFT', 'HELD', 'SCHEDULED', 'LIVE', 'ENDED', 'MISSED', 'CANCELLED', 'RELEASED')")
@Check('sessions_title', 'length(title) between 1 and 100')
@Check('sessions_location', "location in ('ONLINE', 'OFFLINE')")
@Check('sessions_cost', "cost in ('FREE', 'PAID')")
@Check('sessions_price', "(cost = 'PAID' and (price_amount is null or price_amount > 0)) or (cost = 'FREE' and price_amount = 0)")
@Check('sessions_duration', 'duration_minutes between 5 and 1440')
@Check('sessions_times', 'extract(epoch from ends_at - starts_at) = duration_minutes * 60')
@Check('sessions_around', 'busy is null or (lower(busy) <= starts_at and upper(busy) >= ends_at)')
@Check('sessions_seats', "seats between 1 and 10000 and (type = 'EVENT' or seats = 1)")
@Check('sessions_taken', 'taken >= 0 and (taken = 0 or taken <= seats)')
@Check('sessions_cancellation', 'cancellation_hours between 0 and 720')
@Check('sessions_series', '(series_id is null) = (series_position is null)')
@Check('sessions_slot', '(appointment_type_id is null) = (appointment_duration_id is null)')
@Check(
  'sessions_complete',
  "status = 'DRAFT' or ( starts_at is not null and ends_at is not null and busy is not null and seats is not null and duration_minutes is not null and price_amount is not null and (location = 'ONLINE' or address is not null))",
)
@Check('sessions_live', "status not in ('LIVE', 'ENDED') or location = 'OFFLINE' or started_at is not null")
@Check('sessions_cancelled', "(status = 'CANCELLED') = (cancelled_at is not null)")
@Exclusion('sessions_busy', "using gist (creator_id with =, busy with &&) where (status in ('HELD', 'SCHEDULED', 'LIVE'))")
@Index('sessions_creator', { synchronize: false })
@Index('sessions_creator_start', { synchronize: false })
@Index('sessions_series', { synchronize: false })
@Index('sessions_slots', { synchronize: false })
@Index('sessions_due', { synchronize: false })
@Index('sessions_creation_key', { synchronize: false })
@Index('sessions_started', { synchronize: false })
@Index('sessions_search', { synchronize: false })
@Index('sessions_kept', { synchronize: false })
@Index('sessions_released', { synchronize: false })
export class Session {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sessions_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'sessions_creator_fk' })
  creatorId!: string;

  @Column('text', { default: 'EVENT' })
  type!: 'APPOINTMENT' | 'EVENT';

  @Column('text', { name: 'event_type', default: 'PUBLIC' })
  eventType!: 'PUBLIC' | 'PRIVATE';

  @Column('text', { default: 'DRAFT' })
  status!: StoredSessionStatus;

  @Column('text')
  title!: string;

  @Column('text', { name: 'title_ar', nullable: true })
  titleAr!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { name: 'description_ar', nullable: true })
  descriptionAr!: string | null;

  @Column('jsonb', { default: [] })
  includes!: Included[];

  @Column('uuid', { name: 'cover_id', nullable: true })
  @ForeignKey('files', { name: 'sessions_cover_fk' })
  coverId!: string | null;

  /** This column and the next five: the wall clock that its creator chose, and the instants that it means. */
  @Column('date', { name: 'session_date', nullable: true })
  sessionDate!: string | null;

  @Column('time', { name: 'session_time', nullable: true, precision: 0 })
  sessionTime!: string | null;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('integer', { name: 'duration_minutes', nullable: true })
  durationMinutes!: number | null;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** The time in which the creator can do nothing else: from start to end, with the buffers of a slot around it. */
  @Column('tstzrange', { nullable: true })
  busy!: string | null;

  @Column('integer', { nullable: true })
  seats!: number | null;

  @Column('integer', { default: 0 })
  taken!: number;

  @Column('text', { default: 'ONLINE' })
  location!: 'ONLINE' | 'OFFLINE';

  @Column('text', { nullable: true })
  area!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { default: 'PAID' })
  cost!: 'FREE' | 'PAID';

  @Column('bigint', { name: 'price_amount', nullable: true, transformer: minorUnits })
  priceAmount!: number | null;

  @Column('text')
  currency!: string;

  @Column('integer', { name: 'cancellation_hours', default: 24 })
  cancellationHours!: number;

  @Column('uuid', { name: 'series_id', nullable: true })
  seriesId!: string | null;

  @Column('smallint', { name: 'series_position', nullable: true })
  seriesPosition!: number | null;

  @Column('uuid', { name: 'appointment_type_id', nullable: true })
  @ForeignKey('appointment_types', { name: 'sessions_appointment_type_fk' })
  appointmentTypeId!: string | null;

  @Column('uuid', { name: 'appointment_duration_id', nullable: true })
  @ForeignKey('appointment_durations', { name: 'sessions_appointment_duration_fk' })
  appointmentDurationId!: string | null;

  @Column('text', { name: 'creation_key', nullable: true })
  creationKey!: string | null;

  /** The bytes of its texts (decision 55); 0 for the session of a booked slot. A trigger writes it. */
  @Column('bigint', { name: 'kept_bytes', default: 0, select: false })
  keptBytes!: string;

  @Column('integer', { default: 1 })
  version!: number;

  /** The text that a search looks through: both titles, folded by a trigger. */
  @Column('text', { default: '', select: false })
  search!: string;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('integer', { name: 'live_minutes', nullable: true })
  liveMinutes!: number | null;

  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt!: Date | null;

  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** An email that a session invites. The link to a private session works for this email only. */
@Entity('session_invitations')
@Unique('session_invitations_token', ['tokenHash'])
@Unique('session_invitations_email', ['sessionId', 'email'])
@Index('session_invitations_of_email', ['email'])
export class SessionInvitation {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'session_invitations_pk' })
  id!: string;

  @Column('uuid', { name: 'session_id' })
  @ForeignKey('sessions', { name: 'session_invitations_session_fk', onDelete: 'CASCADE' })
  sessionId!: string;

  /** In lower case. */
  @Column('text')
  email!: string;

  @Column('smallint', { default: 0 })
  position!: number;

  @Column('text', { name: 'token_hash', nullable: true })
  tokenHash!: string | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
