import { useQuery } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { MySessionsDocument, type MySessionsTab } from '../../../apollo/generated.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ZonePicker } from '../../../ui/ZonePicker.tsx';
import { CustomerPage } from '../../accounts/components/CustomerPage.tsx';
import { DiscoverLink } from '../../accounts/components/DiscoverLink.tsx';
import { BookingRow } from '../components/BookingRow.tsx';
import { useOfferedBookings, Waiting } from '../components/Waiting.tsx';

/** `/{lang}/my-sessions`: what a customer has booked or waits for, the next first. */
export function MySessionsPage() {
  const { t } = useTranslation('booking');
  const [tabQuery, setTabQuery] = useSearchParams();
  const [zone, chooseZone] = useTimeZone();
  const tab: MySessionsTab = tabQuery.get('tab') === 'past' ? 'PAST' : 'UPCOMING';
  return (
    <CustomerPage title={t('mine.title')} lead={t('mine.lead')} actions={<ZonePicker value={zone} onChange={chooseZone} />}>
      <Stack gap={8}>
        <Waiting />
        <Tabs
          label={t('mine.title')}
          items={[
            { value: 'UPCOMING', label: t('mine.upcoming') },
            { value: 'PAST', label: t('mine.past') },
          ]}
          value={tab}
          onChange={(next) => setTabQuery(next === 'PAST' ? { tab: 'past' } : {}, { replace: true })}
        >
          <Bookings key={tab} tab={tab} />
        </Tabs>
      </Stack>
    </CustomerPage>
  );
}

function Bookings({ tab }: { tab: MySessionsTab }) {
  const { t } = useTranslation('booking');
  const { data, error, refetch, fetchMore } = useQuery(MySessionsDocument, {
    variables: { tab },
    // Hosts move and cancel sessions, so the list is read again.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const offeredBookings = useOfferedBookings();
  if (!data)
    return (
      <NoData error={error} onRetry={refetch}>
        <RowsSkeleton rows={3} />
      </NoData>
    );
  const { pageInfo } = data.mySessions;
  // Offers of the waiting list are shown above.
  const bookings = data.mySessions.nodes.filter(({ id }) => !offeredBookings.has(id));
  if (bookings.length === 0)
    return (
      <EmptyState
        title={t(`mine.empty.${tab}.title`)}
        icon={<CalendarDays size={28} aria-hidden />}
        action={tab === 'UPCOMING' && <DiscoverLink />}
      >
        {t(`mine.empty.${tab}.text`)}
      </EmptyState>
    );
  return (
    <>
      <Stack as="ul" listStyleType="none" gap={0}>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} past={tab === 'PAST'} />
        ))}
      </Stack>
      {pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </>
  );
}
