import { AttendeeCancelDocument, AttendeeMoveDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { Attending } from '../attending.ts';
import { useAttendeesAgain } from '../useAttendeesAgain.ts';

/** The new time of an appointment, or the new session in a series. */
export type NewPlace = { startsAt: string } | { sessionId: string };

/**
 * A host's changes to one attendee's booking. Both answer the failures, and take effect once for one key. After a success the session is
 * read again, with its seats and invitations, and as many attendees as are shown.
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
