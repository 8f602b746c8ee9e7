-- An account's customers.

-- Totals of each customer's orders by creator, so that the list of customers reads no orders. A customer may get more back than
-- they paid: a refund, and all of it once more from their bank.
create table customer_totals (
  creator_id uuid not null,
  customer_id uuid not null,
  paid_amount bigint not null default 0,
  order_count integer not null default 0,
  first_order_at timestamptz not null,
  last_order_at timestamptz not null,
  -- The contacts of the user, with an index of what they contain: a search without a hit would look up each customer of the account.
  email text not null,
  phone_number text,
  -- A console keeps a note on each customer, and may block one from buying.
  note text,
  blocked_at timestamptz,
  -- When the customer deleted their account. They are no active customer, though all that was sold to them stays in the sums.
  left_at timestamptz,
  constraint customer_totals_pk primary key (creator_id, customer_id),
  constraint customer_totals_creator_fk foreign key (creator_id) references creators (id),
  constraint customer_totals_customer_fk foreign key (customer_id) references users (id),
  constraint customer_totals_note check (length(note) between 1 and 2000),
  constraint customer_totals_counts check (order_count >= 0 and first_order_at <= last_order_at)
);
create index customer_totals_latest on customer_totals (creator_id, last_order_at desc, customer_id desc);
create index customer_totals_customer on customer_totals (customer_id);
create index customer_totals_contacts on customer_totals using gin (creator_id, email gin_trgm_ops, phone_number gin_trgm_ops);
create index customer_totals_blocked on customer_totals (creator_id, last_order_at desc, customer_id desc) where blocked_at is not null;

-- The lock lets a change of the user wait, and then find this row.
create function customer_contacts() returns trigger language plpgsql as $$
begin
  select u.email, u.phone_number into strict new.email, new.phone_number from users u where u.id = new.customer_id for share;
  return new;
end $$;
create trigger customer_totals_contacts before insert on customer_totals
  for each row execute function customer_contacts();

create function users_contacts() returns trigger language plpgsql as $$
begin
  update customer_totals set email = new.email, phone_number = new.phone_number where customer_id = new.id;
  return null;
end $$;
create trigger users_contacts after update of email, phone_number on users
  for each row when (old.email is distinct from new.email or old.phone_number is distinct from new.phone_number)
  execute function users_contacts();

-- The sums of all sales write `customer_totals`, behind the lock of the account's row in `creator_totals`.
create function count_active_customer() returns trigger language plpgsql as $$
begin
  update creator_totals set active_customers = active_customers + case when new.order_count > 0 and new.left_at is null then 1 else -1 end
  where creator_id = new.creator_id;
  return null;
end $$;
create trigger customer_totals_begins after insert on customer_totals
  for each row when (new.order_count > 0) execute function count_active_customer();
create trigger customer_totals_turns after update of order_count, left_at on customer_totals
  for each row when ((old.order_count > 0 and old.left_at is null) <> (new.order_count > 0 and new.left_at is null))
  execute function count_active_customer();

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
