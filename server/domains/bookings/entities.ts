import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../../graphql/generated.ts';

/** The status of a booking. HELD, PENDING_PAYMENT and CONFIRMED keep a seat. */
export type BookingStatus = 'HELD' | 'PENDING_PAYMENT' | 'CONFIRMED' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED' | 'RESCHEDULED';

/** One customer's seat in a session. */
@Entity('bookings')
@Check('bookings_status', "status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'RESCHEDULED')")
@Check('bookings_name', 'length(name) between 1 and 64')
@Check('bookings_confirmed', "status not in ('CONFIRMED', 'COMPLETED', 'NO_SHOW', 'RESCHEDULED') or confirmed_at is not null")
@Check('bookings_cancelled', "(status = 'CANCELLED') = (cancelled_at is not null)")
@Check('bookings_cancelled_by', "cancelled_by in ('CUSTOMER', 'HOST', 'SYSTEM') and (cancelled_by is null) = (cancelled_at is null)")
@Index('bookings_seat', { synchronize: false })
@Index('bookings_session', { synchronize: false })
@Index('bookings_customer', { synchronize: false })
@Index('bookings_creator', { synchronize: false })
@Index('bookings_order', { synchronize: false })
@Index('bookings_hold', { synchronize: false })
@Index('bookings_rescheduled', ['rescheduledFrom'])
@Index('bookings_without_sale', { synchronize: false })
export class Booking {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'bookings_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'bookings_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'session_id' })
  @ForeignKey('sessions', { name: 'bookings_session_fk' })
  sessionId!: string;

  @Column('uuid', { name: 'customer_id' })
  @ForeignKey('users', { name: 'bookings_customer_fk' })
  customerId!: string;

  /** The order that pays for the seat, once there is one. A booking that moves hands its order on. */
  @Column('uuid', { name: 'order_id', nullable: true })
  @ForeignKey('orders', { name: 'bookings_order_fk' })
  orderId!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  language!: Language;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('text', { default: 'HELD' })
  status!: BookingStatus;

  @Column('timestamptz', { name: 'hold_expires_at' })
  holdExpiresAt!: Date;

  /** Hours before the start until which the customer may cancel, as they were when the seat was taken. */
  @Column('integer', { name: 'cancellation_hours' })
  cancellationHours!: number;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt!: Date | null;

  @Column('text', { name: 'cancelled_by', nullable: true })
  cancelledBy!: 'CUSTOMER' | 'HOST' | 'SYSTEM' | null;

  @Column('timestamptz', { name: 'attended_at', nullable: true })
  attendedAt!: Date | null;

  /** When the host last moved the seat to another time or place. From then on the customer may cancel until the start. */
  @Column('timestamptz', { name: 'moved_by_host_at', nullable: true })
  movedByHostAt!: Date | null;

  @Column('uuid', { name: 'rescheduled_from', nullable: true })
  @ForeignKey('bookings', { name: 'bookings_rescheduled_fk' })
  rescheduledFrom!: string | null;

  /** The id of the attendee's calendar entry. It stays the same when the booking moves; its sequence rises with each change. */
  @Column('uuid', { name: 'calendar_uid', default: () => 'uuidv7()' })
  calendarUid!: string;

  @Column('integer', { name: 'calendar_sequence', default: 0 })
  calendarSequence!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A customer who waits for a seat of a sold-out session. */
@Entity('waiting_entries')
@Check('waiting_entries_status', "status in ('WAITING', 'OFFERED', 'BOOKED', 'LAPSED', 'LEFT')")
@Check('waiting_entries_name', 'length(name) between 1 and 64')
@Check('waiting_entries_offer', "(status in ('WAITING', 'LEFT')) or (offered_at is not null and offer_expires_at is not null)")
@Index('waiting_entries_place', { synchronize: false })
@Index('waiting_entries_turn', { synchronize: false })
@Index('waiting_entries_customer', { synchronize: false })
@Index('waiting_entries_session', ['sessionId'])
@Index('waiting_entries_booking', ['bookingId'])
export class WaitingEntry {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'waiting_entries_pk' })
  id!: string;

  @Column('uuid', { name: 'session_id' })
  @ForeignKey('sessions', { name: 'waiting_entries_session_fk' })
  sessionId!: string;

  @Column('uuid', { name: 'customer_id' })
  @ForeignKey('users', { name: 'waiting_entries_customer_fk' })
  customerId!: string;

  /** The seat that is offered to the customer, or that they took. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  @ForeignKey('bookings', { name: 'waiting_entries_booking_fk' })
  bookingId!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  language!: Language;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('text', { default: 'WAITING' })
  status!: 'WAITING' | 'OFFERED' | 'BOOKED' | 'LAPSED' | 'LEFT';

  @Column('timestamptz', { name: 'offered_at', nullable: true })
  offeredAt!: Date | null;

  @Column('timestamptz', { name: 'offer_expires_at', nullable: true })
  offerExpiresAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
