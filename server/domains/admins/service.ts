import { adminInviteRules, adminUpdateRules, invitationAcceptNewRules, invitationAcceptRules } from '../../../schema/rules/admins.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationAdminInviteArgs, MutationAdminUpdateArgs, MutationInvitationAcceptArgs } from '../../graphql/generated.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { identityOf } from '../accounts/identity.ts';
import { linkInvalid } from '../accounts/links.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { provenUser } from '../accounts/proven.ts';
import { revokeAccount, signIn } from '../accounts/signing-in.ts';
import { standingChanged } from '../accounts/standing.ts';
import { countAttempt } from '../accounts/throttle.ts';
import { requireOneMore } from '../plans/limits.ts';
import { Admin } from './entities.ts';
import { editingEnded } from './events.ts';
import { admit, invite, openInvitation } from './invitations.ts';

/** Invites a person into the viewer's account. Of two calls for one email at once, one is refused. */
export async function adminInvite(context: Context, { input }: MutationAdminInviteArgs) {
  const { db, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  const invitedValues = validate(adminInviteRules, input);
  await claimEmail(context, creatorId, invitedValues.email);
  await requireOneMore(context, creatorId, 'admins', 'email');
  const admin = db.create(Admin, { creatorId, ...columnsOf(Admin, invitedValues), invitedAt: now(), createdAt: now() });
  await db.insert(Admin, admin);
  await invite(context, admin);
  return { admin: { id: admin.id } };
}

/** Changes the given fields of an admin. A new email gets a new invitation. */
export async function adminUpdate(context: Context, { id, input }: MutationAdminUpdateArgs) {
  const { db } = context;
  const adminChanges = columnsOf(Admin, validate(adminUpdateRules, input));
  const admin = await lockAdmin(context, id);
  const changedAdmin = { ...admin, ...adminChanges };
  const emailMoves = changedAdmin.email !== admin.email;
  if (emailMoves && admin.userId) throw userError('WRONG_STATE', 'admin.emailFixed', ['email']);
  if (emailMoves) await claimEmail(context, admin.creatorId, changedAdmin.email);
  if (Object.keys(adminChanges).length) await db.update(Admin, { id }, adminChanges);
  if (emailMoves) await invite(context, changedAdmin);
  if (admin.userId && changedAdmin.permission !== admin.permission) {
    standingChanged(context, admin.userId);
    if (changedAdmin.permission === 'VIEW') await editingEnded.emit(context, { creatorId: admin.creatorId, userId: admin.userId });
  }
  return { admin: { id } };
}

/** Mails a new link to an admin who has not accepted yet. */
export async function adminResend(context: Context, id: string) {
  const admin = await lockAdmin(context, id);
  if (admin.userId) throw userError('WRONG_STATE', 'admin.accepted', ['id']);
  await invite(context, admin);
  return { admin: { id } };
}

/** Removes an admin from the viewer's account, and ends their sign-ins into it. */
export async function adminDelete(context: Context, id: string) {
  const { creatorId, userId } = await lockAdmin(context, id);
  if (userId) await revokeAccount(context, { userId, creatorId }); // first, since a new password takes its locks in this order too
  await context.db.delete(Admin, { id });
  if (userId) await editingEnded.emit(context, { creatorId, userId });
  return { deletedId: id };
}

/** Accepts an invitation by its link, which proves the address, and signs in to the account. */
export async function invitationAccept(context: Context, { input }: MutationInvitationAcceptArgs) {
  await countAttempt(context);
  const { token, fullName, password: _ifNeeded, ...others } = validate(invitationAcceptRules, input);
  others satisfies NothingElse;
  const { needsPassword } = await openInvitation(context, token); // hashing is slow, so a wrong link is refused before it
  const passwordHash = needsPassword ? await hashPassword(context, validate(invitationAcceptNewRules, input).password) : null;
  return inTransaction(context, async (inner) => {
    const { id, creatorId, permission, email, ...invitedAdmin } = await openInvitation(inner, token);
    const userId = invitedAdmin.userId ?? (await provenUser(inner, email, 'CREATOR', passwordHash)).id;
    if (!invitedAdmin.userId) await admit(inner, id, userId, fullName);
    const knownUser = await identityOf(inner.db, { id: userId });
    const issuedToken = knownUser && (await signIn(inner, { ...knownUser, creatorId, permission }));
    if (!issuedToken) throw linkInvalid();
    return { token: issuedToken.token, viewer: { id: userId }, signedInAs: issuedToken.viewer };
  });
}

/** Reserves an email for an admin of an account until the transaction ends. Throws TAKEN if it is the owner's or another admin's. */
async function claimEmail({ db }: Context, creatorId: string, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admin:${creatorId}:${email}`}, 0))`.run(db);
  if (await db.existsBy(Admin, { creatorId, email })) throw userError('TAKEN', 'admin.taken', ['email']);
  const owners = await sql`
    select from creators c join users u on u.id = c.owner_id where c.id = ${creatorId} and u.email = ${email}`.run(db);
  if (owners) throw userError('TAKEN', 'admin.owner', ['email']);
}

/** An admin of the viewer's account, locked until the transaction ends. */
async function lockAdmin({ db, viewer }: Context, id: string): Promise<Admin> {
  const { creatorId } = consoleUser(viewer);
  const admin = await db.findOne(Admin, { where: { id, creatorId }, lock: { mode: 'pessimistic_write' } });
  if (!admin) throw userError('NOT_FOUND', 'admin.notFound', ['id']);
  return admin;
}
