import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { DrawnTick } from '../../orders/components/DrawnTick.tsx';
import { BookingChanges } from './BookingChanges.tsx';
import { BookingFrame } from './BookingFrame.tsx';
import { CalendarLinks } from './CalendarLinks.tsx';
import { JoinButton } from './JoinButton.tsx';
import { MovedByHost } from './MovedByHost.tsx';
import { SeatReceipt } from './SeatReceipt.tsx';

/** A confirmed seat: how to attend, the receipt, and until when it can be changed. `isNew` says that it was just confirmed. */
export function BookingConfirmed({ booking, isNew }: { booking: BookingShownFragment; isNew: boolean }) {
  const { t } = useTranslation('booking');
  const { session } = booking;
  const isOnline = session.location === 'ONLINE';
  return (
    <BookingFrame
      booking={booking}
      head={
        isNew && (
          <Box marginBlockEnd={3}>
            <DrawnTick />
          </Box>
        )
      }
      heading={t(isNew ? 'confirmed.new' : 'confirmed.title')}
      lead={t(isNew ? 'confirmed.mailed' : isOnline ? 'confirmed.online' : 'confirmed.offline')}
      side={
        <Stack gap={5} padding={{ base: 5, md: 6 }} borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {isOnline && <JoinButton session={session} />}
          <CalendarLinks links={booking.calendarLinks} />
          <BookingChanges booking={booking} />
        </Stack>
      }
    >
      {isNew && <chakra.p color="fg.muted">{t(isOnline ? 'confirmed.online' : 'confirmed.offline')}</chakra.p>}
      <MovedByHost booking={booking} />
      <ChangeableUntil booking={booking} />
      <SeatReceipt booking={booking} />
    </BookingFrame>
  );
}

/** Until which moment the seat can be cancelled, and moved if there is another date. */
function ChangeableUntil({ booking: { cancellableUntil, canCancel, canReschedule, session } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  if (!cancellableUntil || !canCancel.isPossible) return null;
  return (
    <chakra.p color="fg.muted" textStyle="sm">
      <Trans
        t={t}
        i18nKey={`cancelWindow.${canReschedule.isPossible ? 'untilOrMove' : 'until'}.${session.cost === 'FREE' ? 'free' : 'paid'}`}
        values={{ time: formatDateTime(cancellableUntil, zone) }}
        components={{ time: <bdi /> }}
      />
    </chakra.p>
  );
}
