import type { EntityManager } from 'typeorm';
import type { Context } from '../../../core/context.ts';
import { names, sql } from '../../../platform/database/sql.ts';
import { Caption, ContentItem, Section } from '../entities.ts';

/** Columns that a copy does not take over: they make a row another one than its original, or are added up from its own rows. */
const ownColumns = new Set(['id', 'product_id', 'section_id', 'item_id', 'version', 'caption_bytes', 'created_at', 'updated_at']);

/** Every other column of an entity's table, including columns that are added later. */
const copiedColumnsOf = (db: EntityManager, entity: typeof Section | typeof ContentItem | typeof Caption): string[] =>
  db.dataSource
    .getMetadata(entity)
    .columns.map(({ databaseName }) => databaseName)
    .filter((name) => !ownColumns.has(name));

/**
 * Gives a product the sections and items of another, in their order, with their captions. Files are not copied: both products refer to the
 * same ones, which stay as long as one of the products does. The caller has both products locked.
 */
export async function copyContent({ db, now }: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const copiedAt = now();
  // A change of an item's file comes either before this lock, and the new file is copied, or after the copy.
  await sql`select id from content_items where product_id = ${from} for share`.run(db);
  const sectionColumns = names(...copiedColumnsOf(db, Section));
  const itemColumns = names(...copiedColumnsOf(db, ContentItem));
  const captionColumns = copiedColumnsOf(db, Caption);
  await sql`
    with section as (
      insert into sections (product_id, created_at, ${sectionColumns})
      select ${to}, ${copiedAt}, ${sectionColumns} from sections where product_id = ${from}
      returning id, position),
    source as (
      select i.*, section.id as new_section_id, uuidv7() as new_id
      from content_items i join sections s on s.id = i.section_id join section on section.position = s.position
      where i.product_id = ${from}),
    item as (
      insert into content_items (id, product_id, section_id, created_at, updated_at, ${itemColumns})
      select new_id, ${to}, new_section_id, ${copiedAt}, ${copiedAt}, ${itemColumns} from source),
    caption as (
      insert into captions (item_id, created_at, ${names(...captionColumns)})
      select source.new_id, ${copiedAt}, ${names(...captionColumns.map((name) => `c.${name}`))}
      from captions c join source on source.id = c.item_id)
    insert into article_files (content_item_id, file_id)
    select source.new_id, a.file_id from article_files a join source on source.id = a.content_item_id`.run(db);
}
