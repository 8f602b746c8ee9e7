-- The double-entry ledger, and balances.

-- A set of ledger entries and what happened. Each account's journals are chained by their hashes.
create table ledger_journals (
  id uuid constraint ledger_journals_pk primary key default uuidv7(),
  creator_id uuid not null,
  kind text not null,
  payment_id uuid,
  currency text not null,
  created_at timestamptz not null default now(),
  -- Its place in the account's chain.
  sequence integer not null,
  -- The day from which a sale's money may be paid out.
  clears_on date,
  hash bytea not null,
  constraint ledger_journals_kind check (kind in ('SALE', 'UNDELIVERED', 'REFUND', 'PLAN', 'PLAN_REFUND', 'DISPUTE_OPENED',
    'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT_SENT', 'PAYOUT_PAID', 'PAYOUT_RETURNED')),
  constraint ledger_journals_creator_fk foreign key (creator_id) references creators (id),
  constraint ledger_journals_payment_fk foreign key (payment_id) references payments (id),
  constraint ledger_journals_sequence unique (creator_id, sequence)
);
create index ledger_journals_payment on ledger_journals (payment_id);
create unique index ledger_journals_settled on ledger_journals (payment_id) where kind in ('SALE', 'PLAN', 'UNDELIVERED');

create table ledger_entries (
  id uuid constraint ledger_entries_pk primary key default uuidv7(),
  journal_id uuid not null,
  creator_id uuid not null,
  payment_id uuid,
  account text not null,
  amount bigint not null,
  currency text not null,
  created_at timestamptz not null default now(),
  constraint ledger_entries_amount check (amount <> 0),
  constraint ledger_entries_creator_fk foreign key (creator_id) references creators (id),
  constraint ledger_entries_payment_fk foreign key (payment_id) references payments (id),
  constraint ledger_entries_journal_fk foreign key (journal_id) references ledger_journals (id),
  constraint ledger_entries_account check (account in ('GATEWAY', 'CREATOR', 'GATEWAY_FEE', 'CUSTOMER', 'PLATFORM', 'DISPUTE',
    'PAYOUT', 'BANK'))
);
create index ledger_entries_journal on ledger_entries (journal_id);
create index ledger_entries_creator on ledger_entries (creator_id, account, created_at);

-- Debits are positive, credits negative. A journal whose lines do not add up to zero cannot be committed.
create function ledger_journal_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_journal_balances();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_journals_append_only before update or delete on ledger_journals
  for each row execute function ledger_is_append_only();

-- The head of each account's chain, with its balances.
create table ledger_heads (
  creator_id uuid constraint ledger_heads_pk primary key,
  sequence integer not null,
  hash bytea not null,
  owed_amount bigint not null default 0,
  disputed_amount bigint not null default 0,
  sent_amount bigint not null default 0,
  constraint ledger_heads_sequence check (sequence >= 0),
  constraint ledger_heads_hash check (length(hash) = 32),
  constraint ledger_heads_creator_fk foreign key (creator_id) references creators (id)
);

-- What clears on each day.
create table ledger_clearings (
  creator_id uuid not null,
  clears_on date not null,
  amount bigint not null,
  constraint ledger_clearings_pk primary key (creator_id, clears_on),
  constraint ledger_clearings_creator_fk foreign key (creator_id) references creators (id)
);
