import { createHash } from 'node:crypto';
import { plain } from '../../../../schema/rules/unseen.ts';
import type { Context } from '../../../core/context.ts';
import { countWrites } from '../../../core/limits.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newToken } from '../../../platform/secrets.ts';
import { attending } from '../fragments.ts';

/** The hash of an invitation's token. Invisible characters, which a pasted token may have, do not count. Only the hash is stored. */
export const hashOfInvitation = (token: string): string => createHash('sha256').update(plain(token)).digest('hex');

/** The emails that a session invites, as a JSON array in SQL. Takes the alias of the session. */
export const inviteEmailsOf = (session: string): string =>
  `(select coalesce(jsonb_agg(i.email order by i.position, i.email), '[]') from session_invitations i where i.session_id = ${session}.id)`;

/** Whether a session invites the email of a user, as SQL. Takes SQL for the ids of both. */
export const invites = (sessionId: string, userId: string): string =>
  `exists (select from session_invitations i join users u on u.email = i.email where i.session_id = ${sessionId} and u.id = ${userId})`;

/** The bookings of the invited person, as the SQL of a query from its `from` on. Takes the alias of the invitation. */
export const bookingsOf = (invitation: string): string => `from bookings b join users u on u.id = b.customer_id
  where b.session_id = ${invitation}.session_id and u.email = ${invitation}.email`;

/** Whether the invited person has a seat, or had it until the session's end, as SQL. Takes the alias of the invitation. */
export const hasSeat = (invitation: string): string => `exists (select ${bookingsOf(invitation)} and b.status in ${attending})`;

/** Replaces a session's invited emails by a list. Emails that stay keep their link; the links of the others stop working. */
export async function saveInvitations(context: Context, sessionId: string, emails: readonly string[]): Promise<void> {
  const { db, now } = context;
  await sql`delete from session_invitations where session_id = ${sessionId} and email <> all(${emails}::text[])`.run(db);
  if (!emails.length) return;
  const savedInvitations = await sql<{ isNew: boolean }>`
    insert into session_invitations (session_id, email, position, created_at)
    select ${sessionId}, e.email, e.n, ${now()} from unnest(${emails}::text[]) with ordinality e (email, n)
    on conflict on constraint session_invitations_email do update set position = excluded.position
    returning old.id is null as "isNew"`.rows(db);
  countWrites(context, savedInvitations.filter(({ isNew }) => isNew).length);
}

/** Invites the emails of one session to other sessions too. Each link is for one session, so links are not copied. */
export async function copyInvitations(context: Context, from: string, to: readonly string[]): Promise<void> {
  const { db, now } = context;
  const copiedInvitations = await sql`
    insert into session_invitations (session_id, email, position, created_at)
    select t.id, i.email, i.position, ${now()} from session_invitations i, unnest(${to}::uuid[]) t (id) where i.session_id = ${from}`.run(
    db,
  );
  countWrites(context, copiedInvitations);
}

/**
 * The invitations of a session that were not mailed yet, locked; given an `id`, only that one. There are none if the session cannot be
 * booked. A public session has invitations too: as a courtesy, since it can be booked without.
 */
export const unsentInvitations = ({ db }: Context, sessionId: string, id?: string): Promise<{ id: string; email: string }[]> =>
  sql<{ id: string; email: string }>`
    select i.id, i.email from session_invitations i join sessions s on s.id = i.session_id
    where i.session_id = ${sessionId} and i.sent_at is null and s.status in ('SCHEDULED', 'LIVE')
      ${id ? sql`and i.id = ${id}` : sql``}
    order by i.position for update of i`.rows(db);

/**
 * Gives an invitation a new link, and marks it as mailed. Answers the link's token, which the caller mails in the same transaction. Earlier
 * links stop working.
 */
export async function issueInvitation({ db, now }: Context, id: string): Promise<string> {
  const token = newToken();
  await sql`update session_invitations set token_hash = ${hashOfInvitation(token)}, sent_at = ${now()} where id = ${id}`.run(db);
  return token;
}
