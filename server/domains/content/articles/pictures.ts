import type { Context } from '../../../core/context.ts';
import type { Picture } from '../../../core/rich-text/rich-text.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { discardFile } from '../../files/files.ts';
import type { ContentItem } from '../entities.ts';

const pictureAddress = /\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//gi;

/** Ids of the files that a text names as pictures. */
const pictureIdsIn = (html: string | null): string[] => [
  ...new Set([...(html ?? '').matchAll(pictureAddress)].map(([, id = '']) => id.toLowerCase())),
];

/** The account's own pictures among those that a text names. They cannot be deleted until the transaction ends. */
export const picturesIn = (context: Context, html: string | null): Promise<ReadonlyMap<string, Picture>> =>
  findPictures(context, html, sql`for key share`);

/** The account's own pictures among those that a text names now. */
export const shownIn = (context: Context, html: string): Promise<ReadonlyMap<string, Picture>> => findPictures(context, html, sql``);

async function findPictures({ db, viewer }: Context, html: string | null, lock: Sql): Promise<ReadonlyMap<string, Picture>> {
  const pictureIds = pictureIdsIn(html);
  if (!pictureIds.length) return new Map();
  const pictureRows = await sql<Picture & { id: string }>`
    select id, width, height from files
    where id = any(${pictureIds}) and creator_id = ${consoleUser(viewer).creatorId} and kind = 'IMAGE' order by id ${lock}`.rows(db);
  return new Map(pictureRows.map(({ id, ...size }) => [id, size]));
}

/**
 * Notes which files an article shows, so that these stay as long as it does. A file that it no longer shows is deleted a day later, unless
 * the article shows it again by then. A text may name any address, so only the account's own files count.
 */
export async function showPictures(context: Context, { id, body }: Pick<ContentItem, 'id' | 'body'>): Promise<void> {
  const { db, now } = context;
  const pictureIds = [...(await picturesIn(context, body)).keys()];
  const gonePictures = await sql<{ fileId: string }>`
    delete from article_files where content_item_id = ${id} and file_id <> all(${pictureIds}) returning file_id as "fileId"`.rows(db);
  await sql`
    insert into article_files (content_item_id, file_id) select ${id}, unnest(${pictureIds}::uuid[]) on conflict do nothing`.run(db);
  const discardAt = new Date(now().getTime() + 86_400_000);
  for (const { fileId } of gonePictures) await discardFile(context, fileId, discardAt);
}
