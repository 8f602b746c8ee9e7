import { type CalendarSessionFragment, SessionMoveDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { WallClock } from '../moves.ts';

/** Gives a session another day and time. The cache is changed at once; the server mails the attendees. */
export function useSessionMove() {
  const moveSession = useAction(SessionMoveDocument);
  return ({ id, version }: CalendarSessionFragment, to: WallClock) => moveSession({ id, input: { ...to, version } });
}
