-- What reports read.

-- Totals, updated in the same transaction as the journal that they sum up.
create table creator_totals (
  creator_id uuid constraint creator_totals_pk primary key,
  revenue_amount bigint not null default 0,
  order_count integer not null default 0,
  paid_customers integer not null default 0,
  sale_version integer not null default 0,
  customer_count integer not null default 0,
  -- Customers who have something that was not wholly refunded. A plan limits them, and no checkout reads them all.
  active_customers integer not null default 0,
  constraint creator_totals_counts check (order_count >= 0 and paid_customers >= 0),
  constraint creator_totals_creator_fk foreign key (creator_id) references creators (id),
  constraint creator_totals_active check (active_customers >= 0)
);

create table creator_days (
  creator_id uuid not null,
  day date not null,
  revenue_amount bigint not null default 0,
  order_count integer not null default 0,
  -- What the gateway kept of sales (the fee of a paid plan is ours), and how many customers paid last on this day, so that a report
  -- adds up no ledger and counts no customers.
  fee_amount bigint not null default 0,
  payer_count integer not null default 0,
  gross_amount bigint not null default 0,
  discount_amount bigint not null default 0,
  refund_amount bigint not null default 0,
  constraint creator_days_pk primary key (creator_id, day),
  constraint creator_days_creator_fk foreign key (creator_id) references creators (id),
  constraint creator_days_revenue check (revenue_amount = gross_amount - discount_amount - refund_amount)
);

-- What products, sessions, appointment types, promo codes and sources of links brought in by day, week, month, year and in all, so
-- that the best of a year are the first rows of an index. The fee of a sale is part of its sums.
create table item_periods (
  creator_id uuid not null,
  kind text not null,
  period text not null,
  from_day date not null,
  item_id uuid not null,
  order_count integer not null default 0,
  gross_amount bigint not null default 0,
  discount_amount bigint not null default 0,
  refund_amount bigint not null default 0,
  fee_amount bigint not null default 0,
  revenue_amount bigint not null default 0,
  constraint item_periods_pk primary key (creator_id, kind, period, from_day, item_id),
  constraint item_periods_period check (period in ('DAY', 'WEEK', 'MONTH', 'YEAR', 'ALL')),
  constraint item_periods_revenue check (revenue_amount = gross_amount - discount_amount - refund_amount),
  constraint item_periods_creator_fk foreign key (creator_id) references creators (id),
  constraint item_periods_kind check (kind in ('PRODUCT', 'SESSION', 'APPOINTMENT_TYPE', 'CODE', 'SOURCE'))
);
create index item_periods_revenue on item_periods (creator_id, kind, period, from_day, revenue_amount desc, item_id)
  include (order_count);

-- The sources of links, whose sales are summed as those of promo codes are.
create table sale_sources (
  id uuid not null constraint sale_sources_pk primary key,
  creator_id uuid not null,
  source text not null,
  constraint sale_sources_creator unique (creator_id, source),
  constraint sale_sources_creator_fk foreign key (creator_id) references creators (id),
  constraint sale_sources_source check (length(source) between 1 and 60)
);

-- The order of products by revenue uses this table, so each product has a row from its creation, with its status.
create table product_totals (
  product_id uuid constraint product_totals_pk primary key,
  creator_id uuid not null,
  revenue_amount bigint not null default 0,
  order_count integer not null default 0,
  status text not null default 'DRAFT',
  constraint product_totals_count check (order_count >= 0),
  constraint product_totals_creator_fk foreign key (creator_id) references creators (id),
  constraint product_totals_product_fk foreign key (product_id) references products (id) on delete cascade
);
create index product_totals_status_revenue on product_totals (creator_id, status, revenue_amount desc, product_id desc);
create index product_totals_status_orders on product_totals (creator_id, status, order_count desc, product_id desc);
-- The lists of all products by revenue and by sales, and those of one status, have an index each, in the order of their keys.
create index product_totals_revenue on product_totals (creator_id, revenue_amount desc, product_id desc);
create index product_totals_orders on product_totals (creator_id, order_count desc, product_id desc);

create function products_totals() returns trigger language plpgsql as $$
begin
  insert into product_totals as total (product_id, creator_id, status) values (new.id, new.creator_id, new.status)
  on conflict (product_id) do update set status = excluded.status;
  return null;
end $$;
create trigger products_totals after insert or update of status on products
  for each row execute function products_totals();
