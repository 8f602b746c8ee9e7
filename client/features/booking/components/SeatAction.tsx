import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { needsScripts, ScriptsNeeded, sentByScript } from '../../../ui/scripting.tsx';
import { bookingUrls } from '../urls.ts';
import { BookFailure } from './BookFailure.tsx';
import { HeldSeat } from './HeldSeat.tsx';
import { NameField } from './NameField.tsx';
import type { SeatState } from './useSeat.ts';
import { WaitingPlace } from './WaitingPlace.tsx';

export interface SeatActionProps {
  session: SessionShownFragment;
  seat: SeatState;
}

const bookedStatuses = { CONFIRMED: true, COMPLETED: true, NO_SHOW: true } as const;

/** The viewer's possible action on a seat, or why there is none. */
export function SeatAction({ session, seat }: SeatActionProps) {
  const { t } = useTranslation('booking');
  const { viewerBooking, viewerWaiting, availability, status, creator } = session;
  if (viewerBooking && viewerBooking.status in bookedStatuses) {
    return (
      <Stack gap={4}>
        <Alert tone="success">{t('session.booked')}</Alert>
        <ButtonLink to={bookingUrls.booking(viewerBooking.id)} colorPalette="brand" size="lg" width="full">
          {t('session.toBooking')}
        </ButtonLink>
      </Stack>
    );
  }
  if (viewerWaiting?.status === 'OFFERED' && viewerWaiting.booking) {
    return <HeldSeat bookingId={viewerWaiting.booking.id} heldUntil={viewerWaiting.offerExpiresAt} offered />;
  }
  if (viewerBooking?.status === 'HELD' || viewerBooking?.status === 'PENDING_PAYMENT') {
    return <HeldSeat bookingId={viewerBooking.id} heldUntil={viewerBooking.holdExpiresAt} />;
  }
  if (viewerWaiting?.status === 'WAITING') return <WaitingPlace position={viewerWaiting.position} waiting={seat.waiting} />;
  if (availability === 'AVAILABLE') {
    return (
      <>
        <SeatForm session={session} seat={seat} />
        <ScriptsNeeded />
      </>
    );
  }
  const canJoinList = availability === 'SOLD_OUT' && status !== 'LIVE';
  return (
    <Stack gap={3}>
      {seat.booking.failure && <BookFailure failure={seat.booking.failure} username={creator.username} />}
      {canJoinList ? <WaitingForm seat={seat} /> : <chakra.p fontWeight="medium">{t(`why.${availability}`)}</chakra.p>}
      {canJoinList && <ScriptsNeeded />}
    </Stack>
  );
}

function SeatForm({ session, seat }: SeatActionProps) {
  const { t } = useTranslation('booking');
  const signedIn = useSignedIn();
  const { booking, name } = seat;
  const bookLabel = t(session.cost === 'FREE' ? 'session.bookFree' : 'session.book');
  return (
    <chakra.form
      {...sentByScript}
      css={needsScripts}
      onSubmit={(event) => {
        event.preventDefault();
        seat.book();
      }}
    >
      <Stack gap={3}>
        {session.status === 'LIVE' && <Alert tone="info">{t('session.running')}</Alert>}
        {seat.comesToBook && signedIn && !booking.failure && <Alert tone="success">{t('session.oneStepLeft')}</Alert>}
        {booking.failure && <BookFailure failure={booking.failure} username={session.creator.username} />}
        <NameField name={name} />
        {/* On phones the bar at the bottom has the button. */}
        <Button type="submit" colorPalette="brand" size="lg" width="full" loading={booking.busy} loadingText={bookLabel} hideBelow="lg">
          {bookLabel}
        </Button>
      </Stack>
    </chakra.form>
  );
}

/** The form that joins the waiting list of a sold-out session. */
function WaitingForm({ seat }: { seat: SeatState }) {
  const { t } = useTranslation('booking');
  const { waiting, name } = seat;
  return (
    <chakra.form
      {...sentByScript}
      css={needsScripts}
      onSubmit={(event) => {
        event.preventDefault();
        seat.join();
      }}
    >
      <Stack gap={3}>
        <chakra.p textStyle="sm">{t('waiting.text')}</chakra.p>
        {waiting.failure && <Alert tone="error">{waiting.failure}</Alert>}
        <NameField name={name} />
        <Button type="submit" variant="outline" size="lg" width="full" loading={waiting.busy} loadingText={t('waiting.join')}>
          {t('waiting.join')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
