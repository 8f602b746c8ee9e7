import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { formatShortDate } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Says that the host has changed the time or the place since the customer booked. */
export function MovedByHost({ booking: { movedByHostAt, session } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  if (!movedByHostAt || Date.parse(session.startsAt) <= Date.now()) return null;
  return (
    <Alert tone="info">
      <Trans t={t} i18nKey="movedByHost.text" values={{ day: formatShortDate(movedByHostAt, zone) }} components={{ day: <bdi /> }} />
    </Alert>
  );
}
