import type { Context } from '../../context.ts';
import type { Viewer } from '../../viewer.ts';

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
