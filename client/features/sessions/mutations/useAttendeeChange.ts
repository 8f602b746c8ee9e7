import { AttendeeCancelDocument, AttendeeMoveDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { Attending } from '../attending.ts';
import { useAttendeesAgain } from '../useAttendeesAgain.ts';

/** Where a seat goes: to another time of its appointment, or to another session of its series. */
export type NewPlace = { startsAt: string } | { sessionId: string };

/**
 * What a host does about one attendee's booking. Both answer what was wrong, and do it once under the same key. A success reads the
 * session again, with its seats and invitations, and as many attendees as are shown.
 */
export function useAttendeeChange(attending: Attending) {
  const cancel = useAction(AttendeeCancelDocument);
  const move = useAction(AttendeeMoveDocument);
  const readAgain = useAttendeesAgain(attending);
  const after = async (errors: Promise<Awaited<ReturnType<typeof cancel>>>) => {
    const failures = await errors;
    if (failures.length === 0) readAgain();
    return failures;
  };
  return {
    cancel: (id: string, idempotencyKey: string) => after(cancel({ id, idempotencyKey })),
    move: (id: string, to: NewPlace, idempotencyKey: string) => after(move({ id, input: { ...to, idempotencyKey } })),
  };
}
