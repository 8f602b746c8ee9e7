import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One plan with its two durations: what it costs by month and by year (in fils), its limits, and its lines in both languages. */
const plans = [
  {
    family: 'FREE',
    names: ['Free', 'الباقة المجانية'],
    prices: [0, 0],
    limits: { published_products: 5, storage_bytes: 5_000_000_000, live_minutes: 120, active_subscribers: 100, admins: 2 },
    features: [
      ['5 published products', '5 منتجات منشورة'],
      ['5 GB of content', '5 غيغابايت من المحتوى'],
      ['120 live minutes a month', '120 دقيقة بث مباشر شهريًا'],
      ['100 active subscribers', '100 مشترك نشط'],
      ['2 admins', 'مشرفان'],
      ['No commission on your sales', 'بلا عمولة على مبيعاتك'],
    ],
  },
  {
    family: 'STARTER',
    names: ['Starter', 'باقة الانطلاق'],
    prices: [5_000, 50_000],
    limits: { published_products: 25, storage_bytes: 50_000_000_000, live_minutes: 600, active_subscribers: 1000, admins: 3 },
    features: [
      ['25 published products', '25 منتجًا منشورًا'],
      ['50 GB of content', '50 غيغابايت من المحتوى'],
      ['600 live minutes a month', '600 دقيقة بث مباشر شهريًا'],
      ['1,000 active subscribers', '1,000 مشترك نشط'],
      ['3 admins', '3 مشرفين'],
      ['No commission on your sales', 'بلا عمولة على مبيعاتك'],
    ],
  },
  {
    family: 'GROWTH',
    names: ['Growth', 'باقة النمو'],
    prices: [15_000, 150_000],
    limits: { published_products: 100, storage_bytes: 250_000_000_000, live_minutes: 3000, active_subscribers: 10_000, admins: 10 },
    features: [
      ['100 published products', '100 منتج منشور'],
      ['250 GB of content', '250 غيغابايت من المحتوى'],
      ['3,000 live minutes a month', '3,000 دقيقة بث مباشر شهريًا'],
      ['10,000 active subscribers', '10,000 مشترك نشط'],
      ['10 admins', '10 مشرفين'],
      ['No commission on your sales', 'بلا عمولة على مبيعاتك'],
    ],
  },
  {
    family: 'STUDIO',
    names: ['Studio', 'باقة الاستوديو'],
    prices: [35_000, 350_000],
    limits: { published_products: null, storage_bytes: 1_000_000_000_000, live_minutes: 10_000, active_subscribers: null, admins: 30 },
    features: [
      ['Published products without a limit', 'منتجات منشورة بلا حد'],
      ['1 TB of content', '1 تيرابايت من المحتوى'],
      ['10,000 live minutes a month', '10,000 دقيقة بث مباشر شهريًا'],
      ['Active subscribers without a limit', 'مشتركون نشطون بلا حد'],
      ['30 admins', '30 مشرفًا'],
      ['No commission on your sales', 'بلا عمولة على مبيعاتك'],
    ],
  },
];

/** Plans, what creators have subscribed to, and the invoices that payments pay. Brings the first plans. */
export class AddPlans1795488795523 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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

      alter table payments add constraint payments_plan_invoice_fk foreign key (plan_invoice_id) references plan_invoices (id);
      create unique index payments_one_open_plan on payments (plan_invoice_id)
        where status in ('CREATED', 'REQUIRES_ACTION') and plan_invoice_id is not null;
      create index payments_plan_invoice on payments (plan_invoice_id) where plan_invoice_id is not null;
    `);
    for (const [index, { family, names, prices, limits, features }] of plans.entries()) {
      for (const [year, duration] of ['MONTHLY', 'ANNUALLY'].entries()) {
        await db.query(
          `insert into plans (family, duration, position, name, name_ar, price_amount, currency, features, features_ar, published_products,
             storage_bytes, live_minutes, active_subscribers, admins)
           values ($1, $2, $3, $4, $5, $6, 'KWD', $7, $8, $9, $10, $11, $12, $13)`,
          [
            family,
            duration,
            index * 2 + year,
            ...names,
            prices[year],
            JSON.stringify(features.map(([line]) => line)),
            JSON.stringify(features.map(([, line]) => line)),
            limits.published_products,
            limits.storage_bytes,
            limits.live_minutes,
            limits.active_subscribers,
            limits.admins,
          ],
        );
      }
    }
  }

  /** Refuses once a plan was paid: the tables before could not store its payment. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index payments_plan_invoice;
      drop index payments_one_open_plan;
      alter table payments drop constraint payments_plan_invoice_fk;
      drop table plan_invoices;
      drop table plan_subscriptions;
      drop table plan_promo_codes;
      drop table plans;
    `);
  }
}
