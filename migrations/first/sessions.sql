-- Sessions, and the availability of appointments. Further triggers on them are in discovery.sql and places.sql.

create table appointment_types (
  id uuid not null default uuidv7() constraint appointment_types_pk primary key,
  creator_id uuid not null constraint appointment_types_creator_fk references creators,
  title text not null,
  title_ar text,
  description text,
  description_ar text,
  includes jsonb not null default '[]',
  cover_id uuid constraint appointment_types_cover_fk references files,
  location text not null default 'ONLINE',
  area text,
  address text,
  currency text not null,
  cancellation_hours integer not null default 24,
  is_offered boolean not null default true,
  position smallint not null default 0,
  creation_key text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointment_types_title check (length(title) between 1 and 100),
  constraint appointment_types_location check (location in ('ONLINE', 'OFFLINE')),
  constraint appointment_types_address check (location = 'ONLINE' or address is not null),
  constraint appointment_types_cancellation check (cancellation_hours between 0 and 720)
);
create index appointment_types_creator on appointment_types (creator_id, position, id);
create unique index appointment_types_creation_key on appointment_types (creator_id, creation_key) where creation_key is not null;

create table appointment_durations (
  id uuid not null default uuidv7() constraint appointment_durations_pk primary key,
  type_id uuid not null constraint appointment_durations_type_fk references appointment_types on delete cascade,
  minutes integer not null,
  price_amount bigint not null,
  -- One that was booked is kept for its bookings when it is taken away.
  retired_at timestamptz,
  constraint appointment_durations_minutes check (minutes between 5 and 720),
  constraint appointment_durations_price check (price_amount >= 0)
);
create unique index appointment_durations_type on appointment_durations (type_id, minutes) where retired_at is null;

create table availabilities (
  creator_id uuid not null constraint availabilities_pk primary key constraint availabilities_creator_fk references creators,
  increment_minutes integer not null default 30,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  minimum_notice_minutes integer not null default 240,
  furthest_days integer not null default 60,
  daily_cap integer,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint availabilities_increment check (increment_minutes between 5 and 720),
  constraint availabilities_buffers check (buffer_before_minutes between 0 and 480 and buffer_after_minutes between 0 and 480),
  constraint availabilities_notice check (minimum_notice_minutes between 0 and 43200),
  constraint availabilities_furthest check (furthest_days between 1 and 365),
  constraint availabilities_cap check (daily_cap between 1 and 100)
);

-- Minutes are counted from midnight of the wall clock, so that 1440 is the end of the day.
create table availability_hours (
  creator_id uuid not null constraint availability_hours_creator_fk references availabilities on delete cascade,
  weekday smallint not null,
  from_minute integer not null,
  to_minute integer not null,
  constraint availability_hours_pk primary key (creator_id, weekday, from_minute),
  constraint availability_hours_weekday check (weekday between 0 and 6),
  constraint availability_hours_minutes check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440),
  constraint availability_hours_apart exclude using gist (creator_id with =, weekday with =, int4range(from_minute, to_minute) with &&)
);

-- A day with other hours; a closed one has a single row from 0 to 0.
create table availability_overrides (
  creator_id uuid not null constraint availability_overrides_creator_fk references availabilities on delete cascade,
  day date not null,
  from_minute integer not null,
  to_minute integer not null,
  constraint availability_overrides_pk primary key (creator_id, day, from_minute),
  constraint availability_overrides_minutes check (
    (0 <= from_minute and from_minute < to_minute and to_minute <= 1440) or (from_minute = 0 and to_minute = 0)),
  constraint availability_overrides_apart exclude using gist (creator_id with =, day with =, int4range(from_minute, to_minute) with &&)
);

