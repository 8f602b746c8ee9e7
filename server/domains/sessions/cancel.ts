import { sessionCancelRules } from '../../../schema/rules/sessions.ts';
import type { Context } from '../../core/context.ts';
import { validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationSessionCancelArgs } from '../../graphql/generated.ts';
import { sessionsCalledOff } from './events.ts';
import { lockOwnSession, requireSessionAction, sessionStepTo, writeSession } from './own.ts';
import { lockCalendar } from './places.ts';

/** Cancels a session. Its attendees get a notice, and their money goes back in full. @throws WRONG_STATE */
export async function sessionCancel(context: Context, { id, input }: MutationSessionCancelArgs) {
  const { userId, creatorId } = consoleUser(context.viewer);
  const { idempotencyKey: cancelKey, reason = null } = validate(sessionCancelRules, input);
  let isFirstCancel = false;
  const cancelIntent = { userId, key: cancelKey, operation: 'sessionCancel', input: { id, reason }, subject: `session ${id}` };
  const cancelledSession = await once(context, cancelIntent, async () => {
    isFirstCancel = true;
    await lockCalendar(context, creatorId);
    const ownSession = await lockOwnSession(context, id);
    requireSessionAction(context, 'CANCEL', ownSession);
    await writeSession(context, ownSession.session, {
      status: sessionStepTo('cancel', ownSession.session),
      cancelledAt: context.now(),
      cancelReason: reason,
    });
    await sessionsCalledOff.emit(context, { sessionIds: [id], by: 'HOST' });
    return { session: { id } };
  });
  return isFirstCancel ? cancelledSession : { ...cancelledSession, repeated: true as const };
}
