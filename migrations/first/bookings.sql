-- Bookings, waiting lists and calendar feeds.

create table bookings (
  id uuid not null default uuidv7() constraint bookings_pk primary key,
  creator_id uuid not null constraint bookings_creator_fk references creators,
  session_id uuid not null constraint bookings_session_fk references sessions,
  customer_id uuid not null constraint bookings_customer_fk references users,
  -- The order that paid for the seat, once there is one. A booking that moves hands it on.
  order_id uuid,
  name text not null,
  language text not null,
  time_zone text not null,
  status text not null default 'HELD',
  hold_expires_at timestamptz not null,
  -- Hours before the start until which the customer may cancel, as they were when the seat was taken.
  cancellation_hours integer not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  attended_at timestamptz,
  rescheduled_from uuid constraint bookings_rescheduled_fk references bookings,
  -- The attendee's calendar entry: it stays the same when the booking moves, and its sequence rises with each change.
  calendar_uid uuid not null default uuidv7(),
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  -- When its host moved it: the customer may cancel until the start, with any window.
  moved_by_host_at timestamptz,
  constraint bookings_status check (
    status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'RESCHEDULED')),
  constraint bookings_name check (length(name) between 1 and 64),
  constraint bookings_confirmed check (status not in ('CONFIRMED', 'COMPLETED', 'NO_SHOW', 'RESCHEDULED') or confirmed_at is not null),
  constraint bookings_cancelled check ((status = 'CANCELLED') = (cancelled_at is not null)),
  constraint bookings_cancelled_by check (cancelled_by in ('CUSTOMER', 'HOST', 'SYSTEM') and (cancelled_by is null) = (cancelled_at is null))
);
-- A customer has one seat in a session.
create unique index bookings_seat on bookings (session_id, customer_id) where status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED');
create index bookings_session on bookings (session_id, created_at, id);
create index bookings_customer on bookings (customer_id, created_at desc, id desc);
create index bookings_creator on bookings (creator_id, created_at desc, id desc);
create index bookings_order on bookings (order_id);
create index bookings_hold on bookings (hold_expires_at) where status in ('HELD', 'PENDING_PAYMENT');

create table waiting_entries (
  id uuid not null default uuidv7() constraint waiting_entries_pk primary key,
  session_id uuid not null constraint waiting_entries_session_fk references sessions,
  customer_id uuid not null constraint waiting_entries_customer_fk references users,
  -- The held seat that is offered, or was taken.
  booking_id uuid constraint waiting_entries_booking_fk references bookings,
  name text not null,
  language text not null,
  time_zone text not null,
  status text not null default 'WAITING',
  offered_at timestamptz,
  offer_expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint waiting_entries_status check (status in ('WAITING', 'OFFERED', 'BOOKED', 'LAPSED', 'LEFT')),
  constraint waiting_entries_name check (length(name) between 1 and 64),
  constraint waiting_entries_offer check ((status in ('WAITING', 'LEFT')) or (offered_at is not null and offer_expires_at is not null))
);
-- A customer waits once for a session.
create unique index waiting_entries_place on waiting_entries (session_id, customer_id) where status in ('WAITING', 'OFFERED');
create index waiting_entries_turn on waiting_entries (session_id, created_at, id) where status = 'WAITING';
create index waiting_entries_customer on waiting_entries (customer_id, created_at desc, id desc);

-- An account's private calendar.
create table calendar_feeds (
  creator_id uuid not null constraint calendar_feeds_pk primary key constraint calendar_feeds_creator_fk references creators,
  -- The address holds the token; only its hash is kept.
  token_hash bytea not null constraint calendar_feeds_token unique,
  renewed_at timestamptz not null default now(),
  read_at timestamptz,
  -- Who made the address.
  user_id uuid not null constraint calendar_feeds_user_fk references users
);
create index calendar_feeds_user on calendar_feeds (user_id);
