import type { Context } from '../../../core/context.ts';
import { consoleUser, keyOf } from '../../../core/viewer.ts';
import type { Language } from '../../../graphql/generated.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { hashOf, newToken } from '../../../platform/secrets.ts';
import { keysInForce } from '../../keys/key-standing.ts';

/** Gives the viewer's account a feed at a new address. Answers the address, which is shown only this once. */
export async function calendarFeedRenew({ db, viewer, now, platform }: Context) {
  const { creatorId, userId } = consoleUser(viewer);
  const token = newToken();
  await sql`
    insert into calendar_feeds (creator_id, user_id, key_id, token_hash, renewed_at)
    values (${creatorId}, ${userId}, ${keyOf(viewer)?.id ?? null}, ${hashOf(token)}, ${now()})
    on conflict (creator_id) do update set user_id = excluded.user_id, key_id = excluded.key_id, token_hash = excluded.token_hash,
      renewed_at = excluded.renewed_at, read_at = null`.run(db);
  return { calendarFeed: { id: creatorId }, url: `${platform.origin}/calendar/feed/${token}.ics` };
}

/** Ends the feed of an account. Answers 0 if there was none. */
export const endFeed = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`delete from calendar_feeds where creator_id = ${creatorId}`.run(db);

/** Ends the feed of the viewer's account. */
export async function calendarFeedRevoke(context: Context) {
  const { creatorId } = consoleUser(context.viewer);
  const ended = await endFeed(context, creatorId);
  return { revokedId: creatorId, ...(!ended && { repeated: true as const }) };
}

/** Minutes between two notes of the last reading. */
const noteMinutes = 15;

/** The account of a feed, with its name in both languages, and the language of the user who made the feed. */
export interface OpenFeed {
  creatorId: string;
  language: Language;
  name: string;
  nameAr: string | null;
}

/**
 * The account whose feed a token opens. Notes that the feed was read. Undefined if the token is wrong or old, or if the user or the key
 * that made the feed may no longer edit.
 */
export async function openFeed({ db, now }: Context, token: string): Promise<OpenFeed | undefined> {
  const feed = await sql<OpenFeed & { isNoted: boolean }>`
    select f.creator_id as "creatorId", u.language, coalesce(c.full_name, c.username, '') as name, c.full_name_ar as "nameAr",
      coalesce(f.read_at > ${now()}::timestamptz - make_interval(mins => ${noteMinutes}), false) as "isNoted"
    from calendar_feeds f join creators c on c.id = f.creator_id join users u on u.id = f.user_id where f.token_hash = ${hashOf(token)}
      and (f.key_id is null or f.key_id in ${raw(keysInForce, now())})
      and (c.owner_id = f.user_id or exists (
        select from admins a where a.creator_id = c.id and a.user_id = f.user_id and a.permission = 'EDIT'))`.first(db);
  if (feed && !feed.isNoted) await sql`update calendar_feeds set read_at = ${now()} where creator_id = ${feed.creatorId}`.run(db);
  return feed;
}
