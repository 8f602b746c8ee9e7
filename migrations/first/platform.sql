-- What all domains use: idempotency keys, mails, limits, and the audit log.

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  input_hash text not null,
  result jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pk primary key (user_id, key),
  constraint idempotency_keys_user_fk foreign key (user_id) references users (id)
);
-- Old keys are deleted.
create index idempotency_keys_created on idempotency_keys (created_at);

-- Counts the mails of a day.
create table mail_days (
  day date,
  about text,
  mails integer not null,
  constraint mail_days_pk primary key (day, about)
);

-- Mails of development and tests, shown at /dev/mail; empty if SMTP_URL is set.
create table dev_mails (
  id uuid constraint dev_mails_pk primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  -- The calendar file of a mail.
  calendar text,
  attachments jsonb,
  -- Whom the mail asks to answer to.
  reply_to text
);
create index dev_mails_recipient on dev_mails (recipient, created_at desc);

-- What callers have used of their limits, for all processes. The shape is that of rate-limiter-flexible. It may be lost in a crash.
create unlogged table rate_limits (
  key varchar(255) constraint rate_limits_pk primary key,
  points integer not null default 0,
  expire bigint
);

-- What console users do. Entries never change.
create table audit_entries (
  id uuid constraint audit_entries_pk primary key default uuidv7(),
  creator_id uuid not null,
  at timestamptz not null default now(),
  -- No foreign key, because an entry stays when its user is deleted.
  actor_id uuid not null,
  actor_name text,
  actor_email text not null,
  actor_permission text not null,
  action text not null,
  object_type text,
  object_id uuid,
  object_label text,
  changed_fields text[] not null default '{}',
  request_id text not null,
  constraint audit_entries_permission check (actor_permission in ('VIEW', 'EDIT', 'OWNER')),
  constraint audit_entries_creator_fk foreign key (creator_id) references creators (id)
);
create index audit_entries_creator on audit_entries (creator_id, at desc, id desc);
create index audit_entries_actor on audit_entries (creator_id, actor_id, at desc, id desc);
-- Finds an object's latest change quickly.
create index audit_entries_object on audit_entries (creator_id, object_id, at desc, id desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function audit_is_append_only();
