import type { Context } from '../../../core/context.ts';
import type { Picture } from '../../../core/rich-text/rich-text.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { discardFile } from '../../files/files.ts';
import type { ContentItem } from '../entities.ts';

const address = /\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//gi;

/** Ids of the files that a text names as pictures. */
const idsIn = (html: string | null): string[] => [...new Set([...(html ?? '').matchAll(address)].map(([, id = '']) => id.toLowerCase()))];

/** The account's own pictures among those that a text names. They cannot be deleted until the transaction ends. */
export const picturesIn = (context: Context, html: string | null): Promise<ReadonlyMap<string, Picture>> =>
  pictures(context, html, sql`for key share`);

/** The account's own pictures among those that a text names now. */
export const shownIn = (context: Context, html: string): Promise<ReadonlyMap<string, Picture>> => pictures(context, html, sql``);

async function pictures({ db, viewer }: Context, html: string | null, lock: Sql): Promise<ReadonlyMap<string, Picture>> {
  const ids = idsIn(html);
  if (!ids.length) return new Map();
  const rows = await sql<Picture & { id: string }>`
    select id, width, height from files
    where id = any(${ids}) and creator_id = ${consoleUser(viewer).creatorId} and kind = 'IMAGE' order by id ${lock}`.rows(db);
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

/**
 * Notes which files an article shows, so that these stay as long as it does. A file that it no longer shows is deleted a day later, unless
 * the article shows it again by then. A text may name any address, so only the account's own files count.
 */
export async function showPictures(context: Context, { id, body }: Pick<ContentItem, 'id' | 'body'>): Promise<void> {
  const { db, now } = context;
  const ids = [...(await picturesIn(context, body)).keys()];
  const gone = await sql<{ fileId: string }>`
    delete from article_files where content_item_id = ${id} and file_id <> all(${ids}) returning file_id as "fileId"`.rows(db);
  await sql`
    insert into article_files (content_item_id, file_id) select ${id}, unnest(${ids}::uuid[]) on conflict do nothing`.run(db);
  const runAt = new Date(now().getTime() + 86_400_000);
  for (const { fileId } of gone) await discardFile(context, fileId, runAt);
}
