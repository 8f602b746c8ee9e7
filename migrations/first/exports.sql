-- Files that are made of rows.

-- Tables as files, which are kept for a day.
create table exports (
  id uuid constraint exports_pk primary key default uuidv7(),
  creator_id uuid not null,
  user_id uuid not null,
  kind text not null,
  filter jsonb not null,
  language text not null,
  status text not null default 'PENDING',
  row_count integer,
  bytes bigint,
  storage_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint exports_kind check (kind in ('REPORT', 'CUSTOMERS', 'SALES', 'STATEMENT')),
  constraint exports_status check (status in ('PENDING', 'READY', 'FAILED')),
  constraint exports_ready check ((status = 'READY') = (row_count is not null) and (status = 'READY') = (bytes is not null)),
  constraint exports_creator_fk foreign key (creator_id) references creators (id),
  constraint exports_user_fk foreign key (user_id) references users (id)
);
create index exports_expiry on exports (expires_at);
create index exports_pending on exports (creator_id) where status = 'PENDING';

-- Copies of a customer's data: files, which are kept for a day.
create table data_copies (
  id uuid constraint data_copies_pk primary key default uuidv7(),
  user_id uuid not null,
  language text not null,
  status text not null default 'PENDING',
  percent smallint not null default 0,
  bytes bigint,
  storage_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint data_copies_language check (language in ('EN', 'AR')),
  constraint data_copies_status check (status in ('PENDING', 'READY', 'FAILED')),
  constraint data_copies_percent check (percent between 0 and 100 and (status = 'READY') = (percent = 100)),
  constraint data_copies_ready check ((status = 'READY') = (bytes is not null)),
  constraint data_copies_user_fk foreign key (user_id) references users (id)
);
create index data_copies_expiry on data_copies (expires_at);
create index data_copies_user on data_copies (user_id, created_at);
create unique index data_copies_pending on data_copies (user_id) where status = 'PENDING';
