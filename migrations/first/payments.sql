-- Payments, and what goes back.

-- Cards from which plans are renewed.
create table saved_cards (
  id uuid constraint saved_cards_pk primary key default uuidv7(),
  creator_id uuid not null,
  gateway text not null,
  reference text not null,
  brand text not null,
  last4 text not null,
  expires_on date,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint saved_cards_reference unique (gateway, reference),
  constraint saved_cards_last4 check (last4 ~ '^[0-9]{4}$'),
  constraint saved_cards_creator_fk foreign key (creator_id) references creators (id)
);
create index saved_cards_creator on saved_cards (creator_id, created_at) where removed_at is null;

-- A payment pays an order or a plan invoice, exactly one.
create table payments (
  id uuid constraint payments_pk primary key default uuidv7(),
  creator_id uuid not null,
  payer_id uuid not null,
  order_id uuid,
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
  plan_invoice_id uuid,
  method text not null default 'CARD',
  saves_card boolean not null default false,
  saved_card_id uuid,
  -- What banks took back through disputes.
  lost_amount bigint not null default 0,
  -- A payment that ended unpaid is asked about again, an hour, six hours and a day later.
  late_asks smallint not null default 0,
  -- The reconciler asks a gateway first about what it did not ask about for the longest time: one call that hangs does not stay first.
  asked_at timestamptz,
  constraint payments_gateway_reference unique (gateway, gateway_reference),
  constraint payments_status check (
    status in ('CREATED', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  constraint payments_amount check (amount > 0 and fee_amount >= 0 and fee_amount <= amount and refunded_amount between 0 and amount),
  constraint payments_creator_fk foreign key (creator_id) references creators (id),
  constraint payments_payer_fk foreign key (payer_id) references users (id),
  constraint payments_order_fk foreign key (order_id) references orders (id),
  constraint payments_subject check (num_nonnulls(order_id, plan_invoice_id) = 1),
  constraint payments_method check (method in ('CARD', 'KNET')),
  constraint payments_saved_card check (not saves_card or (method = 'CARD' and plan_invoice_id is not null)),
  constraint payments_saved_card_fk foreign key (saved_card_id) references saved_cards (id),
  constraint payments_plan_invoice_fk foreign key (plan_invoice_id) references plan_invoices (id),
  constraint payments_lost check (lost_amount between 0 and amount),
  constraint payments_late_asks check (late_asks between 0 and 3)
);
-- An order has one open payment at a time, and one successful payment at most.
create unique index payments_one_open on payments (order_id) where status in ('CREATED', 'REQUIRES_ACTION');
create index payments_order on payments (order_id, created_at desc);
create index payments_open on payments (expires_at) where status in ('CREATED', 'REQUIRES_ACTION');
create index payments_saved_card_id on payments (saved_card_id) where saved_card_id is not null;
create unique index payments_one_open_plan on payments (plan_invoice_id)
  where status in ('CREATED', 'REQUIRES_ACTION') and plan_invoice_id is not null;
create index payments_plan_invoice on payments (plan_invoice_id) where plan_invoice_id is not null;
create index payments_late on payments (expires_at) where status = 'EXPIRED' and late_asks < 3;
-- For the list of sales.
create index payments_partly_refunded on payments (creator_id) where status = 'PARTIALLY_REFUNDED';

-- A refund is stored before the gateway is called, so that after a crash the call is repeated with the same id.
create table refunds (
  id uuid constraint refunds_pk primary key default uuidv7(),
  payment_id uuid not null,
  amount bigint not null,
  reason text not null,
  status text not null default 'PENDING',
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  -- Who asked for it and why. It stays visible while the gateway refuses it (FAILING), and ends without money (DROPPED) once a bank
  -- has taken what it was to give back.
  why text,
  note text,
  requested_by uuid,
  attempts integer not null default 0,
  failure text,
  retry_at timestamptz,
  -- As that of payments.
  asked_at timestamptz,
  constraint refunds_amount check (amount > 0),
  constraint refunds_refunded check ((status = 'SUCCEEDED') = (refunded_at is not null)),
  constraint refunds_payment_fk foreign key (payment_id) references payments (id),
  constraint refunds_reason check (reason in ('REQUESTED', 'NO_PLACE', 'ALREADY_OWNED', 'CODE_USED_UP')),
  constraint refunds_why check (why in ('CUSTOMER_REQUEST', 'DUPLICATE', 'NOT_AS_DESCRIBED', 'CANCELLED', 'OTHER')),
  constraint refunds_failing check ((status = 'FAILING') = (retry_at is not null)),
  constraint refunds_requested_by_fk foreign key (requested_by) references users (id),
  constraint refunds_status check (status in ('PENDING', 'SUCCEEDED', 'FAILING', 'DROPPED'))
);
create index refunds_payment on refunds (payment_id);
create index refunds_open on refunds (created_at) where status in ('PENDING', 'FAILING');

create table disputes (
  id uuid constraint disputes_pk primary key default uuidv7(),
  creator_id uuid not null,
  payment_id uuid not null,
  reference text not null,
  status text not null default 'OPEN',
  amount bigint not null,
  fee_amount bigint not null default 0,
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint disputes_reference unique (payment_id, reference),
  constraint disputes_status check (status in ('OPEN', 'WON', 'LOST')),
  constraint disputes_amount check (amount > 0 and fee_amount >= 0),
  constraint disputes_decided check ((status = 'OPEN') = (decided_at is null)),
  constraint disputes_creator_fk foreign key (creator_id) references creators (id),
  constraint disputes_payment_fk foreign key (payment_id) references payments (id)
);
create index disputes_creator on disputes (creator_id, created_at desc, id desc);
create index disputes_open on disputes (created_at) where status = 'OPEN';

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
