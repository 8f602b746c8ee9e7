import { Button, chakra, Stack } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentShownFragment, BookingShownFragment } from '../../../apollo/generated.ts';
import { dayOf } from '../../../i18n/day.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { needsScripts, ScriptsNeeded, sentByScript } from '../../../ui/scripting.tsx';
import type { Book, BookFailure as Failure } from '../mutations/useBook.ts';
import { monthOf, slotsAfter } from '../slotDays.ts';
import { bookingUrls } from '../urls.ts';
import { Alternatives } from './Alternatives.tsx';
import { BookFailure } from './BookFailure.tsx';
import { HeldSeat } from './HeldSeat.tsx';
import { NameField } from './NameField.tsx';
import { useAttendeeName } from './useAttendeeName.ts';
import { useOwnHold } from './useOwnHold.ts';
import { type PickedSlot, useMonthSlots } from './useSlots.ts';
import { When } from './When.tsx';

export interface ConfirmSlotProps {
  type: AppointmentShownFragment;
  duration: AppointmentShownFragment['durations'][number];
  /** The chosen start. */
  slotStart: string;
  booking: Book;
  /** Chooses another start, or null to go back to all. With `replace`, the step is not added to the history. */
  onChangeSlot: (at: string | null, replace?: boolean) => void;
}

/** The chosen time and the name: the last step before the time is held. */
export function ConfirmSlot({ type, duration, slotStart, booking, onChangeSlot }: ConfirmSlotProps) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  const confirmHeading = useRef<HTMLHeadingElement>(null);
  // The focus goes to the heading, since the button that led here is gone.
  useEffect(() => confirmHeading.current?.focus(), []);
  const { slots } = useMonthSlots(duration.id, monthOf(dayOf(zone, slotStart)), zone);
  const endsAt = new Date(Date.parse(slotStart) + duration.minutes * 60_000).toISOString();
  // Whether the time was taken meanwhile. After a failed try, the server has said so already.
  const isTaken = slots !== undefined && !slots.some(({ startsAt }) => Date.parse(startsAt) === Date.parse(slotStart)) && !booking.busy;
  const ownBooking = useOwnHold(duration.id, slotStart, isTaken);
  const slotIsGone = isTaken && ownBooking === null;
  return (
    <Stack gap={5} maxWidth="md">
      <Button variant="plain" size="sm" alignSelf="flex-start" paddingInline={0} color="fg.muted" onClick={() => onChangeSlot(null)}>
        <ArrowLeft aria-hidden className="flip" />
        {t('appointment.change')}
      </Button>
      <chakra.h2 ref={confirmHeading} tabIndex={-1} outline="none" textStyle="lg" fontWeight="semibold">
        {t('appointment.confirm')}
      </chakra.h2>
      <When session={{ startsAt: slotStart, endsAt, timeZone: type.creator.timeZone }} steady />
      {ownBooking ? (
        <OwnSeat booking={ownBooking} />
      ) : (
        <ConfirmForm
          {...{ type, duration, slotStart, booking, onChangeSlot, slotIsGone }}
          nextSlots={slots ? slotsAfter(slots, slotStart) : []}
        />
      )}
    </Stack>
  );
}

interface ConfirmFormProps extends ConfirmSlotProps {
  slotIsGone: boolean;
  nextSlots: readonly PickedSlot[];
}

function ConfirmForm({ type, duration, slotStart, booking, onChangeSlot, slotIsGone, nextSlots }: ConfirmFormProps) {
  const { t } = useTranslation('booking');
  const name = useAttendeeName();
  const { username } = type.creator;
  const bookLabel = t(isNothing(duration.price) ? 'appointment.bookFree' : 'appointment.book');
  const changeSlot = ({ startsAt }: { startsAt: string }) => onChangeSlot(startsAt, true);
  const bookSlot = () => {
    const readyName = name.ready();
    if (readyName !== null) booking.start({ slot: { durationId: duration.id, startsAt: slotStart } }, readyName);
  };
  return (
    <>
      {booking.failure ? (
        <BookFailure failure={withNextSlots(booking.failure, nextSlots)} username={username} onPick={changeSlot} />
      ) : (
        slotIsGone && (
          <Alternatives alternatives={nextSlots} username={username} onPick={changeSlot}>
            {t('alternatives.gone')}
          </Alternatives>
        )
      )}
      <chakra.form
        {...sentByScript}
        css={needsScripts}
        onSubmit={(event) => {
          event.preventDefault();
          bookSlot();
        }}
      >
        <NameField name={name} />
        <Button
          type="submit"
          colorPalette="brand"
          size="lg"
          width={{ base: 'full', md: 'auto' }}
          marginBlockStart={2}
          loading={booking.busy}
          loadingText={bookLabel}
          disabled={slotIsGone}
        >
          {bookLabel}
        </Button>
      </chakra.form>
      <ScriptsNeeded />
      <chakra.p color="fg.muted" textStyle="sm">
        {t('hold.promise')}
      </chakra.p>
    </>
  );
}

/** A failure about a taken time, with the next free ones from the answer, or else from this page. */
const withNextSlots = (failure: Failure, next: readonly PickedSlot[]): Failure =>
  failure.code === 'SLOT_TAKEN' && failure.alternatives.length === 0
    ? { ...failure, alternatives: next.map((slot) => ({ ...slot, durationId: null, sessionId: null, title: null, titleAr: null })) }
    : failure;

/** Shown if the viewer has already held or booked this time. */
function OwnSeat({ booking: { id, status, holdExpiresAt } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  if (status !== 'CONFIRMED') return <HeldSeat bookingId={id} heldUntil={holdExpiresAt} />;
  return (
    <>
      <Alert tone="success">{t('session.booked')}</Alert>
      <ButtonLink to={bookingUrls.booking(id)} colorPalette="brand" size="lg">
        {t('session.toBooking')}
      </ButtonLink>
    </>
  );
}
