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
  const cancelAttendee = useAction(AttendeeCancelDocument);
  const moveAttendee = useAction(AttendeeMoveDocument);
  const readAgain = useAttendeesAgain(attending);
  const afterAttendeeChange = async (attendeeErrors: Promise<Awaited<ReturnType<typeof cancelAttendee>>>) => {
    const attendeeFailures = await attendeeErrors;
    if (attendeeFailures.length === 0) readAgain();
    return attendeeFailures;
  };
  return {
    cancel: (id: string, idempotencyKey: string) => afterAttendeeChange(cancelAttendee({ id, idempotencyKey })),
    move: (id: string, attendeePlace: NewPlace, idempotencyKey: string) =>
      afterAttendeeChange(moveAttendee({ id, input: { ...attendeePlace, idempotencyKey } })),
  };
}
