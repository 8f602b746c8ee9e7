import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds sums of each product by day, week, month and year, in place of those by day alone. So the best products of a year are the
 * first rows of an index, where a large account had to add up 100,000 days.
 */
export class AddProductPeriods1795393644352 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
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
      select creator_id, period, case period
          when 'DAY' then day
          when 'WEEK' then day - extract(dow from day)::int
          when 'MONTH' then date_trunc('month', day)::date
          when 'YEAR' then date_trunc('year', day)::date end as from_day,
        product_id, sum(revenue_amount), sum(order_count)
      from product_days, (values ('DAY'), ('WEEK'), ('MONTH'), ('YEAR')) periods (period)
      group by creator_id, period, from_day, product_id;
      create index product_periods_revenue on product_periods (creator_id, period, from_day, revenue_amount desc, product_id);
      drop table product_days;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
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
      insert into product_days (creator_id, day, product_id, revenue_amount, order_count)
      select creator_id, from_day, product_id, revenue_amount, order_count from product_periods where period = 'DAY';
      drop table product_periods;
    `);
  }
}
