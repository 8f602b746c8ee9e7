import { Check, Column, Entity, Exclusion, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { minorUnits } from '../../platform/database/minor-units.ts';
import type { Included } from '../sessions/entities.ts';

/** What a creator offers by appointment. */
@Entity('appointment_types')
@Check('appointment_types_title', 'length(title) between 1 and 100')
@Check('appointment_types_location', "location in ('ONLINE', 'OFFLINE')")
@Check('appointment_types_address', "location = 'ONLINE' or address is not null")
@Check('appointment_types_cancellation', 'cancellation_hours between 0 and 720')
@Index('appointment_types_creator', { synchronize: false })
@Index('appointment_types_creation_key', { synchronize: false })
export class AppointmentType {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'appointment_types_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'appointment_types_creator_fk' })
  creatorId!: string;

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
  @ForeignKey('files', { name: 'appointment_types_cover_fk' })
  coverId!: string | null;

  @Column('text', { default: 'ONLINE' })
  location!: 'ONLINE' | 'OFFLINE';

  @Column('text', { nullable: true })
  area!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text')
  currency!: string;

  @Column('integer', { name: 'cancellation_hours', default: 24 })
  cancellationHours!: number;

  @Column('boolean', { name: 'is_offered', default: true })
  isOffered!: boolean;

  @Column('smallint', { default: 0 })
  position!: number;

  @Column('text', { name: 'creation_key', nullable: true })
  creationKey!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** A length in which an appointment type can be booked, with its price. A price of zero is free. */
@Entity('appointment_durations')
@Check('appointment_durations_minutes', 'minutes between 5 and 720')
@Check('appointment_durations_price', 'price_amount >= 0')
@Index('appointment_durations_type', { synchronize: false })
export class AppointmentDuration {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'appointment_durations_pk' })
  id!: string;

  @Column('uuid', { name: 'type_id' })
  @ForeignKey('appointment_types', { name: 'appointment_durations_type_fk', onDelete: 'CASCADE' })
  typeId!: string;

  @Column('integer')
  minutes!: number;

  @Column('bigint', { name: 'price_amount', transformer: minorUnits })
  priceAmount!: number;

  /** When it was taken away. A duration that was booked is kept for its bookings. */
  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;
}

/** The rules of an account that has saved none. */
export const defaultRules = {
  incrementMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 240,
  furthestDays: 60,
  dailyCap: null,
} as const;

/** The rules by which an account offers appointments. Times are in the account's time zone. */
@Entity('availabilities')
@Check('availabilities_increment', 'increment_minutes between 5 and 720')
@Check('availabilities_buffers', 'buffer_before_minutes between 0 and 480 and buffer_after_minutes between 0 and 480')
@Check('availabilities_notice', 'minimum_notice_minutes between 0 and 43200')
@Check('availabilities_furthest', 'furthest_days between 1 and 365')
@Check('availabilities_cap', 'daily_cap between 1 and 100')
export class Availability {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'availabilities_pk' })
  @ForeignKey('creators', { name: 'availabilities_creator_fk' })
  creatorId!: string;

  @Column('integer', { name: 'increment_minutes', default: defaultRules.incrementMinutes })
  incrementMinutes!: number;

  @Column('integer', { name: 'buffer_before_minutes', default: defaultRules.bufferBeforeMinutes })
  bufferBeforeMinutes!: number;

  @Column('integer', { name: 'buffer_after_minutes', default: defaultRules.bufferAfterMinutes })
  bufferAfterMinutes!: number;

  @Column('integer', { name: 'minimum_notice_minutes', default: defaultRules.minimumNoticeMinutes })
  minimumNoticeMinutes!: number;

  @Column('integer', { name: 'furthest_days', default: defaultRules.furthestDays })
  furthestDays!: number;

  @Column('integer', { name: 'daily_cap', nullable: true })
  dailyCap!: number | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** One interval of a weekday (0 is Sunday), in minutes from midnight of the wall clock. An end past 1440 is on the next day. */
@Entity('availability_hours')
@Check('availability_hours_weekday', 'weekday between 0 and 6')
@Check(
  'availability_hours_minutes',
  '0 <= from_minute and from_minute < 1440 and from_minute < to_minute and to_minute <= from_minute + 1440',
)
@Exclusion('availability_hours_apart', 'using gist (creator_id with =, weekday with =, int4range(from_minute, to_minute) with &&)')
export class AvailabilityHours {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'availability_hours_pk' })
  @ForeignKey('availabilities', { name: 'availability_hours_creator_fk', onDelete: 'CASCADE' })
  creatorId!: string;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'availability_hours_pk' })
  weekday!: number;

  @PrimaryColumn('integer', { name: 'from_minute', primaryKeyConstraintName: 'availability_hours_pk' })
  fromMinute!: number;

  @Column('integer', { name: 'to_minute' })
  toMinute!: number;
}

/** One interval of a date with hours of its own. An end past 1440 is on the next day. A closed date has a single row, from 0 to 0. */
@Entity('availability_overrides')
@Check(
  'availability_overrides_minutes',
  '(0 <= from_minute and from_minute < 1440 and from_minute < to_minute and to_minute <= from_minute + 1440) or (from_minute = 0 and to_minute = 0)',
)
@Exclusion('availability_overrides_apart', 'using gist (creator_id with =, day with =, int4range(from_minute, to_minute) with &&)')
export class AvailabilityOverride {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'availability_overrides_pk' })
  @ForeignKey('availabilities', { name: 'availability_overrides_creator_fk', onDelete: 'CASCADE' })
  creatorId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'availability_overrides_pk' })
  day!: string;

  @PrimaryColumn('integer', { name: 'from_minute', primaryKeyConstraintName: 'availability_overrides_pk' })
  fromMinute!: number;

  @Column('integer', { name: 'to_minute' })
  toMinute!: number;
}
