import { useSearchParams } from 'react-router-dom';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { useBook } from '../mutations/useBook.ts';
import { useWaitingList } from '../mutations/useWaitingList.ts';
import { useAttendeeName } from './useAttendeeName.ts';

/** The viewer's possible actions on a session's seats, and the name for them. */
export function useSeat(session: SessionShownFragment, invitation: string | null) {
  const [query] = useSearchParams();
  const name = useAttendeeName();
  const booking = useBook({ invitation, code: query.get('code') });
  const waiting = useWaitingList(session.id, invitation);
  const named = (act: (name: string) => void) => () => {
    const ready = name.ready();
    if (ready !== null) act(ready);
  };
  return {
    name,
    booking,
    waiting,
    book: named((ready) => booking.start({ sessionId: session.id }, ready)),
    join: named(waiting.join),
    /** Whether the viewer is back from the sign-in with one step left. */
    comesToBook: query.has('book'),
    signIn: waiting.signIn.asking ? waiting.signIn : booking.signIn,
  };
}

export type SeatState = ReturnType<typeof useSeat>;
