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
export type Seat = { sessionId: string; slot?: undefined } | { slot: { durationId: string; startsAt: string }; sessionId?: undefined };

export interface BookFailure extends CheckoutFailure {
  /** The next free times or sessions. */
  alternatives: readonly AlternativeSlotFragment[];
}

export interface Book {
  /** Holds the seat and leads to its payment. A free seat is booked at once. A visitor is asked to sign in first. */
  start: (seat: Seat, name: string) => void;
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
  const [create] = useMutation(BookingCreateDocument, {
    refetchQueries: ({ data }) => (data?.bookingCreate?.booking ? [] : ['SessionPage']),
  });
  const confirm = useConfirmFree();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<BookFailure | null>(null);
  const [asked, setAsked] = useState<{ seat: Seat; name: string } | null>(null);
  const running = useRef(false);

  const hold = async (seat: Seat, name: string): Promise<BookFailure | null> => {
    const intent = `book ${JSON.stringify(seat)} ${name}`;
    const input: Omit<BookingCreateInput, 'idempotencyKey'> = {
      ...seat,
      name,
      timeZone: zone,
      invitation: invitation ?? undefined,
      language: languageEnum,
    };
    const { data } = await create({ variables: { input: { ...input, idempotencyKey: intents.keyOf(intent) } } });
    intents.end(intent);
    const { booking, alternatives = [], userErrors = [] } = data?.bookingCreate ?? {};
    if (booking) {
      await goOn(booking);
      return null;
    }
    const [refusal] = userErrors;
    return refusal
      ? { ...refusal, field: refusal.field?.[0] ?? null, alternatives }
      : { code: null, field: null, message: errorMessage(null), alternatives };
  };

  const goOn = async ({ id, status, price }: BookingShownFragment) => {
    const isNew = status === 'HELD' && isNothing(price) && (await confirm(id));
    const query = code && !isNew ? `?code=${encodeURIComponent(code)}` : '';
    await navigate(bookingUrls.booking(id) + query, { state: { isNew } });
  };

  const book = async (seat: Seat, name: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      setFailure(await hold(seat, name));
    } catch (error) {
      setFailure({ code: null, field: null, message: errorMessage(error), alternatives: [] });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    start: (seat, name) => (signedIn ? void book(seat, name) : setAsked({ seat, name })),
    signIn: {
      asking: asked !== null,
      dismiss: () => setAsked(null),
      resume: () => {
        setAsked(null);
        // After a sign-in in another tab, by the mail's link, the booking goes on there.
        if (asked && document.visibilityState === 'visible') void book(asked.seat, asked.name);
      },
    },
  };
}
