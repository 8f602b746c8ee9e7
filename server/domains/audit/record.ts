import type { Context } from '../../core/context.ts';
import type { ConsoleUser, Viewer } from '../../core/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** The content of an entry, besides the actor and the time. */
export interface Act {
  /** The mutation's name. */
  action: string;
  objectType?: string | null;
  objectId?: string | null;
  objectLabel?: string | null;
  changedFields?: readonly string[];
}

/**
 * Writes an act of a console user into the audit log, in the caller's transaction: both are kept or neither. Ignores acts of other viewers.
 * With `unlessTold`, writes nothing if the log says the same already.
 */
export async function record(context: Context, viewer: Viewer, auditedAct: Act, { unlessTold = false } = {}): Promise<void> {
  if (viewer.kind !== 'console') return;
  const { now, requestId, withCommit } = context;
  const { creatorId, permission, key } = viewer;
  // A key acts under its own name: its owner did not do it.
  const [actorId, actorEmail] = key ? [key.id, key.hint] : [viewer.userId, viewer.email];
  const { action, objectType = null, objectId = null, objectLabel = null, changedFields = [] } = auditedAct;
  const andUntold = unlessTold ? sql`and not ${isActTold(context, viewer, auditedAct)}` : sql``;
  await withCommit(sql`
    insert into audit_entries (creator_id, at, actor_id, actor_name, actor_email, actor_permission,
      action, object_type, object_id, object_label, changed_fields, request_id)
    select c.id, ${now()}, ${actorId}, coalesce(${key?.name ?? null}::text, a.full_name, c.full_name), ${actorEmail}, ${permission},
      ${action}, ${objectType}, ${objectId}, ${objectLabel}, ${changedFields}, ${requestId}
    from creators c left join admins a on a.creator_id = c.id and a.user_id = ${actorId} where c.id = ${creatorId} ${andUntold}`);
}

/** Minutes for which one entry stands for edits that one person goes on making. */
const auditRunMinutes = 10;

/**
 * SQL for whether the account's last entries about the object say already that this viewer changed these fields. These entries are all of
 * the same action, in the last minutes, without entries of another action or by others in between.
 */
const isActTold = (
  { now }: Context,
  { creatorId, userId, key }: ConsoleUser,
  { action, objectId = null, changedFields = [] }: Act,
): Sql => sql`(
    with recent as (
      select actor_id = ${key?.id ?? userId} and action = ${action} as same, at, changed_fields from audit_entries
      where creator_id = ${creatorId} and object_id = ${objectId} and at > ${now()}::timestamptz - make_interval(mins => ${auditRunMinutes})
    ), run as (
      select changed_fields from recent where same and at > coalesce((select max(at) from recent where not same), '-infinity')
    )
    select exists (select from run)
      and ${changedFields}::text[] <@ (select coalesce(array_agg(field), '{}') from run, unnest(changed_fields) field))`;
