import type { Context } from '../../../core/context.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { enqueue } from '../../../platform/queue.ts';
import type { ContentItem } from '../entities.ts';

/** A picture that an article may show. */
export interface Picture {
  width: number;
  height: number;
}

const address = /\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//gi;

/** Ids of the files that a text names as pictures. */
const idsIn = (html: string | null): string[] => [...new Set([...(html ?? '').matchAll(address)].map(([, id = '']) => id.toLowerCase()))];

/** The account's own pictures among those that a text names, kept from being deleted until the transaction ends. */
export async function picturesIn({ db, viewer }: Context, html: string | null): Promise<ReadonlyMap<string, Picture>> {
  const ids = idsIn(html);
  if (!ids.length) return new Map();
  const rows: (Picture & { id: string })[] = await db.query(
    `select id, width, height from files where id = any($1) and creator_id = $2 and kind = 'IMAGE' for key share`,
    [ids, consoleUser(viewer).creatorId],
  );
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

/**
 * Notes which files an article shows, so that they stay as long as it does. One that it no longer shows goes a day later,
 * unless it has been taken back by then. A text may name any address, so only the account's own count.
 */
export async function showPictures(context: Context, { id, body }: Pick<ContentItem, 'id' | 'body'>): Promise<void> {
  const { db, now } = context;
  const ids = [...(await picturesIn(context, body)).keys()];
  const gone: [{ fileId: string }[], number] = await db.query(
    'delete from article_files where content_item_id = $1 and file_id <> all($2) returning file_id as "fileId"',
    [id, ids],
  );
  await db.query('insert into article_files (content_item_id, file_id) select $1, unnest($2::uuid[]) on conflict do nothing', [id, ids]);
  const runAt = new Date(now().getTime() + 86_400_000);
  for (const { fileId } of gone[0]) await enqueue(db, 'content:discardFile', { fileId }, { key: `discard-${fileId}`, runAt });
}
