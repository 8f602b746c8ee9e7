import { sessionUpdateRules } from '../../../../schema/rules/sessions.ts';
import type { Context } from '../../../core/context.ts';
import { userError, validateGiven } from '../../../core/errors.ts';
import type { MutationSessionInvitationWithdrawArgs } from '../../../graphql/generated.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { changeSession } from '../changing.ts';
import { lockOwnSession, requireSessionAction } from '../own.ts';
import { hasSeat } from './list.ts';

interface OpenInvitation {
  id: string;
  email: string;
  hasSeat: boolean;
}

/** An invitation of a session that the caller has locked. @throws NOT_FOUND, or WRONG_STATE if the invited person has a seat */
export async function requireOpenInvitation({ db }: Context, sessionId: string, invitationId: string): Promise<OpenInvitation> {
  const openInvitation = await sql<OpenInvitation>`
    select i.id, i.email, ${raw(hasSeat('i'))} as "hasSeat" from session_invitations i
    where i.id = ${invitationId} and i.session_id = ${sessionId} for update of i`.first(db);
  if (!openInvitation) throw userError('NOT_FOUND', 'sessionInvitation.notFound', ['invitationId']);
  if (openInvitation.hasSeat) throw userError('WRONG_STATE', 'sessionInvitation.hasSeat', ['invitationId']);
  return openInvitation;
}

/** Takes an email off a session's list, under the same rules as an edit of the session. */
export async function sessionInvitationWithdraw(context: Context, { id, invitationId }: MutationSessionInvitationWithdrawArgs) {
  const ownSession = await lockOwnSession(context, id);
  const openInvitation = await requireOpenInvitation(context, id, invitationId);
  requireSessionAction(context, 'EDIT', ownSession);
  const inviteEmails = ownSession.inviteEmails.filter((email) => email !== openInvitation.email);
  await changeSession(context, ownSession, validateGiven(sessionUpdateRules, { inviteEmails }));
  return { session: { id } };
}
