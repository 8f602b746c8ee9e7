import { sessionUpdateRules } from '../../../../schema/rules/sessions.ts';
import type { Context } from '../../../core/context.ts';
import { userError, validateGiven } from '../../../core/errors.ts';
import type { MutationSessionInvitationWithdrawArgs } from '../../../graphql/generated.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { change } from '../changing.ts';
import { lockOwn, requirePossible } from '../own.ts';
import { hasSeat } from './list.ts';

interface Invited {
  id: string;
  email: string;
  hasSeat: boolean;
}

/** An invitation of a session that the caller has locked. @throws NOT_FOUND, or WRONG_STATE if the invited person has a seat */
export async function requireOpenInvitation({ db }: Context, sessionId: string, invitationId: string): Promise<Invited> {
  const invited = await sql<Invited>`
    select i.id, i.email, ${raw(hasSeat('i'))} as "hasSeat" from session_invitations i
    where i.id = ${invitationId} and i.session_id = ${sessionId} for update of i`.first(db);
  if (!invited) throw userError('NOT_FOUND', 'sessionInvitation.notFound', ['invitationId']);
  if (invited.hasSeat) throw userError('WRONG_STATE', 'sessionInvitation.hasSeat', ['invitationId']);
  return invited;
}

/** Takes an email off a session's list, under the same rules as an edit of the session. */
export async function sessionInvitationWithdraw(context: Context, { id, invitationId }: MutationSessionInvitationWithdrawArgs) {
  const own = await lockOwn(context, id);
  const invited = await requireOpenInvitation(context, id, invitationId);
  requirePossible(context, 'EDIT', own);
  const inviteEmails = own.inviteEmails.filter((email) => email !== invited.email);
  await change(context, own, validateGiven(sessionUpdateRules, { inviteEmails }));
  return { session: { id } };
}
