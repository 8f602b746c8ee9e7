import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { LinkPurpose } from './entities.ts';
import { linksClosed } from './events.ts';

const linkHours = 24;

/** Makes a link and answers its token. Older links of the same user, purpose and sign-up stop working. Only the token's hash is kept. */
export async function issueLink(context: Context, userId: string, purpose: LinkPurpose, signUpId: string | null = null): Promise<string> {
  const { db, now } = context;
  const token = newToken();
  await sql`
    update email_links set superseded_at = ${now()}
    where user_id = ${userId} and purpose = ${purpose} and sign_up_id is not distinct from ${signUpId} and superseded_at is null`.run(db);
  const expiresAt = new Date(now().getTime() + linkHours * 3_600_000);
  await sql`
    insert into email_links (user_id, purpose, token_hash, sign_up_id, expires_at, created_at)
    values (${userId}, ${purpose}, ${hashOf(token)}, ${signUpId}, ${expiresAt}, ${now()})`.run(db);
  return token;
}

/**
 * Answers a link's user and sign-up. A link may be opened again until it is closed, since mail scanners open links. Locks the user, so that
 * one of several links comes first when they are opened at once.
 * @throws LINK_INVALID when the link is wrong, superseded or too old
 */
export async function openLink({ db, now }: Context, token: string, purpose: LinkPurpose): Promise<OpenedLink> {
  const tokenHash = hashOf(token);
  await sql`select id from users where id = (select user_id from email_links where token_hash = ${tokenHash}) for update`.run(db);
  const link = await sql<OpenedLink>`
    select user_id as "userId", sign_up_id as "signUpId" from email_links
    where token_hash = ${tokenHash} and purpose = ${purpose} and superseded_at is null and expires_at > ${now()}`.first(db);
  if (!link) throw linkInvalid();
  return link;
}

interface OpenedLink {
  userId: string;
  signUpId: string | null;
}

/** The failure of a link that is wrong, superseded or too old. */
export const linkInvalid = () => userError('LINK_INVALID', 'link.invalid', ['token']);

/** Ends a user's links and waiting sign-ups. Listeners of `linksClosed` end what else signs in by a mail. */
export async function closeLinks(context: Context, userId: string): Promise<void> {
  const { db, now } = context;
  await linksClosed.emit(context, { userId });
  await sql`update email_links set superseded_at = ${now()} where user_id = ${userId} and superseded_at is null`.run(db);
  await sql`delete from sign_ups where user_id = ${userId}`.run(db);
}
