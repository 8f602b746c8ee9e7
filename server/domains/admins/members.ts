import { isEnough } from '../../../schema/rules/permissions.ts';
import type { Permission } from '../../graphql/generated.ts';
import { type Database, sql } from '../../platform/database/sql.ts';

/** Whether a user has a permission in an account at this moment. Serves requests that come with a signed address and no token. */
export async function holdsPermission(
  db: Database,
  member: { userId: string; creatorId: string },
  neededPermission: Permission,
): Promise<boolean> {
  const { userId, creatorId } = member;
  const memberPlace = await sql<{ permission: Permission | null }>`
    select case when c.owner_id = ${userId} then 'OWNER' else (
      select a.permission from admins a where a.creator_id = c.id and a.user_id = ${userId}) end as permission
    from creators c where c.id = ${creatorId}`.first(db);
  return !!memberPlace?.permission && isEnough(memberPlace.permission, neededPermission);
}
