import { createHash } from 'node:crypto';
import { poolOf } from '../../core/context.ts';
import type { ApiKeyViewer } from '../../core/viewer.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Standing } from '../accounts/standing.ts';

type KeySource = Pick<Platform, 'config' | 'dataSource' | 'now' | 'log'>;

/** Minutes after which a key's last use is noted again. */
const seenMinutes = 5;
/** When a key without an end expires: the last moment of a `Date`. */
const never = new Date(8.64e15);

/** How a key begins, in production and elsewhere. It works on servers of its kind only. */
export const keyPrefix = ({ production }: Platform['config']): string => (production ? 'dwn_live_' : 'dwn_test_');

export const isApiKey = (token: string): boolean => token.startsWith('dwn_');

/** The hash of a key. Only this is stored. A key is random and long: a slow hash would add nothing. */
export const keyHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Row {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  version: number;
  creatorId: string;
  ownerId: string;
  email: string;
}

/** The keys that are not over, as SQL: neither revoked nor expired at a moment, which is an expression. */
const isInForce = (k: string, now: string) =>
  `${k}.revoked_at is null and (${k}.expires_at is null or ${k}.expires_at > ${now}::timestamptz)`;
/** The ids of the keys that are in force at a moment, as SQL, for what ends with the key that made it. */
export const keysInForce = (now: string) => `(select k.id from api_keys k where ${isInForce('k', now)})`;

const living = (condition: Sql, now: Date) => sql<Row>`
  select k.id, k.name, k.hint, k.scopes, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.standing_version as version,
    c.id as "creatorId", u.id as "ownerId", u.email
  from api_keys k join creators c on c.id = k.creator_id join users u on u.id = c.owner_id
  where ${condition} and ${raw((at) => isInForce('k', at), now)} and u.email_verified_at is not null`;

/** Asks the database what a key stands for. Null when it is unknown, expired, revoked, or of a server of the other kind. */
export async function keyStandingOf(platform: KeySource, token: string): Promise<Standing | null> {
  if (!token.startsWith(keyPrefix(platform.config))) return null;
  const { rows } = await poolOf(platform).query<Row>(
    living(sql`k.token_hash = ${keyHash(token)}`, platform.now()).named('integrations.keyStanding'),
  );
  const [row] = rows;
  if (!row) return null;
  noteUse(platform, row);
  return { viewer: viewerOf(row), version: row.version, until: row.expiresAt ?? never };
}

/** The keys among these that still work. */
export async function livingKeys(platform: KeySource, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await poolOf(platform).query<Row>(
    living(sql`k.id = any(${ids}::uuid[])`, platform.now()).named('integrations.livingKeys'),
  );
  return new Set(rows.map(({ id }) => id));
}

const viewerOf = ({ id, name, hint, scopes, expiresAt, creatorId, ownerId, email }: Row): ApiKeyViewer => ({
  kind: 'console',
  userId: ownerId,
  email,
  signInId: id,
  expiresAt: expiresAt ?? never,
  creatorId,
  permission: 'EDIT',
  key: { id, name, hint, scopes },
});

/** Notes that a key was used, unless that was noted lately. The request does not wait for it. */
function noteUse(platform: KeySource, { id, lastUsedAt }: Row): void {
  const now = platform.now();
  const due = new Date(now.getTime() - seenMinutes * 60_000);
  if (lastUsedAt && lastUsedAt > due) return;
  sql`update api_keys set last_used_at = ${now}
    where id = (select id from api_keys where id = ${id} and (last_used_at is null or last_used_at <= ${due}) for update skip locked)`
    .run(poolOf(platform))
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the use of a key was not noted'));
}
