import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of orders, entitlements, payments, the double-entry ledger, and the totals that reports read. */
export class CreateOrders1763700002000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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

      create table orders (
        id uuid constraint orders_pk primary key default uuidv7(),
        creator_id uuid not null,
        customer_id uuid not null,
        product_id uuid not null,
        number integer not null,
        status text not null default 'PENDING',
        product_title text not null,
        product_title_ar text,
        total_amount bigint not null,
        currency text not null,
        holds_place boolean not null default true,
        hold_expires_at timestamptz not null,
        paid_at timestamptz,
        sale_version integer,
        created_at timestamptz not null default now(),
        constraint orders_number unique (creator_id, number),
        constraint orders_status check (status in ('PENDING', 'PAID', 'EXPIRED', 'REFUNDED')),
        constraint orders_total check (total_amount >= 0),
        constraint orders_paid check ((status in ('PAID', 'REFUNDED')) = (paid_at is not null)),
        constraint orders_sale check ((paid_at is null) = (sale_version is null)),
        constraint orders_creator_fk foreign key (creator_id) references creators (id),
        constraint orders_customer_fk foreign key (customer_id) references users (id),
        constraint orders_product_fk foreign key (product_id) references products (id)
      );
      create unique index orders_one_pending on orders (customer_id, product_id) where status = 'PENDING';
      create index orders_creator_paid on orders (creator_id, paid_at desc, id desc) where paid_at is not null;
      create index orders_product on orders (product_id);
      create index orders_hold on orders (hold_expires_at) where status = 'PENDING';

      create table entitlements (
        id uuid constraint entitlements_pk primary key default uuidv7(),
        customer_id uuid not null,
        product_id uuid not null,
        order_id uuid not null,
        created_at timestamptz not null default now(),
        constraint entitlements_customer_product unique (customer_id, product_id),
        constraint entitlements_order unique (order_id),
        constraint entitlements_customer_fk foreign key (customer_id) references users (id),
        constraint entitlements_product_fk foreign key (product_id) references products (id),
        constraint entitlements_order_fk foreign key (order_id) references orders (id)
      );
      create index entitlements_customer on entitlements (customer_id, created_at desc, id desc);

      create table payments (
        id uuid constraint payments_pk primary key default uuidv7(),
        creator_id uuid not null,
        payer_id uuid not null,
        order_id uuid not null,
        amount bigint not null,
        currency text not null,
        description text not null,
        payee text not null,
        fee_amount bigint not null default 0,
        refunded_amount bigint not null default 0,
        status text not null default 'CREATED',
        gateway text not null,
        gateway_reference text,
        redirect_url text,
        failure_code text,
        language text not null default 'EN',
        expires_at timestamptz not null,
        settled_at timestamptz,
        created_at timestamptz not null default now(),
        constraint payments_gateway_reference unique (gateway, gateway_reference),
        constraint payments_status check (status in ('CREATED', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
        constraint payments_amount check (amount > 0 and fee_amount >= 0 and fee_amount <= amount and refunded_amount between 0 and amount),
        constraint payments_creator_fk foreign key (creator_id) references creators (id),
        constraint payments_payer_fk foreign key (payer_id) references users (id),
        constraint payments_order_fk foreign key (order_id) references orders (id)
      );
      -- An order has one open payment at a time, and one successful payment at most.
      create unique index payments_one_open on payments (order_id) where status in ('CREATED', 'REQUIRES_ACTION');
      create index payments_order on payments (order_id, created_at desc);
      create index payments_open on payments (expires_at) where status in ('CREATED', 'REQUIRES_ACTION');

      -- A refund is stored before the gateway is called, so that after a crash the call is repeated with the same id.
      create table refunds (
        id uuid constraint refunds_pk primary key default uuidv7(),
        payment_id uuid not null,
        amount bigint not null,
        reason text not null,
        status text not null default 'PENDING',
        refunded_at timestamptz,
        created_at timestamptz not null default now(),
        constraint refunds_amount check (amount > 0),
        constraint refunds_reason check (reason in ('REQUESTED', 'NO_PLACE', 'ALREADY_OWNED')),
        constraint refunds_status check (status in ('PENDING', 'SUCCEEDED')),
        constraint refunds_refunded check ((status = 'SUCCEEDED') = (refunded_at is not null)),
        constraint refunds_payment_fk foreign key (payment_id) references payments (id)
      );
      create index refunds_payment on refunds (payment_id);
      create index refunds_pending on refunds (created_at) where status = 'PENDING';

      -- Events of the gateway that were handled, so that a repeated one changes nothing.
      create table gateway_events (
        id text not null,
        gateway text not null,
        payment_id uuid not null,
        type text not null,
        received_at timestamptz not null default now(),
        constraint gateway_events_pk primary key (gateway, id),
        constraint gateway_events_payment_fk foreign key (payment_id) references payments (id)
      );

      create table ledger_entries (
        id uuid constraint ledger_entries_pk primary key default uuidv7(),
        journal_id uuid not null,
        creator_id uuid not null,
        payment_id uuid,
        account text not null,
        amount bigint not null,
        currency text not null,
        created_at timestamptz not null default now(),
        constraint ledger_entries_account check (account in ('GATEWAY', 'CREATOR', 'GATEWAY_FEE', 'CUSTOMER')),
        constraint ledger_entries_amount check (amount <> 0),
        constraint ledger_entries_creator_fk foreign key (creator_id) references creators (id),
        constraint ledger_entries_payment_fk foreign key (payment_id) references payments (id)
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

      -- Totals, updated in the same transaction as the journal that they sum up.
      create table creator_totals (
        creator_id uuid constraint creator_totals_pk primary key,
        revenue_amount bigint not null default 0,
        order_count integer not null default 0,
        paid_customers integer not null default 0,
        sale_version integer not null default 0,
        constraint creator_totals_counts check (order_count >= 0 and paid_customers >= 0),
        constraint creator_totals_creator_fk foreign key (creator_id) references creators (id)
      );
      create table product_totals (
        product_id uuid constraint product_totals_pk primary key,
        creator_id uuid not null,
        revenue_amount bigint not null default 0,
        order_count integer not null default 0,
        constraint product_totals_count check (order_count >= 0),
        constraint product_totals_product_fk foreign key (product_id) references products (id),
        constraint product_totals_creator_fk foreign key (creator_id) references creators (id)
      );
      create index product_totals_creator on product_totals (creator_id, revenue_amount desc, product_id);
      create table creator_days (
        creator_id uuid not null,
        day date not null,
        revenue_amount bigint not null default 0,
        order_count integer not null default 0,
        constraint creator_days_pk primary key (creator_id, day),
        constraint creator_days_creator_fk foreign key (creator_id) references creators (id)
      );
      create table product_days (
        creator_id uuid not null,
        day date not null,
        product_id uuid not null,
        revenue_amount bigint not null default 0,
        order_count integer not null default 0,
        constraint product_days_pk primary key (creator_id, day, product_id),
        constraint product_days_creator_fk foreign key (creator_id) references creators (id),
        constraint product_days_product_fk foreign key (product_id) references products (id)
      );
      -- Orders by customer and day that are paid and not fully refunded, to count the distinct customers of a period.
      create table customer_days (
        creator_id uuid not null,
        day date not null,
        customer_id uuid not null,
        order_count integer not null default 0,
        constraint customer_days_pk primary key (creator_id, day, customer_id),
        constraint customer_days_count check (order_count >= 0),
        constraint customer_days_creator_fk foreign key (creator_id) references creators (id),
        constraint customer_days_customer_fk foreign key (customer_id) references users (id)
      );
      create table creator_customers (
        creator_id uuid not null,
        customer_id uuid not null,
        order_count integer not null default 0,
        last_day date,
        constraint creator_customers_pk primary key (creator_id, customer_id),
        constraint creator_customers_count check (order_count >= 0),
        constraint creator_customers_last check ((order_count = 0) = (last_day is null)),
        constraint creator_customers_creator_fk foreign key (creator_id) references creators (id),
        constraint creator_customers_customer_fk foreign key (customer_id) references users (id)
      );
      create index creator_customers_last_day on creator_customers (creator_id, last_day);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table creator_customers, customer_days, product_days, creator_days, product_totals, creator_totals, ledger_entries,
        gateway_events, refunds, payments, entitlements, orders, idempotency_keys;
      drop function ledger_journal_balances(), ledger_is_append_only();
    `);
  }
}
