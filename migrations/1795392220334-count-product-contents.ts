import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the numbers of a product's sections, items and visible items in its row, so that a list of products counts nothing. */
export class CountProductContents1795392220334 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table products
        add column section_count integer not null default 0,
        add column content_item_count integer not null default 0,
        add column visible_item_count integer not null default 0;

      -- Once for each statement, since a copy or a deletion changes many rows of one product.
      create function sections_counted() returns trigger language plpgsql as $$
      begin
        update products p set section_count = p.section_count + c.count * case tg_op when 'INSERT' then 1 else -1 end
        from (select product_id, count(*) as count from changed group by product_id) c where p.id = c.product_id;
        return null;
      end $$;
      create trigger sections_added after insert on sections referencing new table as changed
        for each statement execute function sections_counted();
      create trigger sections_removed after delete on sections referencing old table as changed
        for each statement execute function sections_counted();

      create function content_items_counted() returns trigger language plpgsql as $$
      declare
        step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
      begin
        update products p
        set content_item_count = p.content_item_count + c.count * step, visible_item_count = p.visible_item_count + c.visible * step
        from (select product_id, count(*) as count, count(*) filter (where is_visible) as visible from changed group by product_id) c
        where p.id = c.product_id;
        return null;
      end $$;
      create trigger content_items_added after insert on content_items referencing new table as changed
        for each statement execute function content_items_counted();
      create trigger content_items_removed after delete on content_items referencing old table as changed
        for each statement execute function content_items_counted();

      -- Changes of one row are rare enough: most leave the numbers as they are.
      create function sections_recounted() returns trigger language plpgsql as $$
      begin
        update products set section_count = section_count - 1 where id = old.product_id;
        update products set section_count = section_count + 1 where id = new.product_id;
        return null;
      end $$;
      create trigger sections_changed after update on sections
        for each row when (old.product_id <> new.product_id) execute function sections_recounted();
      create function content_items_recounted() returns trigger language plpgsql as $$
      begin
        update products set content_item_count = content_item_count - 1, visible_item_count = visible_item_count - old.is_visible::int
        where id = old.product_id;
        update products set content_item_count = content_item_count + 1, visible_item_count = visible_item_count + new.is_visible::int
        where id = new.product_id;
        return null;
      end $$;
      create trigger content_items_changed after update on content_items
        for each row when (old.product_id <> new.product_id or old.is_visible <> new.is_visible) execute function content_items_recounted();

      -- After the triggers, which wait for writes under way.
      update products p set section_count = c.count
      from (select product_id, count(*) as count from sections group by product_id) c where p.id = c.product_id;
      update products p set content_item_count = c.count, visible_item_count = c.visible
      from (select product_id, count(*) as count, count(*) filter (where is_visible) as visible from content_items group by product_id) c
      where p.id = c.product_id;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger sections_added on sections;
      drop trigger sections_removed on sections;
      drop trigger sections_changed on sections;
      drop trigger content_items_added on content_items;
      drop trigger content_items_removed on content_items;
      drop trigger content_items_changed on content_items;
      drop function sections_counted(), sections_recounted(), content_items_counted(), content_items_recounted();
      alter table products drop column section_count, drop column content_item_count, drop column visible_item_count;
    `);
  }
}
