import { useTranslation } from 'react-i18next';
import type { SessionAvailability } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

/** The largest number of seats left that is highlighted. */
const scarce = 5;

const seatTones = { SOLD_OUT: 'negative', STARTED: 'info', ENDED: 'neutral', CANCELLED: 'negative', NOT_INVITED: 'neutral' } as const;

/** How many seats of a session are left, or why none can be booked. */
export function SeatsBadge({ availability, seatsLeft }: { availability: SessionAvailability; seatsLeft: number }) {
  const { t } = useTranslation('booking');
  if (availability !== 'AVAILABLE') return <StatusBadge tone={seatTones[availability]}>{t(`availability.${availability}`)}</StatusBadge>;
  return (
    <StatusBadge tone={seatsLeft <= scarce ? 'attention' : 'neutral'}>
      {t('seats.left', { count: seatsLeft, n: formatNumber(seatsLeft) })}
    </StatusBadge>
  );
}
