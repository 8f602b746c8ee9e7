import { useQuery } from '@apollo/client/react';
import { Skeleton, Stack } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarSettingsDocument } from '../../../apollo/generated.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { part } from '../../../ui/routing.ts';
import { Loading } from '../../../ui/Skeletons.tsx';
import { SessionsPage } from '../../sessions/components/SessionsPage.tsx';

// The calendar is the console's heaviest part, so the page is shown before it is loaded.
const fetchSchedule = async () => (await import('../components/Schedule.tsx')).Schedule;
const Schedule = part(fetchSchedule);

/** `/{lang}/cc/session/calendar`: the account's calendar. */
export function CalendarPage() {
  const { t } = useTranslation('calendar');
  const { data, error, refetch } = useQuery(CalendarSettingsDocument, { fetchPolicy: 'cache-and-network' });
  // The code is loaded together with the query, and not after it.
  useEffect(() => void fetchSchedule().catch(() => undefined), []);
  const calendarCreator = data?.creator;
  return (
    <SessionsPage title={t('title')}>
      {calendarCreator ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <Schedule creator={calendarCreator} />
        </Suspense>
      ) : (
        <NoData error={error} onRetry={refetch}>
          <CalendarSkeleton />
        </NoData>
      )}
    </SessionsPage>
  );
}

/** A skeleton in the shape of the toolbar and the calendar. */
function CalendarSkeleton() {
  return (
    <Loading>
      <Stack gap={5} aria-hidden>
        <Skeleton height={10} />
        <Skeleton height={9} width="60%" />
        <Skeleton height="clamp(26rem, 72dvh, 56rem)" />
      </Stack>
    </Loading>
  );
}
