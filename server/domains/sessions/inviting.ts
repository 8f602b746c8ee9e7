import { sessionUpdateRules } from '../../../schema/rules/sessions.ts';
import type { Context } from '../../core/context.ts';
import { userError, validateGiven } from '../../core/errors.ts';
import type { MutationSessionInvitationResendArgs, MutationSessionInvitationWithdrawArgs } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { countSent } from '../accounts/mail-limits.ts';
import { hasStopped } from '../accounts/mails/stops.ts';
import { countInvitation } from '../accounts/throttle.ts';
import { mailInvitation } from '../notices/invitations.ts';
import { findPaperSession } from '../notices/rows.ts';
import { change } from './changing.ts';
import { hasSeat, issueInvitation } from './invitations.ts';
import { lockOwn, requirePossible } from './own.ts';

interface Invited {
  id: string;
  email: string;
  hasSeat: boolean;
}

/** An invitation of a session that the caller has locked. @throws NOT_FOUND if it has no such one, WRONG_STATE for one with a seat. */
async function requireOpen({ db }: Context, sessionId: string, invitationId: string): Promise<Invited> {
  const invited = await sql<Invited>`
    select i.id, i.email, ${raw(hasSeat('i'))} as "hasSeat" from session_invitations i
    where i.id = ${invitationId} and i.session_id = ${sessionId} for update of i`.first(db);
  if (!invited) throw userError('NOT_FOUND', 'sessionInvitation.notFound', ['invitationId']);
  if (invited.hasSeat) throw userError('WRONG_STATE', 'sessionInvitation.hasSeat', ['invitationId']);
  return invited;
}

/** Mails an invited email another link, unless its reader has ended invitations. Counted as each mail that is asked for. */
export async function sessionInvitationResend(context: Context, { id, invitationId }: MutationSessionInvitationResendArgs) {
  const { session } = await lockOwn(context, id);
  const invited = await requireOpen(context, id, invitationId);
  const paper = await findPaperSession(context, id);
  if (!paper) throw userError('WRONG_STATE', session.status === 'DRAFT' ? 'session.notScheduled' : 'session.over', ['id']);
  await countInvitation(context, session.creatorId, invited.email, 'CUSTOMER');
  const goes = !(await hasStopped(context, invited.email, 'INVITATIONS'));
  await countSent(context, 'ASKED', goes);
  const token = await issueInvitation(context, invited.id);
  if (goes) await mailInvitation(context, paper, { email: invited.email, token, language: context.language });
  return { session: { id } };
}

/** Takes an email off the list, as an edit of the session does. */
export async function sessionInvitationWithdraw(context: Context, { id, invitationId }: MutationSessionInvitationWithdrawArgs) {
  const own = await lockOwn(context, id);
  const invited = await requireOpen(context, id, invitationId);
  requirePossible(context, 'EDIT', own);
  const inviteEmails = own.inviteEmails.filter((email) => email !== invited.email);
  await change(context, own, validateGiven(sessionUpdateRules, { inviteEmails }));
  return { session: { id } };
}
