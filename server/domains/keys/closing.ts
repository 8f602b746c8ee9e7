import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { standingChanged } from '../accounts/standing.ts';

/** Revokes all API keys of an account that is closed. Open sockets of these keys are closed at once. */
export async function revokeKeys(context: Context, creatorId: string): Promise<void> {
  const { db, now } = context;
  const revokedKeys = await sql<{ id: string }>`
    update api_keys set revoked_at = ${now()}
    where creator_id = ${creatorId} and revoked_at is null returning id`.rows(db);
  for (const { id } of revokedKeys) standingChanged(context, id);
}
