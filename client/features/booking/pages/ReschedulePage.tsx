import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { RescheduleDocument, type RescheduleQuery } from '../../../apollo/generated.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { TitleBackLink } from '../../../ui/BackLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { DateLeaf } from '../../storefront/components/DateLeaf.tsx';
import { TimeSpan } from '../../storefront/components/TimeSpan.tsx';
import { DatePick } from '../components/DatePick.tsx';
import { MoveDialog, type NewBookingTime } from '../components/MoveDialog.tsx';
import { SlotPicker } from '../components/SlotPicker.tsx';
import { ZoneChoice } from '../components/ZoneChoice.tsx';
import { bookingUrls } from '../urls.ts';

/** `/{lang}/my-sessions/{bookingId}/reschedule`: moves a booking to another slot, or to another date of its series. */
export function ReschedulePage() {
  const { t } = useTranslation('booking');
  const { bookingId = '' } = useParams();
  const { data, loading, error, refetch } = useQuery(RescheduleDocument, {
    variables: { id: bookingId },
    skip: !isId(bookingId),
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (!data && (error || loading))
    return (
      <NoData whole title={t('booking.failed')} error={error} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  return data?.booking ? <MoveBooking booking={data.booking} /> : <NotFound />;
}

function MoveBooking({ booking }: { booking: NonNullable<RescheduleQuery['booking']> }) {
  const { t } = useTranslation('booking');
  const navigate = useNavigate();
  const [zone] = useTimeZone();
  const [pickedTime, setPickedTime] = useState<NewBookingTime | null>(null);
  const { session, canReschedule } = booking;
  const { appointmentDurationId, otherDates } = session;
  return (
    <Page
      title={t('move.title')}
      back={<TitleBackLink to={bookingUrls.booking(booking.id)} title={session.title} titleAr={session.titleAr} />}
    >
      <Stack gap={6}>
        <Flex gap={4} align="center" aria-label={t('move.now')} role="group">
          <DateLeaf instant={session.startsAt} zone={zone} borderWidth="1px" />
          <Box>
            <chakra.p color="fg.muted" textStyle="sm">
              {t('move.now')}
            </chakra.p>
            <TimeSpan from={session.startsAt} to={session.endsAt} zone={zone} />
          </Box>
        </Flex>
        {!canReschedule.isPossible ? (
          <Alert tone="warning">{canReschedule.reason ?? t('change.notNow')}</Alert>
        ) : appointmentDurationId ? (
          <Box padding={{ base: 0, md: 6 }} borderWidth={{ md: '1px' }} borderRadius="l3" bg={{ md: 'bg.panel' }}>
            <ZoneChoice />
            <SlotPicker level="h2" durationId={appointmentDurationId} onPick={setPickedTime} />
          </Box>
        ) : otherDates.length > 0 ? (
          <DatePick dates={otherDates} onPick={({ id, ...date }) => setPickedTime({ ...date, sessionId: id })} />
        ) : (
          <EmptyState title={t('move.noneTitle')}>{t('move.noneText')}</EmptyState>
        )}
      </Stack>
      <MoveDialog
        booking={booking}
        newTime={pickedTime}
        onClose={() => setPickedTime(null)}
        onPick={setPickedTime}
        onMoved={(id) => void navigate(bookingUrls.booking(id), { replace: true })}
      />
    </Page>
  );
}
