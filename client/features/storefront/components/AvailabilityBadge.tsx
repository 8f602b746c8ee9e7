import { useTranslation } from 'react-i18next';
import type { StorefrontCardFragment } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { DateText } from '../../../ui/DateText.tsx';

/** The largest number of places left that the badge shows. */
const scarce = 10;

/** Says why a product cannot be bought, or that few places are left; nothing otherwise. */
export function AvailabilityBadge({
  product: { availability, placesLeft, startDate, viewerOwns },
}: {
  product: Pick<StorefrontCardFragment, 'availability' | 'placesLeft' | 'startDate' | 'viewerOwns'>;
}) {
  const { t } = useTranslation('storefront');
  if (viewerOwns) return <StatusBadge tone="positive">{t('availability.owned')}</StatusBadge>;
  if (availability === 'UPCOMING' && startDate)
    return (
      <StatusBadge tone="info">
        <Trans t={t} i18nKey="availability.from" components={{ day: <DateText day={startDate} /> }} />
      </StatusBadge>
    );
  if (availability === 'SOLD_OUT') return <StatusBadge tone="negative">{t('availability.soldOut')}</StatusBadge>;
  if (availability === 'ENDED') return <StatusBadge tone="neutral">{t('availability.ended')}</StatusBadge>;
  if (placesLeft !== null && placesLeft <= scarce)
    return <StatusBadge tone="attention">{t('availability.placesLeft', { count: placesLeft })}</StatusBadge>;
  return null;
}
