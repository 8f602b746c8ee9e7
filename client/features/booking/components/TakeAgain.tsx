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
  const rebooking = useBook();
  const { appointmentTypeId: typeId, appointmentDurationId: durationId, startsAt, creator } = session;
  const isSlot = session.type === 'APPOINTMENT';
  const seatPath =
    isSlot && typeId ? bookingUrls.appointment(creator.username, typeId, durationId) : bookingUrls.session(creator.username, session.id);
  const bookAgain = () => {
    if (!isSlot) rebooking.start({ sessionId: session.id }, name);
    else if (durationId) rebooking.start({ slot: { durationId, startsAt } }, name);
  };
  const pickSlot = (slot: { startsAt: string }) =>
    void navigate(`${seatPath}${seatPath.includes('?') ? '&' : '?'}at=${encodeURIComponent(slot.startsAt)}`);
  return (
    <>
      {rebooking.failure && <BookFailure failure={rebooking.failure} username={creator.username} onPick={isSlot ? pickSlot : undefined} />}
      <Button colorPalette="brand" size="lg" width="full" loading={rebooking.busy} loadingText={t('hold.again')} onClick={bookAgain}>
        {t('hold.again')}
      </Button>
      <ButtonLink to={seatPath} variant="ghost">
        {t(isSlot ? 'hold.otherTime' : 'hold.toSession')}
      </ButtonLink>
    </>
  );
}
