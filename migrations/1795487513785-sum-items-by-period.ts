import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first day of the period that a day is in. */
const firstDay = (day: string) => `case period
  when 'DAY' then ${day}
  when 'WEEK' then ${day} - (extract(dow from ${day})::int - week_start + 7) % 7
  when 'MONTH' then date_trunc('month', ${day})::date
  when 'YEAR' then date_trunc('year', ${day})::date
  when 'ALL' then '0001-01-01'::date end`;

/**
 * Sums what products, sessions, appointment types and promo codes brought in by day, week, month, year and in all: list prices, discounts,
 * refunds, fees. Before, only products were summed, and only their revenue. All is counted anew from orders, payments and refunds, in the
 * account's present zone. The fee of a sale is part of its sums now. The trigger on the ledger goes: it would count the fee of a paid plan,
 * which we bear, as the creator's.
 */
export class SumItemsByPeriod1795487513785 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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
        constraint item_periods_kind check (kind in ('PRODUCT', 'SESSION', 'APPOINTMENT_TYPE', 'CODE')),
        constraint item_periods_period check (period in ('DAY', 'WEEK', 'MONTH', 'YEAR', 'ALL')),
        constraint item_periods_revenue check (revenue_amount = gross_amount - discount_amount - refund_amount),
        constraint item_periods_creator_fk foreign key (creator_id) references creators (id)
      );

      create temporary table movements on commit drop as
        with sold as (
          select o.id, o.creator_id, o.promo_code_id, c.time_zone, c.week_start,
            case when o.product_id is not null then 'PRODUCT' when s.appointment_type_id is not null then 'APPOINTMENT_TYPE' else 'SESSION' end as kind,
            coalesce(o.product_id, s.appointment_type_id, s.id) as item_id
          from orders o join creators c on c.id = o.creator_id
            left join bookings b on b.id = o.booking_id left join sessions s on s.id = b.session_id)
        select sold.*, m.orders, m.gross, m.discount, m.refund, m.fee, (m.at at time zone sold.time_zone)::date as day
        from sold join (
          select id, paid_at as at, (status = 'PAID')::int as orders, total_amount + discount_amount as gross, discount_amount as discount,
            0::bigint as refund, 0::bigint as fee
          from orders where paid_at is not null
          union all
          select order_id, settled_at, 0, 0, 0, 0, fee_amount from payments where order_id is not null and settled_at is not null
          union all
          select p.order_id, r.refunded_at, 0, 0, 0, r.amount, 0 from refunds r join payments p on p.id = r.payment_id
          where p.order_id is not null and r.status = 'SUCCEEDED' and r.reason not in ('NO_PLACE', 'ALREADY_OWNED', 'CODE_USED_UP')) m on m.id = sold.id;

      insert into item_periods (creator_id, kind, period, from_day, item_id, order_count, gross_amount, discount_amount, refund_amount,
        fee_amount, revenue_amount)
      select creator_id, item.kind, period, ${firstDay('day')}, item.id, sum(orders), sum(gross), sum(discount), sum(refund), sum(fee),
        sum(gross - discount - refund)
      from movements m, lateral (values (m.kind, m.item_id), ('CODE', m.promo_code_id)) item (kind, id),
        (values ('DAY'), ('WEEK'), ('MONTH'), ('YEAR'), ('ALL')) periods (period)
      where item.id is not null group by 1, 2, 3, 4, 5;
      create index item_periods_revenue on item_periods (creator_id, kind, period, from_day, revenue_amount desc, item_id)
        include (order_count);
      drop table product_periods;

      drop trigger ledger_entries_fees on ledger_entries;
      drop function ledger_fees();
      update creator_days set revenue_amount = 0, order_count = 0, fee_amount = 0;
      alter table creator_days
        add column gross_amount bigint not null default 0,
        add column discount_amount bigint not null default 0,
        add column refund_amount bigint not null default 0,
        add constraint creator_days_revenue check (revenue_amount = gross_amount - discount_amount - refund_amount);
      insert into creator_days (creator_id, day, order_count, gross_amount, discount_amount, refund_amount, fee_amount, revenue_amount)
      select creator_id, day, sum(orders), sum(gross), sum(discount), sum(refund), sum(fee), sum(gross - discount - refund)
      from movements group by 1, 2
      on conflict (creator_id, day) do update set order_count = excluded.order_count, gross_amount = excluded.gross_amount,
        discount_amount = excluded.discount_amount, refund_amount = excluded.refund_amount, fee_amount = excluded.fee_amount,
        revenue_amount = excluded.revenue_amount;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create table product_periods (
        creator_id uuid not null,
        period text not null,
        from_day date not null,
        product_id uuid not null,
        revenue_amount bigint not null default 0,
        order_count integer not null default 0,
        constraint product_periods_pk primary key (creator_id, period, from_day, product_id),
        constraint product_periods_period check (period in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
        constraint product_periods_creator_fk foreign key (creator_id) references creators (id),
        constraint product_periods_product_fk foreign key (product_id) references products (id)
      );
      insert into product_periods (creator_id, period, from_day, product_id, revenue_amount, order_count)
        select creator_id, period, from_day, item_id, revenue_amount, order_count from item_periods
        where kind = 'PRODUCT' and period <> 'ALL';
      create index product_periods_revenue on product_periods (creator_id, period, from_day, revenue_amount desc, product_id) include (order_count);
      drop table item_periods;

      alter table creator_days
        drop constraint creator_days_revenue,
        drop column gross_amount,
        drop column discount_amount,
        drop column refund_amount;
      create function ledger_fees() returns trigger language plpgsql as $$
      begin
        insert into creator_days as known (creator_id, day, fee_amount)
        select c.id, (new.created_at at time zone c.time_zone)::date, -new.amount from creators c where c.id = new.creator_id
        on conflict (creator_id, day) do update set fee_amount = known.fee_amount + excluded.fee_amount;
        return null;
      end $$;
      create trigger ledger_entries_fees after insert on ledger_entries
        for each row when (new.account = 'GATEWAY_FEE') execute function ledger_fees();
    `);
  }
}
