-- API keys and webhooks.

-- Keys with which programs act for an account.
create table api_keys (
  id uuid not null default uuidv7() constraint api_keys_pk primary key,
  creator_id uuid not null constraint api_keys_creator_fk references creators,
  name text not null,
  token_hash bytea not null constraint api_keys_token unique,
  hint text not null,
  scopes text[] not null constraint api_keys_scopes check (cardinality(scopes) > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  standing_version integer not null default 1,
  created_at timestamptz not null default now()
);
create index api_keys_creator on api_keys (creator_id, id);

-- Which deprecated elements of the schema each API key uses.
create table deprecated_uses (
  key_id uuid not null constraint deprecated_uses_key_fk references api_keys on delete cascade,
  element text not null,
  last_used_on date not null,
  constraint deprecated_uses_pk primary key (key_id, element)
);

-- Addresses of an owner's programs, to which events of the account are sent.
create table webhook_endpoints (
  id uuid not null default uuidv7() constraint webhook_endpoints_pk primary key,
  creator_id uuid not null constraint webhook_endpoints_creator_fk references creators,
  url text not null,
  events text[] not null constraint webhook_endpoints_events check (cardinality(events) > 0),
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  last_success_at timestamptz,
  disabled_at timestamptz,
  disabled_by text constraint webhook_endpoints_disabled_by check (disabled_by in ('OWNER', 'FAILURES', 'RECEIVER')),
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_by is null)),
  constraint webhook_endpoints_old_secret check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoints_creator on webhook_endpoints (creator_id, id);

create table webhook_events (
  id uuid not null default uuidv7() constraint webhook_events_pk primary key,
  creator_id uuid not null constraint webhook_events_creator_fk references creators,
  type text not null,
  object_id uuid not null,
  customer_id uuid constraint webhook_events_customer_fk references users,
  body text,
  created_at timestamptz not null default now()
);
create index webhook_events_created on webhook_events (created_at);
create index webhook_events_customer on webhook_events (customer_id) where customer_id is not null;

create table webhook_deliveries (
  id uuid not null default uuidv7() constraint webhook_deliveries_pk primary key,
  endpoint_id uuid not null constraint webhook_deliveries_endpoint_fk references webhook_endpoints on delete cascade,
  event_id uuid not null constraint webhook_deliveries_event_fk references webhook_events on delete cascade,
  status text not null default 'WAITING' constraint webhook_deliveries_status check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  series_at timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_once unique (endpoint_id, event_id)
);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);

create table webhook_attempts (
  id uuid not null default uuidv7() constraint webhook_attempts_pk primary key,
  delivery_id uuid not null constraint webhook_attempts_delivery_fk references webhook_deliveries on delete cascade,
  at timestamptz not null,
  took integer not null,
  status integer,
  failure text,
  answer text not null,
  constraint webhook_attempts_outcome check ((status is null) = (failure is not null))
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
