import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps in a product's row how long its visible items are together, so that its public page does not add up the files of all items.
 * In whole milliseconds: steps of a fraction would add up to an error.
 */
export class SumVisibleDurations1795398073997 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table products add column visible_duration_ms bigint not null default 0;

      -- What an item adds to it. Until the transaction ends, the file keeps this duration: files_measured() waits for the lock.
      create function shown_duration_ms(file uuid, is_visible boolean) returns bigint language sql as $$
        select coalesce((select round(1000 * duration_seconds) from files where id = file and is_visible for key share), 0)::bigint
      $$;

      create or replace function content_items_counted() returns trigger language plpgsql as $$
      declare
        step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
      begin
        update products p
        set content_item_count = p.content_item_count + c.count * step, visible_item_count = p.visible_item_count + c.visible * step,
          visible_duration_ms = p.visible_duration_ms + c.duration_ms * step
        from (
          select product_id, count(*) as count, count(*) filter (where is_visible) as visible,
            sum(shown_duration_ms(file_id, is_visible)) as duration_ms
          from changed group by product_id) c
        where p.id = c.product_id;
        return null;
      end $$;

      create or replace function content_items_recounted() returns trigger language plpgsql as $$
      begin
        update products set content_item_count = content_item_count - 1, visible_item_count = visible_item_count - old.is_visible::int,
          visible_duration_ms = visible_duration_ms - shown_duration_ms(old.file_id, old.is_visible)
        where id = old.product_id;
        update products set content_item_count = content_item_count + 1, visible_item_count = visible_item_count + new.is_visible::int,
          visible_duration_ms = visible_duration_ms + shown_duration_ms(new.file_id, new.is_visible)
        where id = new.product_id;
        return null;
      end $$;
      create or replace trigger content_items_changed after update on content_items
        for each row when (old.product_id <> new.product_id or old.is_visible <> new.is_visible or old.file_id <> new.file_id)
        execute function content_items_recounted();

      -- Whoever writes items locks their product first, then the files. So does this, or both would wait for each other.
      create function files_measured() returns trigger language plpgsql as $$
      begin
        perform from products where id in (select product_id from content_items where file_id = new.id) order by id for no key update;
        perform from files where id = new.id for update;
        update products p set visible_duration_ms = p.visible_duration_ms + c.count * c.longer_ms
        from (
          select product_id, count(*) as count,
            (round(1000 * coalesce(new.duration_seconds, 0)) - round(1000 * coalesce(old.duration_seconds, 0)))::bigint as longer_ms
          from content_items where file_id = new.id and is_visible group by product_id) c
        where p.id = c.product_id;
        return null;
      end $$;
      create trigger files_measured after update of duration_seconds on files
        for each row when (old.duration_seconds is distinct from new.duration_seconds) execute function files_measured();

      -- After the triggers, which wait for writes under way.
      update products p set visible_duration_ms = c.duration_ms
      from (
        select i.product_id, sum(round(1000 * f.duration_seconds)) as duration_ms
        from content_items i join files f on f.id = i.file_id where i.is_visible and f.duration_seconds is not null group by i.product_id) c
      where p.id = c.product_id;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger files_measured on files;
      drop function files_measured();

      create or replace trigger content_items_changed after update on content_items
        for each row when (old.product_id <> new.product_id or old.is_visible <> new.is_visible) execute function content_items_recounted();
      create or replace function content_items_recounted() returns trigger language plpgsql as $$
      begin
        update products set content_item_count = content_item_count - 1, visible_item_count = visible_item_count - old.is_visible::int
        where id = old.product_id;
        update products set content_item_count = content_item_count + 1, visible_item_count = visible_item_count + new.is_visible::int
        where id = new.product_id;
        return null;
      end $$;

      create or replace function content_items_counted() returns trigger language plpgsql as $$
      declare
        step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
      begin
        update products p
        set content_item_count = p.content_item_count + c.count * step, visible_item_count = p.visible_item_count + c.visible * step
        from (select product_id, count(*) as count, count(*) filter (where is_visible) as visible from changed group by product_id) c
        where p.id = c.product_id;
        return null;
      end $$;

      drop function shown_duration_ms(uuid, boolean);
      alter table products drop column visible_duration_ms;
    `);
  }
}
