import { useTranslation } from 'react-i18next';
import type { Availability } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

/** Few enough to be worth saying. */
const scarce = 10;

/** What keeps a product from being bought, or soon will; nothing when there is nothing to say. */
export function AvailabilityBadge({
  availability,
  placesLeft,
  owned,
}: {
  availability: Availability;
  placesLeft: number | null;
  owned: boolean;
}) {
  const { t } = useTranslation('storefront');
  if (owned) return <StatusBadge tone="positive">{t('availability.owned')}</StatusBadge>;
  if (availability === 'SOLD_OUT') return <StatusBadge tone="negative">{t('availability.soldOut')}</StatusBadge>;
  if (availability === 'ENDED') return <StatusBadge tone="neutral">{t('availability.ended')}</StatusBadge>;
  if (placesLeft !== null && placesLeft <= scarce)
    return <StatusBadge tone="attention">{t('availability.placesLeft', { count: placesLeft })}</StatusBadge>;
  return null;
}
