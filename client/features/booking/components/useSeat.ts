import { useSearchParams } from 'react-router-dom';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { useBook } from '../mutations/useBook.ts';
import { useWaitingList } from '../mutations/useWaitingList.ts';
import { useAttendeeName } from './useAttendeeName.ts';

/** The viewer's possible actions on a session's seats, and the name for them. */
export function useSeat(session: SessionShownFragment, invitation: string | null) {
  const [seatQuery] = useSearchParams();
  const name = useAttendeeName();
  const booking = useBook({ invitation, code: seatQuery.get('code') });
  const waiting = useWaitingList(session.id, invitation);
  const withName = (act: (name: string) => void) => () => {
    const readyName = name.ready();
    if (readyName !== null) act(readyName);
  };
  return {
    name,
    booking,
    waiting,
    book: withName((readyName) => booking.start({ sessionId: session.id }, readyName)),
    join: withName(waiting.join),
    /** Whether the viewer is back from the sign-in with one step left. */
    comesToBook: seatQuery.has('book'),
    signIn: waiting.signIn.asking ? waiting.signIn : booking.signIn,
  };
}

export type SeatState = ReturnType<typeof useSeat>;
