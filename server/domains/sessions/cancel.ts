import { sessionCancelRules } from '../../../schema/rules/sessions.ts';
import type { Context } from '../../core/context.ts';
import { validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationSessionCancelArgs } from '../../graphql/generated.ts';
import { sessionsCalledOff } from './events.ts';
import { lockOwn, requirePossible, stepTo, write } from './own.ts';
import { lockCalendar } from './places.ts';

/** Cancels a session. Its attendees get a notice, and their money goes back in full. @throws WRONG_STATE */
export async function sessionCancel(context: Context, { id, input }: MutationSessionCancelArgs) {
  const { userId, creatorId } = consoleUser(context.viewer);
  const { idempotencyKey: key, reason = null } = validate(sessionCancelRules, input);
  let isFirst = false;
  const intent = { userId, key, operation: 'sessionCancel', input: { id, reason }, subject: `session ${id}` };
  const answer = await once(context, intent, async () => {
    isFirst = true;
    await lockCalendar(context, creatorId);
    const own = await lockOwn(context, id);
    requirePossible(context, 'CANCEL', own);
    await write(context, own.session, { status: stepTo('cancel', own.session), cancelledAt: context.now(), cancelReason: reason });
    await sessionsCalledOff.emit(context, { sessionIds: [id], by: 'HOST' });
    return { session: { id } };
  });
  return isFirst ? answer : { ...answer, repeated: true as const };
}
