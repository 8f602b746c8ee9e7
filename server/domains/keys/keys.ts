import { apiKeyCreateRules, mostApiKeys } from '../../../schema/rules/api-keys.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationApiKeyCreateArgs } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { newToken } from '../../platform/secrets.ts';
import { standingChanged } from '../accounts/standing.ts';
import { ApiKey } from './entities.ts';
import { isInForce, keyHash, keyPrefix } from './key-standing.ts';

/**
 * Makes a key of the viewer's account. Answers its secret, which is stored nowhere.
 * @throws INVALID if `expiresAt` is over; WRONG_STATE if the account has too many keys
 */
export async function apiKeyCreate(context: Context, { input }: MutationApiKeyCreateArgs) {
  const { db, config, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  const { name, scopes, expiresAt = null, ...others } = validate(apiKeyCreateRules, input);
  others satisfies NothingElse;
  if (expiresAt && expiresAt <= now()) throw userError('INVALID', 'apiKey.past', ['expiresAt']);
  await requireKeyRoom(context, creatorId);
  const [prefix, token] = [keyPrefix(config), newToken()];
  const secret = prefix + token;
  const apiKey = db.create(ApiKey, {
    creatorId,
    name,
    tokenHash: keyHash(secret),
    hint: `${prefix}…${token.slice(-4)}`,
    scopes: [...new Set(scopes)].sort(),
    expiresAt,
    createdAt: now(),
  });
  await db.insert(ApiKey, apiKey);
  return { apiKey: { id: apiKey.id }, secret };
}

/**
 * Revokes a key of the viewer's account.
 * @throws NOT_FOUND
 */
export async function apiKeyRevoke(context: Context, id: string) {
  const { db, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  const revokedKey = await sql<{ hadEnded: boolean }>`
    update api_keys set revoked_at = coalesce(revoked_at, ${now()})
    where id = ${id} and creator_id = ${creatorId} returning old.revoked_at is not null as "hadEnded"`.first(db);
  if (!revokedKey) throw userError('NOT_FOUND', 'apiKey.notFound', ['id']);
  standingChanged(context, id);
  return { apiKey: { id }, ...(revokedKey.hadEnded && { repeated: true as const }) };
}

/** @throws WRONG_STATE if the account has as many keys as it may. Locks the account, so two new keys are counted one after the other */
async function requireKeyRoom({ db, now }: Context, creatorId: string): Promise<void> {
  await sql`select id from creators where id = ${creatorId} for update`.run(db);
  const keysInUse = await sql<{ count: number }>`
    select count(*)::int as count from api_keys k
    where k.creator_id = ${creatorId} and ${raw((at) => isInForce('k', at), now())}`.first(db);
  if ((keysInUse?.count ?? 0) >= mostApiKeys) throw userError('WRONG_STATE', 'apiKey.tooMany', ['name'], { max: mostApiKeys });
}
