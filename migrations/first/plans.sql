-- Plans, what creators have subscribed to, and the invoices that payments pay.

create table plans (
  id uuid constraint plans_pk primary key default uuidv7(),
  family text not null,
  duration text not null,
  position smallint not null,
  name text not null,
  name_ar text not null,
  price_amount bigint not null,
  currency text not null,
  features jsonb not null,
  features_ar jsonb not null,
  published_products integer,
  storage_bytes bigint,
  live_minutes integer,
  active_subscribers integer,
  admins integer,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plans_family check (family in ('FREE', 'STARTER', 'GROWTH', 'STUDIO')),
  constraint plans_duration check (duration in ('MONTHLY', 'ANNUALLY')),
  constraint plans_price check (price_amount >= 0 and price_amount % 10 = 0 and (family = 'FREE') = (price_amount = 0)),
  constraint plans_limits check (least(published_products, storage_bytes, live_minutes, active_subscribers, admins) >= 0)
);
create unique index plans_sold on plans (family, duration) where retired_at is null;

-- The first plans, each by month and by year: prices in fils, limits, and lines in both languages.
insert into plans (family, duration, position, name, name_ar, price_amount, currency, features, features_ar,
  published_products, storage_bytes, live_minutes, active_subscribers, admins)
select family, duration, 2 * place + year, name, name_ar, case year when 0 then monthly else annually end, 'KWD', features::jsonb, features_ar::jsonb,
  published_products, storage_bytes, live_minutes, active_subscribers, admins
from (values
  ('FREE', 0, 'Free', 'الباقة المجانية', 0, 0, 5, 5000000000, 120, 100, 2,
    '["5 published products", "5 GB of content", "120 live minutes a month", "100 active subscribers", "2 admins",
     "No commission on your sales"]',
    '["5 منتجات منشورة", "5 غيغابايت من المحتوى", "120 دقيقة بث مباشر شهريًا", "100 مشترك نشط", "مشرفان",
     "بلا عمولة على مبيعاتك"]'),
  ('STARTER', 1, 'Starter', 'باقة الانطلاق', 5000, 50000, 25, 50000000000, 600, 1000, 3,
    '["25 published products", "50 GB of content", "600 live minutes a month", "1,000 active subscribers", "3 admins",
     "No commission on your sales"]',
    '["25 منتجًا منشورًا", "50 غيغابايت من المحتوى", "600 دقيقة بث مباشر شهريًا", "1,000 مشترك نشط", "3 مشرفين",
     "بلا عمولة على مبيعاتك"]'),
  ('GROWTH', 2, 'Growth', 'باقة النمو', 15000, 150000, 100, 250000000000, 3000, 10000, 10,
    '["100 published products", "250 GB of content", "3,000 live minutes a month", "10,000 active subscribers", "10 admins",
     "No commission on your sales"]',
    '["100 منتج منشور", "250 غيغابايت من المحتوى", "3,000 دقيقة بث مباشر شهريًا", "10,000 مشترك نشط", "10 مشرفين",
     "بلا عمولة على مبيعاتك"]'),
  ('STUDIO', 3, 'Studio', 'باقة الاستوديو', 35000, 350000, null, 1000000000000, 10000, null, 30,
    '["Published products without a limit", "1 TB of content", "10,000 live minutes a month",
     "Active subscribers without a limit", "30 admins", "No commission on your sales"]',
    '["منتجات منشورة بلا حد", "1 تيرابايت من المحتوى", "10,000 دقيقة بث مباشر شهريًا", "مشتركون نشطون بلا حد", "30 مشرفًا",
     "بلا عمولة على مبيعاتك"]')
) sold (family, place, name, name_ar, monthly, annually, published_products, storage_bytes, live_minutes, active_subscribers, admins,
  features, features_ar), (values ('MONTHLY', 0), ('ANNUALLY', 1)) durations (duration, year)
order by place, year;