-- What must never be cannot be stored: a creator in two places at a time (`sessions_busy`), a seat sold twice (`sessions_taken`),
-- two seats of one customer in a session (`bookings_seat`).
create table sessions (
  id uuid not null default uuidv7() constraint sessions_pk primary key,
  creator_id uuid not null constraint sessions_creator_fk references creators,
  type text not null default 'EVENT',
  event_type text not null default 'PUBLIC',
  status text not null default 'DRAFT',
  title text not null,
  title_ar text,
  description text,
  description_ar text,
  includes jsonb not null default '[]',
  cover_id uuid constraint sessions_cover_fk references files,
  -- The wall clock that its creator chose, and the instants that it means.
  session_date date,
  session_time time(0),
  time_zone text not null,
  duration_minutes integer,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The time in which the creator can do nothing else: from start to end, with the buffers of a slot around it.
  busy tstzrange,
  seats integer,
  taken integer not null default 0,
  location text not null default 'ONLINE',
  area text,
  address text,
  cost text not null default 'PAID',
  price_amount bigint,
  currency text not null,
  cancellation_hours integer not null default 24,
  series_id uuid,
  series_position smallint,
  appointment_type_id uuid constraint sessions_appointment_type_fk references appointment_types,
  appointment_duration_id uuid constraint sessions_appointment_duration_fk references appointment_durations,
  creation_key text,
  version integer not null default 1,
  published_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  live_minutes integer,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a search of sessions looks through, both titles, in the spelling of products.
  search text not null default '',
  constraint sessions_type check (type in ('APPOINTMENT', 'EVENT')),
  constraint sessions_event_type check (event_type in ('PUBLIC', 'PRIVATE')),
  constraint sessions_status check (status in ('DRAFT', 'HELD', 'SCHEDULED', 'LIVE', 'ENDED', 'MISSED', 'CANCELLED', 'RELEASED')),
  constraint sessions_title check (length(title) between 1 and 100),
  constraint sessions_location check (location in ('ONLINE', 'OFFLINE')),
  constraint sessions_cost check (cost in ('FREE', 'PAID')),
  constraint sessions_price check ((cost = 'PAID' and (price_amount is null or price_amount > 0)) or (cost = 'FREE' and price_amount = 0)),
  constraint sessions_duration check (duration_minutes between 5 and 1440),
  constraint sessions_times check (extract(epoch from ends_at - starts_at) = duration_minutes * 60),
  constraint sessions_around check (busy is null or (lower(busy) <= starts_at and upper(busy) >= ends_at)),
  constraint sessions_seats check (seats between 1 and 10000 and (type = 'EVENT' or seats = 1)),
  constraint sessions_taken check (taken >= 0 and (taken = 0 or taken <= seats)),
  constraint sessions_cancellation check (cancellation_hours between 0 and 720),
  constraint sessions_series check ((series_id is null) = (series_position is null)),
  constraint sessions_slot check ((appointment_type_id is null) = (appointment_duration_id is null)),
  constraint sessions_complete check (status = 'DRAFT' or (
    starts_at is not null and ends_at is not null and busy is not null and seats is not null and duration_minutes is not null
    and price_amount is not null and (location = 'ONLINE' or address is not null))),
  constraint sessions_live check (status not in ('LIVE', 'ENDED') or location = 'OFFLINE' or started_at is not null),
  constraint sessions_cancelled check ((status = 'CANCELLED') = (cancelled_at is not null)),
  -- The creator is in one place at a time.
  constraint sessions_busy exclude using gist (creator_id with =, busy with &&) where (status in ('HELD', 'SCHEDULED', 'LIVE'))
);
create index sessions_creator on sessions (creator_id, created_at desc, id desc);
create index sessions_creator_start on sessions (creator_id, starts_at, id);
create index sessions_series on sessions (series_id, series_position) where series_id is not null;
create index sessions_slots on sessions (appointment_type_id, starts_at) where appointment_type_id is not null;
create index sessions_due on sessions (starts_at, id) where status in ('SCHEDULED', 'LIVE');
create unique index sessions_creation_key on sessions (creator_id, creation_key) where creation_key is not null;
-- The live minutes of a month.
create index sessions_started on sessions (creator_id, started_at) where started_at is not null;
create index sessions_search on sessions using gin (creator_id, search gin_trgm_ops);

create function sessions_search() returns trigger language plpgsql as $$
begin
  new.search := translate(
    fold(concat_ws(' ', new.title, new.title_ar)),
    'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return new;
end $$;
create trigger sessions_search before insert or update of title, title_ar on sessions
  for each row execute function sessions_search();

create table session_invitations (
  id uuid not null default uuidv7() constraint session_invitations_pk primary key,
  session_id uuid not null constraint session_invitations_session_fk references sessions on delete cascade,
  -- In lower case.
  email text not null,
  position smallint not null default 0,
  token_hash text constraint session_invitations_token unique,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint session_invitations_email unique (session_id, email)
);
create index session_invitations_of_email on session_invitations (email);
