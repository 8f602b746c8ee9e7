import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds customers' progress. It is deleted with the entitlement or with the item. */
export class AddProgress1795287995002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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

      create index entitlements_product on entitlements (product_id, created_at desc, id desc);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index entitlements_product;
      drop table product_progress, item_progress;
    `);
  }
}
