import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps by which link the customer of an order came, and sums sales by the source of these links as it sums them by promo code. Nothing is
 * known of the links of earlier orders.
 */
export class KeepLinksOfOrders1795634309283 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table orders
        add column source text,
        add column medium text,
        add column campaign text,
        add constraint orders_link check (source is not null or (medium is null and campaign is null));
      create table sale_sources (
        id uuid not null constraint sale_sources_pk primary key,
        creator_id uuid not null,
        source text not null,
        constraint sale_sources_creator unique (creator_id, source),
        constraint sale_sources_creator_fk foreign key (creator_id) references creators (id),
        constraint sale_sources_source check (length(source) between 1 and 60)
      );
      alter table item_periods
        drop constraint item_periods_kind,
        add constraint item_periods_kind check (kind in ('PRODUCT', 'SESSION', 'APPOINTMENT_TYPE', 'CODE', 'SOURCE'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from item_periods where kind = 'SOURCE';
      alter table item_periods
        drop constraint item_periods_kind,
        add constraint item_periods_kind check (kind in ('PRODUCT', 'SESSION', 'APPOINTMENT_TYPE', 'CODE'));
      drop table sale_sources;
      alter table orders drop constraint orders_link, drop column source, drop column medium, drop column campaign;
    `);
  }
}
