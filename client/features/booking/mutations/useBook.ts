import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type AlternativeSlotFragment,
  BookingCreateDocument,
  type BookingCreateInput,
  type BookingShownFragment,
} from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { isNothing } from '../../../ui/Money.tsx';
import type { CheckoutFailure } from '../../orders/failures.ts';
import { bookingUrls } from '../urls.ts';
import { intents } from './intents.ts';
import { useConfirmFree } from './useConfirmFree.ts';

/** A seat of a session, or a slot. */
export type SeatToBook =
  | { sessionId: string; slot?: undefined }
  | { slot: { durationId: string; startsAt: string }; sessionId?: undefined };

export interface BookFailure extends CheckoutFailure {
  /** The next free times or sessions. */
  alternatives: readonly AlternativeSlotFragment[];
}

export interface Book {
  /** Holds the seat and leads to its payment. A free seat is booked at once. A visitor is asked to sign in first. */
  start: (seat: SeatToBook, name: string) => void;
  busy: boolean;
  failure: BookFailure | null;
  /** The sign-in on the way, for `SignInToBuy`. */
  signIn: { asking: boolean; dismiss: () => void; resume: () => void };
}

export interface BookOptions {
  /** The token of a private session's link. */
  invitation?: string | null;
  /** A promo code in the address, which is passed on to the payment. */
  code?: string | null;
}

/** Books a seat once, however often the button is pressed. */
export function useBook({ invitation, code }: BookOptions = {}): Book {
  const signedIn = useSignedIn();
  const [zone] = useTimeZone();
  const navigate = useNavigate();
  // After a refusal the page's session is out of date, so it is read again.
  const [createBooking] = useMutation(BookingCreateDocument, {
    refetchQueries: ({ data }) => (data?.bookingCreate?.booking ? [] : ['SessionPage']),
  });
  const confirmFree = useConfirmFree();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<BookFailure | null>(null);
  const [askedSeat, setAskedSeat] = useState<{ seat: SeatToBook; name: string } | null>(null);
  const bookingRuns = useRef(false);

  const holdSeat = async (seat: SeatToBook, name: string): Promise<BookFailure | null> => {
    const bookIntent = `book ${JSON.stringify(seat)} ${name}`;
    const input: Omit<BookingCreateInput, 'idempotencyKey'> = {
      ...seat,
      name,
      timeZone: zone,
      invitation: invitation ?? undefined,
      language: languageEnum,
    };
    const { data } = await createBooking({ variables: { input: { ...input, idempotencyKey: intents.keyOf(bookIntent) } } });
    intents.end(bookIntent);
    const { booking, alternatives = [], userErrors = [] } = data?.bookingCreate ?? {};
    if (booking) {
      await goToBooking(booking);
      return null;
    }
    const [seatRefusal] = userErrors;
    return seatRefusal
      ? { ...seatRefusal, field: seatRefusal.field?.[0] ?? null, alternatives }
      : { code: null, field: null, message: errorMessage(null), alternatives };
  };

  const goToBooking = async ({ id, status, price }: BookingShownFragment) => {
    const isNew = status === 'HELD' && isNothing(price) && (await confirmFree(id));
    const codeQuery = code && !isNew ? `?code=${encodeURIComponent(code)}` : '';
    await navigate(bookingUrls.booking(id) + codeQuery, { state: { isNew } });
  };

  const bookSeat = async (seat: SeatToBook, name: string) => {
    if (bookingRuns.current) return;
    bookingRuns.current = true;
    setBusy(true);
    setFailure(null);
    try {
      setFailure(await holdSeat(seat, name));
    } catch (error) {
      setFailure({ code: null, field: null, message: errorMessage(error), alternatives: [] });
    } finally {
      bookingRuns.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    start: (seat, name) => (signedIn ? void bookSeat(seat, name) : setAskedSeat({ seat, name })),
    signIn: {
      asking: askedSeat !== null,
      dismiss: () => setAskedSeat(null),
      resume: () => {
        setAskedSeat(null);
        // After a sign-in in another tab, by the mail's link, the booking goes on there.
        if (askedSeat && document.visibilityState === 'visible') void bookSeat(askedSeat.seat, askedSeat.name);
      },
    },
  };
}
