import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Ends the exports of an account that is closed. The hourly sweep deletes their files. */
export const endExports = ({ db, now }: Context, creatorId: string): Promise<number> =>
  sql`update exports set expires_at = least(expires_at, ${now()}) where creator_id = ${creatorId}`.run(db);
