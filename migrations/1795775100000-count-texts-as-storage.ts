import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What texts take: their bytes in UTF-8, and a thousand for each row, about as much as an empty one takes with its indexes. */
const rowBytes = 1000;
const bytesOf = (row: string, ...columns: string[]) =>
  `${rowBytes} + ${columns.map((column) => `octet_length(coalesce(${row}.${column}::text, ''))`).join(' + ')}`;
const heads = ['title', 'title_ar', 'subtitle', 'subtitle_ar'];
const productBytes = (row: string) => bytesOf(row, ...heads, 'description', 'description_ar', 'benefits', 'requirements', 'questions');
const sessionTexts = ['title', 'title_ar', 'description', 'description_ar', 'includes', 'area', 'address'];
const sessionBytes = (row: string) => bytesOf(row, ...sessionTexts);
const sectionBytes = (row: string) => bytesOf(row, 'title', 'title_ar');
const captionBytes = (row: string) => bytesOf(row, 'label', 'body');
// The length of a stored text is known without reading the text.
const itemBytes = (row: string) => `${bytesOf(row, ...heads)} + coalesce(octet_length(${row}.body), 0) + ${row}.caption_bytes`;

/**
 * Adds what changed rows take to the row that they belong to: once for each statement, since a copy or a deletion changes many rows of one
 * product. The services that write them have locked the product.
 */
const weigh = (table: string, bytes: (row: string) => string, owner: { table: string; key: string; sum: string }) => {
  const added = `select ${owner.key} as id, ${bytes('a')} as bytes from added a`;
  const removed = `select ${owner.key} as id, -(${bytes('r')}) as bytes from removed r`;
  const apply = (changed: string) => `
    update ${owner.table} o set ${owner.sum} = o.${owner.sum} + c.bytes
    from (select id, sum(bytes) as bytes from (${changed}) w group by id having sum(bytes) <> 0) c where o.id = c.id;`;
  return `
    create function ${table}_weighed() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then ${apply(added)}
        when 'DELETE' then ${apply(removed)}
        else ${apply(`${added} union all ${removed}`)}
      end case;
      return null;
    end $$;
    create trigger ${table}_weighed_added after insert on ${table} referencing new table as added
      for each statement execute function ${table}_weighed();
    create trigger ${table}_weighed_removed after delete on ${table} referencing old table as removed
      for each statement execute function ${table}_weighed();
    create trigger ${table}_weighed_changed after update on ${table} referencing old table as removed new table as added
      for each statement execute function ${table}_weighed();`;
};
const ofProduct = { table: 'products', key: 'product_id', sum: 'kept_bytes' };
const ofItem = { table: 'content_items', key: 'item_id', sum: 'caption_bytes' };

/**
 * Texts count as storage. Each product knows what it takes with all that is in it, so that an account's sum reads no item, and each session
 * what it takes itself. Appointments, which customers make, take nothing.
 */
export class CountTextsAsStorage1795775100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table content_items add column caption_bytes bigint not null default 0');
    await db.query('alter table products add column kept_bytes bigint not null default 0');
    await db.query(`
      update content_items i set caption_bytes = c.bytes
      from (select item_id, sum(${captionBytes('t')}) as bytes from captions t group by item_id) c where i.id = c.item_id`);
    await db.query(`
      update products p set kept_bytes = ${productBytes('p')}
        + (select coalesce(sum(${sectionBytes('s')}), 0) from sections s where s.product_id = p.id)
        + (select coalesce(sum(${itemBytes('i')}), 0) from content_items i where i.product_id = p.id)`);
    await db.query(`
      create function products_weighed() returns trigger language plpgsql as $$
      begin
        new.kept_bytes := case tg_op when 'INSERT' then 0 else new.kept_bytes - (${productBytes('old')}) end + ${productBytes('new')};
        return new;
      end $$;
      create trigger products_weighed
        before insert or update of ${heads.join(', ')}, description, description_ar, benefits, requirements, questions on products
        for each row execute function products_weighed()`);
    await db.query('alter table sessions add column kept_bytes bigint not null default 0');
    await db.query(`update sessions s set kept_bytes = ${sessionBytes('s')} where appointment_type_id is null`);
    await db.query('create index sessions_kept on sessions (creator_id) include (kept_bytes) where kept_bytes > 0');
    await db.query(`
      create function sessions_weighed() returns trigger language plpgsql as $$
      begin
        new.kept_bytes := case when new.appointment_type_id is null then ${sessionBytes('new')} else 0 end;
        return new;
      end $$;
      create trigger sessions_weighed before insert or update of ${sessionTexts.join(', ')} on sessions
        for each row execute function sessions_weighed()`);
    await db.query(weigh('sections', sectionBytes, ofProduct));
    await db.query(weigh('content_items', itemBytes, ofProduct));
    await db.query(weigh('captions', captionBytes, ofItem));
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['captions', 'content_items', 'sections', 'sessions', 'products'])
      await db.query(`drop function ${table}_weighed() cascade`);
    await db.query('alter table sessions drop column kept_bytes');
    await db.query('alter table products drop column kept_bytes');
    await db.query('alter table content_items drop column caption_bytes');
  }
}
