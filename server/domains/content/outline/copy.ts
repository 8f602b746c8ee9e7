import type { EntityManager } from 'typeorm';
import { ContentItem, Section } from '../entities.ts';
import { Caption } from '../media-entities.ts';

/** What makes a row another one than the row that it was copied from. */
const own = new Set(['id', 'product_id', 'section_id', 'item_id', 'version', 'created_at', 'updated_at']);

/** Every other column of an entity's table, those included that are added one day. */
const columnsOf = (db: EntityManager, entity: typeof Section | typeof ContentItem | typeof Caption): string[] =>
  db.connection
    .getMetadata(entity)
    .columns.map(({ databaseName }) => databaseName)
    .filter((name) => !own.has(name));

/**
 * Gives a product the sections and items of another, in their order, with their captions. Their files are not copied: both refer to the same ones,
 * which stay as long as one of them does. The caller has both products locked.
 */
export async function copyContent(db: EntityManager, from: string, to: string, at: Date): Promise<void> {
  // An item's file is replaced before this, and the new one is copied, or after.
  await db.query('select id from content_items where product_id = $1 for share', [from]);
  const sections = columnsOf(db, Section);
  const items = columnsOf(db, ContentItem);
  const captions = columnsOf(db, Caption);
  await db.query(
    `with section as (
       insert into sections (product_id, created_at, ${sections.join(', ')})
       select $2, $3, ${sections.join(', ')} from sections where product_id = $1
       returning id, position),
     source as (
       select i.*, section.id as new_section_id, uuidv7() as new_id
       from content_items i join sections s on s.id = i.section_id join section on section.position = s.position
       where i.product_id = $1),
     item as (
       insert into content_items (id, product_id, section_id, created_at, updated_at, ${items.join(', ')})
       select new_id, $2, new_section_id, $3, $3, ${items.join(', ')} from source),
     caption as (
       insert into captions (item_id, created_at, ${captions.join(', ')})
       select source.new_id, $3, ${captions.map((name) => `c.${name}`).join(', ')} from captions c join source on source.id = c.item_id)
     insert into article_files (content_item_id, file_id)
     select source.new_id, a.file_id from article_files a join source on source.id = a.content_item_id`,
    [from, to, at],
  );
}
