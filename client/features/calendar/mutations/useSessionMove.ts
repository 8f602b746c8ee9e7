import { type CalendarSessionFragment, SessionMoveDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { WallClock } from '../moves.ts';

/** Gives a session another day and time. The cache has it there at once; the server tells those who are booked. */
export function useSessionMove() {
  const update = useAction(SessionMoveDocument);
  return ({ id, version }: CalendarSessionFragment, to: WallClock) => update({ id, input: { ...to, version } });
}
