import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index for each sort order of an account's products. The order by revenue uses the table of totals, so each product has a
 * row there from its creation, with its status.
 */
export class OrderProducts1795288239158 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table products add column title_order text not null default '', add column title_ar_order text not null default '';
      create function products_order() returns trigger language plpgsql as $$
      begin
        new.title_order := fold(new.title);
        new.title_ar_order := fold(coalesce(new.title_ar, new.title));
        return new;
      end $$;
      create trigger products_order before insert or update of title, title_ar on products
        for each row execute function products_order();
      update products set title = title;

      -- By code point: Latin letters, then Arabic ones, independent of the database's collation.
      create index products_title on products (creator_id, title_order collate "C", id);
      create index products_title_ar on products (creator_id, title_ar_order collate "C", id);
      create index products_updated on products (creator_id, updated_at desc, id desc);
      create index products_price on products (creator_id, (coalesce(price_amount, -1)) desc, id desc);

      alter table product_totals add column status text;
      insert into product_totals (product_id, creator_id) select id, creator_id from products on conflict do nothing;
      update product_totals total set status = p.status from products p where p.id = total.product_id;
      alter table product_totals
        alter column status set not null,
        alter column status set default 'DRAFT',
        drop constraint product_totals_product_fk,
        add constraint product_totals_product_fk foreign key (product_id) references products (id) on delete cascade;
      create index product_totals_status_revenue on product_totals (creator_id, status, revenue_amount desc, product_id desc);
      create index product_totals_status_orders on product_totals (creator_id, status, order_count desc, product_id desc);

      create function products_totals() returns trigger language plpgsql as $$
      begin
        insert into product_totals as total (product_id, creator_id, status) values (new.id, new.creator_id, new.status)
        on conflict (product_id) do update set status = excluded.status;
        return null;
      end $$;
      create trigger products_totals after insert or update of status on products
        for each row execute function products_totals();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger products_totals on products;
      drop trigger products_order on products;
      drop function products_totals(), products_order();
      delete from product_totals where order_count = 0 and revenue_amount = 0
        and not exists (select from orders where orders.product_id = product_totals.product_id);
      alter table product_totals
        drop column status,
        drop constraint product_totals_product_fk,
        add constraint product_totals_product_fk foreign key (product_id) references products (id);
      drop index products_updated, products_price;
      alter table products drop column title_order, drop column title_ar_order;
    `);
  }
}
