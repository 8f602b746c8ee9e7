import { createHash } from 'node:crypto';
import { poolOf } from '../../core/context.ts';
import type { ApiKeyViewer } from '../../core/viewer.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Standing } from '../accounts/standing.ts';

type KeySource = Pick<Platform, 'config' | 'dataSource' | 'now' | 'log'>;

/** Minutes between two notes of a key's last use. */
const keySeenMinutes = 5;
/** The expiry of a key that never expires: the last moment of a `Date`. */
const neverExpires = new Date(8.64e15);

/** The beginning of a key, in production and elsewhere. A server accepts keys of its own kind only. */
export const keyPrefix = ({ production }: Platform['config']): string => (production ? 'dwn_live_' : 'dwn_test_');

export const isApiKey = (token: string): boolean => token.startsWith('dwn_');

/** The hash of a key; only the hash is stored. A key is random and long, so a slow hash would add nothing. */
export const keyHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface LivingKey {
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

/** SQL for whether a key `k` is in force at the moment `now` (an expression): neither revoked nor expired. */
export const isInForce = (k: string, now: string) =>
  `${k}.revoked_at is null and (${k}.expires_at is null or ${k}.expires_at > ${now}::timestamptz)`;
/** SQL for the ids of the keys in force at a moment. It is for things that end with the key that made them. */
export const keysInForce = (now: string) => `(select k.id from api_keys k where ${isInForce('k', now)})`;

const livingKeyRows = (condition: Sql, now: Date) => sql<LivingKey>`
  select k.id, k.name, k.hint, k.scopes, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.standing_version as version,
    c.id as "creatorId", u.id as "ownerId", u.email
  from api_keys k join creators c on c.id = k.creator_id join users u on u.id = c.owner_id
  where ${condition} and ${raw((at) => isInForce('k', at), now)} and u.email_verified_at is not null`;

/** Reads from the database what a key stands for. Null if the key is unknown, expired or revoked, or of the other kind of server. */
export async function keyStandingOf(platform: KeySource, token: string): Promise<Standing | null> {
  if (!token.startsWith(keyPrefix(platform.config))) return null;
  const { rows } = await poolOf(platform).query<LivingKey>(
    livingKeyRows(sql`k.token_hash = ${keyHash(token)}`, platform.now()).named('keys.standing'),
  );
  const [livingKey] = rows;
  if (!livingKey) return null;
  noteKeyUse(platform, livingKey);
  return { viewer: keyViewerOf(livingKey), version: livingKey.version, until: livingKey.expiresAt ?? neverExpires };
}

/** The ids among these whose keys still work. */
export async function livingKeys(platform: KeySource, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await poolOf(platform).query<LivingKey>(
    livingKeyRows(sql`k.id = any(${ids}::uuid[])`, platform.now()).named('keys.living'),
  );
  return new Set(rows.map(({ id }) => id));
}

const keyViewerOf = ({ id, name, hint, scopes, expiresAt, creatorId, ownerId, email }: LivingKey): ApiKeyViewer => ({
  kind: 'console',
  userId: ownerId,
  email,
  signInId: id,
  expiresAt: expiresAt ?? neverExpires,
  creatorId,
  permission: 'EDIT',
  key: { id, name, hint, scopes },
});

/** Notes that a key was used, unless a use was noted within `keySeenMinutes`. No request waits for it. */
function noteKeyUse(platform: KeySource, { id, lastUsedAt }: LivingKey): void {
  const now = platform.now();
  const noteDueAt = new Date(now.getTime() - keySeenMinutes * 60_000);
  if (lastUsedAt && lastUsedAt > noteDueAt) return;
  sql`update api_keys set last_used_at = ${now}
    where id = (select id from api_keys where id = ${id} and (last_used_at is null or last_used_at <= ${noteDueAt}) for update skip locked)`
    .run(poolOf(platform))
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the use of a key was not noted'));
}
