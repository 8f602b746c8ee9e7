-- Bank accounts, payouts and the files that tell the bank of them.

create table bank_accounts (
  id uuid constraint bank_accounts_pk primary key default uuidv7(),
  creator_id uuid not null,
  iban text not null,
  holder_name text not null,
  bank_name text,
  bic text,
  usable_from timestamptz not null,
  replaced_at timestamptz,
  created_at timestamptz not null default now(),
  -- When a payout came back. The account gets no more money until its owner has confirmed it.
  returned_at timestamptz,
  -- Schedules are followed day by day, so that a payout whose day had no server is made up for.
  followed_on date,
  constraint bank_accounts_iban check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'),
  constraint bank_accounts_bic check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  constraint bank_accounts_creator_fk foreign key (creator_id) references creators (id)
);
create unique index bank_accounts_one on bank_accounts (creator_id) where replaced_at is null;
create index bank_accounts_creator on bank_accounts (creator_id, created_at);

create table payout_settings (
  creator_id uuid constraint payout_settings_pk primary key,
  schedule text not null,
  threshold_amount bigint not null,
  constraint payout_settings_schedule check (schedule in ('WEEKLY', 'MONTHLY', 'MANUAL')),
  constraint payout_settings_threshold check (threshold_amount >= 0),
  constraint payout_settings_creator_fk foreign key (creator_id) references creators (id)
);

-- The files that tell the bank of payouts.
create table payout_files (
  id uuid constraint payout_files_pk primary key default uuidv7(),
  content text not null,
  created_at timestamptz not null default now()
);

create table payouts (
  id uuid constraint payouts_pk primary key default uuidv7(),
  creator_id uuid not null,
  amount bigint not null,
  currency text not null,
  status text not null default 'DUE',
  scheduled_on date,
  bank_account_id uuid,
  file_id uuid,
  sent_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  created_at timestamptz not null default now(),
  constraint payouts_status check (status in ('DUE', 'SENT', 'PAID', 'RETURNED')),
  constraint payouts_amount check (amount > 0),
  constraint payouts_sent check ((status = 'DUE') = (sent_at is null) and num_nulls(sent_at, bank_account_id, file_id) in (0, 3)),
  constraint payouts_paid check (status <> 'PAID' or paid_at is not null),
  constraint payouts_returned check ((status = 'RETURNED') = (returned_at is not null) and (returned_at is null) = (return_reason is null)),
  constraint payouts_creator_fk foreign key (creator_id) references creators (id),
  constraint payouts_bank_account_fk foreign key (bank_account_id) references bank_accounts (id),
  constraint payouts_file_fk foreign key (file_id) references payout_files (id)
);
create unique index payouts_one_due on payouts (creator_id) where status = 'DUE';
create unique index payouts_scheduled on payouts (creator_id, scheduled_on);
create index payouts_creator on payouts (creator_id, created_at desc, id desc);
create index payouts_open on payouts (status, id) where status in ('DUE', 'SENT');
create index payouts_file on payouts (file_id);

-- A payout that is sent is covered by what its account has earned: at commit, behind the lock under which its amount is computed.
create function payout_is_covered() returns trigger language plpgsql as $$
declare owed bigint;
begin
  select owed_amount into owed from ledger_heads where creator_id = new.creator_id;
  if owed is null or owed < 0 then
    raise exception 'payout % is more than its account has', new.id using errcode = 'check_violation', constraint = 'payouts_covered';
  end if;
  return null;
end $$;
create constraint trigger payouts_covered after update of status on payouts deferrable initially deferred
  for each row when (old.status = 'DUE' and new.status = 'SENT') execute function payout_is_covered();
