import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { revokeAccount } from '../accounts/signing-in.ts';
import { Admin } from './entities.ts';

/*
 * An account changes its owner, or is closed.
 */

/** Removes all admins of an account, and ends their sign-ins into it. Their invitations end too. */
export async function removeAdmins(context: Context, creatorId: string): Promise<void> {
  const { db } = context;
  const admins = await db.find(Admin, { select: { id: true, userId: true }, where: { creatorId }, order: { id: 'ASC' } });
  for (const { userId } of admins) if (userId) await revokeAccount(context, { userId, creatorId });
  await db.delete(Admin, { creatorId });
}

/** How many people work in an account beside its owner, or are invited to. */
export const countAdmins = ({ db }: Context, creatorId: string): Promise<number> => db.countBy(Admin, { creatorId });

/** Whether a user works in an account that is not theirs. */
export const worksElsewhere = ({ db }: Context, userId: string): Promise<boolean> => db.existsBy(Admin, { userId });

/**
 * Makes the former owner an admin who may edit, in the place of an admin who becomes the owner. The caller changes the account's own row.
 */
export async function changePlaces(
  { db, now }: Context,
  admin: Pick<Admin, 'id' | 'creatorId'>,
  formerOwner: { userId: string; email: string; fullName: string },
): Promise<void> {
  const { creatorId } = admin;
  await db.delete(Admin, { id: admin.id });
  // An invitation of their own address may wait from before they owned the account.
  await sql`delete from admins where creator_id = ${creatorId} and email = ${formerOwner.email}`.run(db);
  await db.insert(Admin, { creatorId, ...formerOwner, permission: 'EDIT', invitedAt: now(), acceptedAt: now(), createdAt: now() });
}
