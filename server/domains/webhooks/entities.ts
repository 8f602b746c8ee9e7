import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** Why an endpoint is switched off: by its account, after three days of failures, or since it answered 410. */
export type DisabledBy = 'OWNER' | 'FAILURES' | 'RECEIVER';

/** An address of a creator's own program that is told of events. */
@Entity('webhook_endpoints')
@Check('webhook_endpoints_events', 'cardinality(events) > 0')
@Check('webhook_endpoints_disabled_by', "disabled_by in ('OWNER', 'FAILURES', 'RECEIVER')")
@Check('webhook_endpoints_disabled', '(disabled_at is null) = (disabled_by is null)')
@Check('webhook_endpoints_old_secret', '(old_secret is null) = (old_secret_until is null)')
@Index('webhook_endpoints_creator', ['creatorId', 'id'])
export class WebhookEndpoint {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'webhook_endpoints_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'webhook_endpoints_creator_fk' })
  creatorId!: string;

  @Column('text')
  url!: string;

  @Column('text', { array: true })
  events!: string[];

  /** Sealed: the server has to know it to sign with it. */
  @Column('bytea')
  secret!: Buffer;

  @Column('bytea', { name: 'old_secret', nullable: true })
  oldSecret!: Buffer | null;

  @Column('timestamptz', { name: 'old_secret_until', nullable: true })
  oldSecretUntil!: Date | null;

  /** How many requests in a row have taken two seconds or longer, or timed out. */
  @Column('integer', { default: 0 })
  late!: number;

  /** After a time-out, the endpoint gets only tests until then. */
  @Column('timestamptz', { name: 'quiet_until', nullable: true })
  quietUntil!: Date | null;

  @Column('timestamptz', { name: 'last_success_at', nullable: true })
  lastSuccessAt!: Date | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @Column('text', { name: 'disabled_by', nullable: true })
  disabledBy!: DisabledBy | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** Something that happened in an account while one of its endpoints wanted events of its type. */
@Entity('webhook_events')
@Index('webhook_events_created', ['createdAt'])
@Index('webhook_events_customer', ['customerId'], { where: 'customer_id is not null' })
@Index('webhook_events_creator', ['creatorId'])
export class WebhookEvent {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'webhook_events_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'webhook_events_creator_fk' })
  creatorId!: string;

  @Column('text')
  type!: string;

  /** What it is about: an order, a booking, a product … as its type says. */
  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  /** The customer whom the event is about too. It is deleted when they delete their account. */
  @Column('uuid', { name: 'customer_id', nullable: true })
  @ForeignKey('users', { name: 'webhook_events_customer_fk' })
  customerId!: string | null;

  /** What is sent; written with the first attempt, and never changed. */
  @Column('text', { nullable: true })
  body!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** An event on its way to an endpoint. */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_status', "status in ('WAITING', 'DELIVERED', 'FAILED')")
@Unique('webhook_deliveries_once', ['endpointId', 'eventId'])
@Index('webhook_deliveries_endpoint', ['endpointId', 'id'])
@Index('webhook_deliveries_event', ['eventId'])
@Index('webhook_deliveries_waiting', ['endpointId', 'id'], { where: "status = 'WAITING'" })
export class WebhookDelivery {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'webhook_deliveries_pk' })
  id!: string;

  @Column('uuid', { name: 'endpoint_id' })
  @ForeignKey('webhook_endpoints', { name: 'webhook_deliveries_endpoint_fk', onDelete: 'CASCADE' })
  endpointId!: string;

  @Column('uuid', { name: 'event_id' })
  @ForeignKey('webhook_events', { name: 'webhook_deliveries_event_fk', onDelete: 'CASCADE' })
  eventId!: string;

  @Column('text', { default: 'WAITING' })
  status!: 'WAITING' | 'DELIVERED' | 'FAILED';

  /** When it was written, or repeated last: its three days count from here. */
  @Column('timestamptz', { name: 'series_at' })
  seriesAt!: Date;

  /** How many attempts there were since `seriesAt`. */
  @Column('integer', { default: 0 })
  tries!: number;

  @Column('timestamptz', { name: 'next_at', nullable: true })
  nextAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** One request to an endpoint, and its outcome. */
@Entity('webhook_attempts')
@Check('webhook_attempts_outcome', '(status is null) = (failure is not null)')
@Index('webhook_attempts_delivery', ['deliveryId', 'id'])
export class WebhookAttempt {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'webhook_attempts_pk' })
  id!: string;

  @Column('uuid', { name: 'delivery_id' })
  @ForeignKey('webhook_deliveries', { name: 'webhook_attempts_delivery_fk', onDelete: 'CASCADE' })
  deliveryId!: string;

  @Column('timestamptz')
  at!: Date;

  /** Milliseconds. */
  @Column('integer')
  took!: number;

  @Column('integer', { nullable: true })
  status!: number | null;

  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('text')
  answer!: string;
}
