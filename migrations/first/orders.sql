-- Orders, what they entitle to, and the progress of those who are entitled.

-- An order is for exactly one product or booking.
create table orders (
  id uuid constraint orders_pk primary key default uuidv7(),
  creator_id uuid not null,
  customer_id uuid not null,
  product_id uuid,
  number integer not null,
  status text not null default 'PENDING',
  -- It was called product_title once, and its constraint still is.
  title text constraint orders_product_title_not_null not null,
  title_ar text,
  total_amount bigint not null,
  currency text not null,
  holds_place boolean not null default true,
  hold_expires_at timestamptz not null,
  paid_at timestamptz,
  sale_version integer,
  created_at timestamptz not null default now(),
  discount_amount bigint not null default 0,
  discount_source text,
  discount_percentage smallint,
  discount_name text,
  discount_name_ar text,
  promo_code_id uuid,
  holds_use boolean not null default false,
  booking_id uuid,
  -- The day on which it was counted. It cannot be worked out again: the zone of the account may have changed, and the row of another
  -- day is not there.
  sold_on date,
  search text not null default '',
  -- By which link its customer came.
  source text,
  medium text,
  campaign text,
  constraint orders_number unique (creator_id, number),
  constraint orders_status check (status in ('PENDING', 'PAID', 'EXPIRED', 'REFUNDED')),
  constraint orders_total check (total_amount >= 0),
  constraint orders_paid check ((status in ('PAID', 'REFUNDED')) = (paid_at is not null)),
  constraint orders_sale check ((paid_at is null) = (sale_version is null)),
  constraint orders_creator_fk foreign key (creator_id) references creators (id),
  constraint orders_customer_fk foreign key (customer_id) references users (id),
  constraint orders_product_fk foreign key (product_id) references products (id),
  constraint orders_discount check (
    discount_amount >= 0 and (discount_amount > 0) = (discount_source is not null)
    and (discount_amount > 0) = (discount_percentage is not null) and (discount_amount > 0) = (discount_name is not null)
  ),
  constraint orders_discount_source check (discount_source in ('DEAL', 'CODE')),
  constraint orders_promo_code check ((promo_code_id is not null) = (discount_source is not distinct from 'CODE')),
  constraint orders_use check (not holds_use or promo_code_id is not null),
  constraint orders_promo_code_fk foreign key (promo_code_id) references promo_codes (id),
  constraint orders_booking_fk foreign key (booking_id) references bookings (id),
  constraint orders_item check (num_nonnulls(product_id, booking_id) = 1),
  constraint orders_sold_on check ((paid_at is null) = (sold_on is null)),
  constraint orders_link check (source is not null or (medium is null and campaign is null))
);
create unique index orders_one_pending on orders (customer_id, product_id) where status = 'PENDING';
create index orders_creator_paid on orders (creator_id, paid_at desc, id desc) where paid_at is not null;
create index orders_product on orders (product_id);
create index orders_hold on orders (hold_expires_at) where status = 'PENDING';
create index orders_promo_code on orders (promo_code_id) where promo_code_id is not null;
create unique index orders_one_pending_booking on orders (booking_id) where status = 'PENDING' and booking_id is not null;
create index orders_booking on orders (booking_id) where booking_id is not null;
create index orders_customer_paid on orders (customer_id, creator_id, paid_at desc, id desc) where paid_at is not null;
create index orders_creator_pending on orders (creator_id) where status = 'PENDING';
-- With these the list of sales finds what few of them are or hold, those given back and words of their titles, without looking at
-- each order of the account.
create index orders_refunded on orders (creator_id, paid_at desc, id desc) where status = 'REFUNDED';
create index orders_search on orders using gin (creator_id, search gin_trgm_ops) where paid_at is not null;

create function orders_search() returns trigger language plpgsql as $$
begin
  new.search := translate(fold(concat_ws(' ', new.title, new.title_ar)), 'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return new;
end $$;
create trigger orders_search before insert or update of title, title_ar on orders for each row execute function orders_search();

-- Here, because orders know their booking.
alter table bookings add constraint bookings_order_fk foreign key (order_id) references orders (id);

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
create index entitlements_product on entitlements (product_id, created_at desc, id desc);

-- It is deleted with the entitlement or with the item.
create table item_progress (
  customer_id uuid not null,
  item_id uuid not null,
  product_id uuid not null,
  position_seconds double precision not null default 0,
  position_at timestamptz,
  furthest_seconds double precision not null default 0,
  completed_at timestamptz,
  constraint item_progress_pk primary key (customer_id, item_id),
  constraint item_progress_position check (position_seconds >= 0 and position_seconds <= furthest_seconds),
  constraint item_progress_position_at check ((position_seconds > 0) = (position_at is not null)),
  constraint item_progress_entitlement_fk foreign key (customer_id, product_id)
    references entitlements (customer_id, product_id) on delete cascade,
  constraint item_progress_item_fk foreign key (item_id) references content_items (id) on delete cascade
);
create index item_progress_item on item_progress (item_id) include (completed_at);
create index item_progress_product on item_progress (product_id, customer_id);

-- Updated with the items' progress, so that a product's progress is read from one row.
create table product_progress (
  customer_id uuid not null,
  product_id uuid not null,
  completed_count integer not null default 0,
  last_item_id uuid,
  seen_at timestamptz not null,
  constraint product_progress_pk primary key (customer_id, product_id),
  constraint product_progress_count check (completed_count >= 0),
  constraint product_progress_entitlement_fk foreign key (customer_id, product_id)
    references entitlements (customer_id, product_id) on delete cascade,
  constraint product_progress_item_fk foreign key (last_item_id) references content_items (id) on delete set null
);
create index product_progress_item on product_progress (last_item_id);
