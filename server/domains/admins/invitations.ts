import type { Context } from '../../core/context.ts';
import type { AdminPermission } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import { linkInvalid } from '../accounts/links.ts';
import { sendInvitation } from '../accounts/mails.ts';
import { countInvitation } from '../accounts/throttle.ts';

const invitationDays = 7;
/** Hours for which a link still signs in once it was accepted: as long as any other link that signs in. */
const acceptedInvitationHours = 24;
const hourMilliseconds = 3_600_000;

/** SQL for whether the user of an email still has to choose a password: their email is not proved yet. `email` is SQL too. */
export const needsPassword = (email: string) =>
  `not exists (select from users u where u.email = ${email} and u.role = 'CREATOR' and u.email_verified_at is not null)`;

/** Mails an admin a link with which they enter the account. Older links stop working. The caller has locked the admin. */
export async function invite(
  context: Context,
  { id, creatorId, email, fullName }: { id: string; creatorId: string; email: string; fullName: string },
): Promise<void> {
  await countInvitation(context, creatorId, email);
  const { db, language } = context;
  const invitedAt = context.now();
  const token = newToken();
  const expiresAt = new Date(invitedAt.getTime() + invitationDays * 24 * hourMilliseconds);
  await sql`update invitations set superseded_at = ${invitedAt} where admin_id = ${id} and superseded_at is null`.run(db);
  await sql`
    insert into invitations (admin_id, token_hash, expires_at, created_at)
    values (${id}, ${hashOf(token)}, ${expiresAt}, ${invitedAt})`.run(db);
  await sql`update admins set invited_at = ${invitedAt} where id = ${id}`.run(db);
  const creator = await sql<{ name: string }>`
    select coalesce(case when ${language} = 'AR' then c.full_name_ar end, c.full_name, u.email) as name
    from creators c join users u on u.id = c.owner_id where c.id = ${creatorId}`.one(db);
  await sendInvitation(context, { email, language, token, fullName, creatorName: creator.name });
}

/** The person whom an invitation invites. */
export interface InvitedAdmin {
  id: string;
  creatorId: string;
  /** Null until they have accepted. */
  userId: string | null;
  email: string;
  permission: AdminPermission;
  /** Whether they have to choose a password to accept it. */
  needsPassword: boolean;
}

/**
 * The person whom a link invites. Locks them and their user until the transaction ends: no removal and no new password comes in between.
 * @throws LINK_INVALID when the link is wrong, superseded or too old
 */
export async function openInvitation({ db, now }: Context, token: string): Promise<InvitedAdmin> {
  const tokenHash = hashOf(token);
  const admin = await sql<{ email: string }>`
    select email from admins where id = (select admin_id from invitations where token_hash = ${tokenHash}) for update`.first(db);
  if (!admin) throw linkInvalid();
  await sql`select from users where email = ${admin.email} and role = 'CREATOR' for update`.run(db);
  const invitedAdmin = await sql<InvitedAdmin>`
    select a.id, a.creator_id as "creatorId", a.user_id as "userId", a.email, a.permission, ${raw(needsPassword('a.email'))} as "needsPassword"
    from invitations i join admins a on a.id = i.admin_id
    where i.token_hash = ${tokenHash} and i.superseded_at is null and i.expires_at > ${now()}`.first(db);
  if (!invitedAdmin) throw linkInvalid();
  return invitedAdmin;
}

/** Makes the user an admin of the account, once they have opened their invitation. */
export async function admit({ db, now }: Context, adminId: string, userId: string, fullName: string | undefined): Promise<void> {
  const acceptedAt = now();
  await sql`
    update admins set user_id = ${userId}, accepted_at = ${acceptedAt}, full_name = coalesce(${fullName ?? null}, full_name)
    where id = ${adminId}`.run(db);
  const invitationEnd = new Date(acceptedAt.getTime() + acceptedInvitationHours * hourMilliseconds);
  await sql`update invitations set expires_at = least(expires_at, ${invitationEnd}) where admin_id = ${adminId} and superseded_at is null`.run(
    db,
  );
}
