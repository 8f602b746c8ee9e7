import type { Context } from '../../core/context.ts';
import type { ConsoleUser, Viewer } from '../../core/viewer.ts';

/** What an entry says of an act, besides who did it and when. */
export interface Act {
  /** The mutation's name. */
  action: string;
  objectType?: string | null;
  objectId?: string | null;
  objectLabel?: string | null;
  changedFields?: readonly string[];
}

/**
 * Writes down what a console user did, in the caller's transaction: the act stands exactly when its entry does. What anybody
 * else does is no account's business.
 */
export async function record({ db, now, requestId }: Context, viewer: Viewer, act: Act): Promise<void> {
  if (viewer.kind !== 'console') return;
  const { userId, email, creatorId, permission } = viewer;
  await db.query(
    `insert into audit_entries (creator_id, at, actor_id, actor_name, actor_email, actor_permission, action, object_type, object_id,
       object_label, changed_fields, request_id)
     select c.id, $2, $3, coalesce(a.full_name, c.full_name), $4, $5, $6, $7, $8, $9, $10, $11
     from creators c left join admins a on a.creator_id = c.id and a.user_id = $3 where c.id = $1`,
    [
      creatorId,
      now(),
      userId,
      email,
      permission,
      act.action,
      act.objectType ?? null,
      act.objectId ?? null,
      act.objectLabel ?? null,
      act.changedFields ?? [],
      requestId,
    ],
  );
}

/** How long one entry stands for what somebody goes on typing. */
const runMinutes = 10;

/**
 * Whether the account's last entries about the object say already that this viewer changed these fields: all of one action, in
 * the last minutes, with nobody else's and nothing else in between.
 */
export async function isToldAlready({ db, now }: Context, { creatorId, userId }: ConsoleUser, act: Act): Promise<boolean> {
  const [{ told }]: [{ told: boolean }] = await db.query(
    `with recent as (
       select actor_id = $2 and action = $4 as same, at, changed_fields from audit_entries
       where creator_id = $1 and object_id = $3 and at > $6::timestamptz - make_interval(mins => $7)
     ), run as (
       select changed_fields from recent where same and at > coalesce((select max(at) from recent where not same), '-infinity')
     )
     select exists (select from run) and $5::text[] <@ (select coalesce(array_agg(field), '{}') from run, unnest(changed_fields) field) as told`,
    [creatorId, userId, act.objectId ?? null, act.action, act.changedFields ?? [], now(), runMinutes],
  );
  return told;
}
