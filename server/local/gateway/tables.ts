import type { Pool } from 'pg';

/** Creates the tables, and the columns that an older gateway did not have, under a lock, because several servers may start at once. */
export async function prepareTables(pool: Pool): Promise<void> {
  await pool.query(`
    begin;
    select pg_advisory_xact_lock(764254);
    create schema if not exists sandbox_gateway;
    create table if not exists sandbox_gateway.payments (
      reference text primary key,
      payment_id uuid not null unique,
      status text not null default 'open',
      amount bigint not null check (amount > 0),
      currency text not null,
      fee bigint not null default 0,
      refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
      description text not null,
      payee text not null,
      language text not null,
      return_url text not null,
      failure_code text,
      last4 text,
      succeeds_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    alter table sandbox_gateway.payments
      add column if not exists method text not null default 'CARD',
      add column if not exists save_card boolean not null default false,
      add column if not exists saved_card jsonb,
      add column if not exists disputed_at timestamptz,
      add column if not exists disputes jsonb not null default '[]',
      add column if not exists refund_outcome text not null default 'succeed';
    create index if not exists payments_late on sandbox_gateway.payments (succeeds_at) where status = 'open';
    create index if not exists payments_processing on sandbox_gateway.payments (succeeds_at) where status = 'processing';
    create index if not exists payments_disputed on sandbox_gateway.payments (disputed_at) where disputed_at is not null;
    create table if not exists sandbox_gateway.refunds (
      refund_id uuid primary key,
      reference text not null references sandbox_gateway.payments,
      amount bigint not null check (amount > 0)
    );
    alter table sandbox_gateway.refunds
      add column if not exists status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
      add column if not exists reason text,
      add column if not exists ends_at timestamptz,
      add column if not exists ends_as text;
    create index if not exists refunds_reference on sandbox_gateway.refunds (reference);
    create index if not exists refunds_late on sandbox_gateway.refunds (ends_at) where status = 'pending';
    create table if not exists sandbox_gateway.cards (
      reference text primary key,
      outcome text not null,
      brand text not null,
      last4 text not null,
      expires_on date not null,
      created_at timestamptz not null default now()
    );
    create table if not exists sandbox_gateway.events (
      id text primary key,
      reference text not null references sandbox_gateway.payments,
      type text not null,
      body text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      delivered_at timestamptz,
      created_at timestamptz not null default now()
    );
    create table if not exists sandbox_gateway.script (
      position bigint generated always as identity primary key,
      outcome text not null
    );
    create index if not exists events_due on sandbox_gateway.events (next_attempt_at) where delivered_at is null;
    commit;
  `);
}
