import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds totals of each customer's orders by creator, as for the reports, so that the list of customers reads no orders. */
export class SumCustomers1795255301971 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table customer_totals (
        creator_id uuid not null,
        customer_id uuid not null,
        paid_amount bigint not null default 0,
        order_count integer not null default 0,
        first_order_at timestamptz not null,
        last_order_at timestamptz not null,
        constraint customer_totals_pk primary key (creator_id, customer_id),
        constraint customer_totals_counts check (paid_amount >= 0 and order_count >= 0 and first_order_at <= last_order_at),
        constraint customer_totals_creator_fk foreign key (creator_id) references creators (id),
        constraint customer_totals_customer_fk foreign key (customer_id) references users (id)
      );

      insert into customer_totals (creator_id, customer_id, paid_amount, order_count, first_order_at, last_order_at)
      select o.creator_id, o.customer_id, sum(o.total_amount - coalesce(r.amount, 0)), count(*) filter (where o.status = 'PAID'),
        min(o.paid_at), max(o.paid_at)
      from orders o
      left join (
        select p.order_id, sum(r.amount) as amount
        from refunds r join payments p on p.id = r.payment_id
        where r.status = 'SUCCEEDED' and r.reason = 'REQUESTED' group by p.order_id) r on r.order_id = o.id
      where o.paid_at is not null
      group by o.creator_id, o.customer_id;

      create index customer_totals_latest on customer_totals (creator_id, last_order_at desc, customer_id desc);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table customer_totals');
  }
}
