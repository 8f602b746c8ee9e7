import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { useBook } from '../mutations/useBook.ts';
import { bookingUrls } from '../urls.ts';
import { BookFailure } from './BookFailure.tsx';

/** Books the seat or time of a lapsed hold again, under the same name. */
export function TakeAgain({ booking: { session, name } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const navigate = useNavigate();
  const booking = useBook();
  const { appointmentTypeId: typeId, appointmentDurationId: durationId, startsAt, creator } = session;
  const isSlot = session.type === 'APPOINTMENT';
  const back =
    isSlot && typeId ? bookingUrls.appointment(creator.username, typeId, durationId) : bookingUrls.session(creator.username, session.id);
  const again = () => {
    if (!isSlot) booking.start({ sessionId: session.id }, name);
    else if (durationId) booking.start({ slot: { durationId, startsAt } }, name);
  };
  const pick = (slot: { startsAt: string }) =>
    void navigate(`${back}${back.includes('?') ? '&' : '?'}at=${encodeURIComponent(slot.startsAt)}`);
  return (
    <>
      {booking.failure && <BookFailure failure={booking.failure} username={creator.username} onPick={isSlot ? pick : undefined} />}
      <Button colorPalette="brand" size="lg" width="full" loading={booking.busy} loadingText={t('hold.again')} onClick={again}>
        {t('hold.again')}
      </Button>
      <ButtonLink to={back} variant="ghost">
        {t(isSlot ? 'hold.otherTime' : 'hold.toSession')}
      </ButtonLink>
    </>
  );
}
