import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { SeatInRoomDocument } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { bookingUrls } from '../../booking/urls.ts';

/** A link to a seat for a customer without one: to the payment of a held seat, or to booking while that is possible. */
export function WayToSeat({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('room');
  const { data } = useQuery(SeatInRoomDocument, { variables: { sessionId }, fetchPolicy: 'network-only' });
  const session = data?.storefrontSession;
  if (!session) return null;
  const { viewerBooking, availability, creator } = session;
  if (viewerBooking?.status === 'HELD' || viewerBooking?.status === 'PENDING_PAYMENT')
    return (
      <ButtonLink colorPalette="brand" to={bookingUrls.booking(viewerBooking.id)}>
        {t('pay')}
      </ButtonLink>
    );
  if (availability !== 'AVAILABLE') return null;
  return (
    <ButtonLink colorPalette="brand" to={bookingUrls.session(creator.username, session.id)}>
      {t('book')}
    </ButtonLink>
  );
}