create table plan_promo_codes (
  id uuid constraint plan_promo_codes_pk primary key default uuidv7(),
  code text not null,
  code_key text not null,
  percentage smallint not null,
  families jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer,
  max_per_creator integer,
  used integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_promo_codes_percentage check (percentage between 1 and 100),
  constraint plan_promo_codes_uses check (used >= 0 and (max_uses is null or (max_uses >= 1 and used <= max_uses))),
  constraint plan_promo_codes_per_creator check (max_per_creator >= 1),
  constraint plan_promo_codes_span check (ends_at > starts_at)
);
create unique index plan_promo_codes_key on plan_promo_codes (code_key) where retired_at is null;

create table plan_subscriptions (
  id uuid constraint plan_subscriptions_pk primary key default uuidv7(),
  creator_id uuid not null,
  plan_id uuid not null,
  status text not null,
  anchored_at timestamptz,
  periods integer not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  next_plan_id uuid,
  cancels_at_period_end boolean not null default false,
  next_attempt_at timestamptz,
  attempts smallint not null default 0,
  grace_ends_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint plan_subscriptions_status check (status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'EXPIRED')),
  constraint plan_subscriptions_period check (period_end > period_start),
  constraint plan_subscriptions_paid check (status not in ('ACTIVE', 'PAST_DUE') or num_nulls(anchored_at, period_start, period_end) = 0),
  constraint plan_subscriptions_next check (next_plan_id is null or not cancels_at_period_end),
  constraint plan_subscriptions_ended check ((status = 'EXPIRED') = (ended_at is not null)),
  constraint plan_subscriptions_creator_fk foreign key (creator_id) references creators (id),
  constraint plan_subscriptions_plan_fk foreign key (plan_id) references plans (id),
  constraint plan_subscriptions_next_plan_fk foreign key (next_plan_id) references plans (id)
);
create unique index plan_subscriptions_current on plan_subscriptions (creator_id) where status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE');
create index plan_subscriptions_due on plan_subscriptions (period_end) where status in ('ACTIVE', 'PAST_DUE');

create table plan_invoices (
  id uuid constraint plan_invoices_pk primary key default uuidv7(),
  creator_id uuid not null,
  subscription_id uuid not null,
  plan_id uuid not null,
  kind text not null,
  status text not null default 'OPEN',
  period_start timestamptz not null,
  period_end timestamptz not null,
  list_amount bigint not null,
  discount_percentage smallint,
  discount_amount bigint not null default 0,
  credit_amount bigint not null default 0,
  total_amount bigint not null,
  currency text not null,
  promo_code_id uuid,
  holds_use boolean not null default false,
  expires_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_invoices_kind check (kind in ('START', 'RENEWAL', 'UPGRADE')),
  constraint plan_invoices_status check (status in ('OPEN', 'PAID', 'VOID')),
  constraint plan_invoices_period check (period_end > period_start),
  constraint plan_invoices_amounts check (least(list_amount, discount_amount, credit_amount, total_amount) >= 0
    and total_amount = list_amount - discount_amount - credit_amount),
  constraint plan_invoices_discount check ((discount_percentage is null) = (promo_code_id is null)),
  constraint plan_invoices_use check (not holds_use or promo_code_id is not null),
  constraint plan_invoices_paid check ((status = 'PAID') = (paid_at is not null)),
  constraint plan_invoices_creator_fk foreign key (creator_id) references creators (id),
  constraint plan_invoices_subscription_fk foreign key (subscription_id) references plan_subscriptions (id),
  constraint plan_invoices_plan_fk foreign key (plan_id) references plans (id),
  constraint plan_invoices_promo_code_fk foreign key (promo_code_id) references plan_promo_codes (id)
);
create unique index plan_invoices_open on plan_invoices (subscription_id) where status = 'OPEN';
create index plan_invoices_creator on plan_invoices (creator_id, created_at desc, id desc);
create index plan_invoices_uses on plan_invoices (promo_code_id, creator_id) where holds_use;
