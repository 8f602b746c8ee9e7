import { useQuery } from '@apollo/client/react';
import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type AttendeeFragment, type BookingStatus, SessionAttendeesDocument } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Money } from '../../../ui/Money.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { AttendanceMenu } from './AttendanceMenu.tsx';

const tones = {
  HELD: 'attention',
  PENDING_PAYMENT: 'attention',
  CONFIRMED: 'positive',
  COMPLETED: 'positive',
  NO_SHOW: 'attention',
  CANCELLED: 'neutral',
  RESCHEDULED: 'neutral',
} as const satisfies Record<BookingStatus, string>;

/** The customers who have or had a seat, and how many wait for one. Emails are masked for VIEW admins. `isOver`: attendance may be noted. */
export function Attendees({ sessionId, isOver }: { sessionId: string; isOver: boolean }) {
  const { t } = useTranslation('sessions');
  const { data, error, refetch, fetchMore } = useQuery(SessionAttendeesDocument, {
    variables: { id: sessionId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const session = data?.session;
  if (error && !data) return <ErrorState error={error} title={t('attendees.failed')} onRetry={() => void refetch()} />;
  if (!session) return <RowsSkeleton rows={3} />;
  const { nodes, pageInfo } = session.bookings;
  return (
    <section aria-labelledby="attendees">
      <Flex wrap="wrap" justify="space-between" align="baseline" columnGap={4}>
        <chakra.h2 id="attendees" textStyle="lg" fontWeight="semibold">
          {t('attendees.title')}
        </chakra.h2>
        {session.waitingCount > 0 && (
          <chakra.span className="figures" color="fg.muted" textStyle="sm">
            {t('attendees.waiting', { count: session.waitingCount, n: formatNumber(session.waitingCount) })}
          </chakra.span>
        )}
      </Flex>
      {nodes.length === 0 ? (
        <chakra.p color="fg.muted" marginBlockStart={2}>
          {t(isOver ? 'attendees.nobodyCame' : 'attendees.none')}
        </chakra.p>
      ) : (
        <AttendeeTable attendees={nodes} isOver={isOver} />
      )}
      {pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </section>
  );
}

function AttendeeTable({ attendees, isOver }: { attendees: readonly AttendeeFragment[]; isOver: boolean }) {
  const { t } = useTranslation('sessions');
  const columns: Column<AttendeeFragment>[] = [
    {
      key: 'name',
      header: t('attendees.name'),
      primary: true,
      cell: ({ name, email }) => (
        <>
          <chakra.bdi display="block" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </chakra.bdi>
          <chakra.bdi display="block" dir="ltr" color="fg.muted" textStyle="sm" fontWeight="normal" overflowWrap="anywhere">
            {email}
          </chakra.bdi>
        </>
      ),
    },
    {
      key: 'status',
      header: t('attendees.status'),
      cell: ({ status, cancelledBy }) => (
        <StatusBadge tone={tones[status]}>
          {t(status === 'CANCELLED' && cancelledBy ? `booking.by${cancelledBy}` : `booking.${status}`)}
        </StatusBadge>
      ),
    },
    {
      key: 'booked',
      header: t('attendees.booked'),
      cell: ({ confirmedAt }) => confirmedAt && <RelativeTime instant={confirmedAt} />,
    },
    {
      key: 'paid',
      header: t('attendees.paid'),
      align: 'end',
      cell: ({ price, refunded }) => (
        <>
          <Money value={price} free={t('fields.free')} />
          {refunded && (
            <chakra.span display="block" color="fg.muted" textStyle="sm">
              {t('attendees.refunded')} <Money value={refunded} />
            </chakra.span>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('attendees.title')}
      columns={columns}
      rows={attendees}
      rowKey={({ id }) => id}
      actions={isOver ? { header: t('attendees.came'), cell: (attendee) => <AttendanceMenu attendee={attendee} /> } : undefined}
    />
  );
}
