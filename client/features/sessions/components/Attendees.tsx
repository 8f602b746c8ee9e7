import { useQuery, useSubscription } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeletedEmail } from '../../../../schema/deleted.ts';
import { useReadAgain } from '../../../apollo/connection.ts';
import {
  AttendeeChangedDocument,
  type AttendeeFragment,
  type BookingStatus,
  SessionAttendeesDocument,
  type SessionStatus,
} from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Money } from '../../../ui/Money.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import type { AttendeeShown, Attending } from '../attending.ts';
import { useAttendeesAgain } from '../useAttendeesAgain.ts';
import { AttendeeMenu } from './AttendeeMenu.tsx';

const attendeeTones = {
  HELD: 'attention',
  PENDING_PAYMENT: 'attention',
  CONFIRMED: 'positive',
  COMPLETED: 'positive',
  NO_SHOW: 'attention',
  CANCELLED: 'neutral',
  RESCHEDULED: 'neutral',
} as const satisfies Record<BookingStatus, string>;

/** From this number of attendees on, there is a search. */
const manyAttendees = 8;

const noAttendees: readonly AttendeeFragment[] = [];

/** The customers who have or had a seat, and how many wait for one. Emails are masked for VIEW admins. */
export function Attendees({ sessionId, status }: { sessionId: string; status: SessionStatus }) {
  const { t } = useTranslation('sessions');
  const [search, setSearch] = useState('');
  // Attendance may be noted.
  const isSessionOver = status === 'ENDED' || status === 'MISSED';
  const isBookable = !isSessionOver && status !== 'CANCELLED';
  const { data, previousData, error, refetch, fetchMore } = useQuery(SessionAttendeesDocument, {
    variables: { id: sessionId, search: search || undefined },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  // The previous result stays until the next answer, if it was not empty.
  const attendeesBefore = previousData?.session?.bookings.nodes.length ? previousData : undefined;
  const session = (data ?? (error ? undefined : attendeesBefore))?.session;
  const attendees = session?.bookings.nodes ?? noAttendees;
  const readAgain = useAttendeesAgain({ sessionId, shown: attendees.length, search });
  useSubscription(AttendeeChangedDocument, {
    ignoreResults: true,
    onData: ({ data: { data: attendeeNews } }) => {
      // The cache takes changes of listed bookings by itself. For a new one the list is read again.
      const booking = attendeeNews?.bookingChanged;
      if (booking?.session.id === sessionId && !attendees.some(({ id }) => id === booking.id)) readAgain();
    },
  });
  useReadAgain('CREATOR', readAgain);
  if (!session && !search) return error ? <AttendeesFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  const { pageInfo: attendeesPage, totalCount = 0 } = session?.bookings ?? {};
  const waitingCustomers = session?.waitingCount ?? 0;
  return (
    <section aria-labelledby="attendees">
      <Flex wrap="wrap" justify="space-between" align="baseline" columnGap={4}>
        <chakra.h2 id="attendees" textStyle="lg" fontWeight="semibold">
          {t('attendees.title')}{' '}
          {totalCount > 0 && !search && (
            <chakra.span className="figures" color="fg.muted" fontWeight="normal">
              {formatNumber(totalCount)}
            </chakra.span>
          )}
        </chakra.h2>
        {waitingCustomers > 0 && (
          <chakra.span className="figures" color="fg.muted" textStyle="sm">
            {t('attendees.waiting', { count: waitingCustomers, n: formatNumber(waitingCustomers) })}
          </chakra.span>
        )}
      </Flex>
      {(totalCount > manyAttendees || search) && (
        <Box marginBlock={3}>
          <SearchBox label={t('attendees.search')} value={search} onChange={setSearch} />
        </Box>
      )}
      {!session ? (
        error ? (
          <AttendeesFailed error={error} onRetry={refetch} />
        ) : (
          <RowsSkeleton rows={3} />
        )
      ) : attendees.length === 0 ? (
        <chakra.p color="fg.muted" marginBlockStart={2} aria-live="polite">
          {t(search ? 'attendees.notFound' : isBookable ? 'attendees.none' : 'attendees.nobodyCame')}
        </chakra.p>
      ) : (
        <AttendeeTable
          attendees={attendees}
          attending={{ sessionId, isOver: isSessionOver, waiting: waitingCustomers, shown: attendees.length, search }}
        />
      )}
      {attendeesPage?.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: attendeesPage.endCursor } })} />}
    </section>
  );
}

function AttendeesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('sessions');
  return <ErrorState error={error} title={t('attendees.failed')} onRetry={onRetry} />;
}

function AttendeeStatus({ attendee: { status, cancelledBy } }: { attendee: AttendeeShown }) {
  const { t } = useTranslation('sessions');
  return (
    <StatusBadge tone={attendeeTones[status]}>
      {t(status === 'CANCELLED' && cancelledBy ? `booking.by${cancelledBy}` : `booking.${status}`)}
    </StatusBadge>
  );
}

/** An attendee's name. It is at the start of its line in either language, and breaks if there is no room. */
function AttendeeName({ attendee: { name } }: { attendee: AttendeeShown }) {
  return (
    <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere" whiteSpace="normal">
      <bdi>{name}</bdi>
    </chakra.span>
  );
}

function AttendeeEmail({ attendee: { email } }: { attendee: AttendeeShown }) {
  // The name already says that the customer is deleted.
  if (isDeletedEmail(email)) return null;
  return (
    <chakra.span display="block" color="fg.muted" textStyle="sm" fontWeight="normal" overflowWrap="anywhere" whiteSpace="normal">
      <bdi dir="ltr">{email}</bdi>
    </chakra.span>
  );
}

function AttendeePaid({ attendee: { price, refunded } }: { attendee: AttendeeShown }) {
  const { t } = useTranslation('sessions');
  return (
    <>
      <Money value={price} free={t('fields.free')} />
      {refunded && (
        <chakra.span display="block" color="fg.muted" textStyle="sm">
          {t('attendees.refunded')} <Money value={refunded} />
        </chakra.span>
      )}
    </>
  );
}

const attendeeColumns = (t: TFunction<'sessions'>): Column<AttendeeShown>[] => [
  {
    key: 'name',
    header: t('attendees.name'),
    primary: true,
    cell: (attendee) => (
      <>
        <AttendeeName attendee={attendee} />
        <AttendeeEmail attendee={attendee} />
      </>
    ),
  },
  { key: 'status', header: t('attendees.status'), cell: (attendee) => <AttendeeStatus attendee={attendee} /> },
  {
    key: 'booked',
    header: t('attendees.booked'),
    cell: ({ confirmedAt }) => confirmedAt && <RelativeTime instant={confirmedAt} />,
  },
  { key: 'paid', header: t('attendees.paid'), align: 'end', cell: (attendee) => <AttendeePaid attendee={attendee} /> },
];

function AttendeeTable({ attendees, attending }: { attendees: readonly AttendeeFragment[]; attending: Attending }) {
  const { t } = useTranslation('sessions');
  return (
    <DataTable
      caption={t('attendees.title')}
      columns={attendeeColumns(t)}
      rows={attendees}
      rowKey={({ id }) => id}
      actions={{
        header: t('attendees.actions'),
        cell: (attendee) => <AttendeeMenu attendee={attendee} attending={attending} />,
      }}
      card={(attendee) => <AttendeeCard attendee={attendee} />}
    />
  );
}

/** An attendee on a phone: name, state of the booking, and payment. */
function AttendeeCard({ attendee }: { attendee: AttendeeShown }) {
  const { t } = useTranslation('sessions');
  const { price, refunded, confirmedAt } = attendee;
  return (
    <>
      <Flex justify="space-between" align="baseline" gap={2}>
        <AttendeeName attendee={attendee} />
        <chakra.span flexShrink={0}>
          <AttendeeStatus attendee={attendee} />
        </chakra.span>
      </Flex>
      <AttendeeEmail attendee={attendee} />
      <chakra.span display="block" color="fg.muted" textStyle="sm">
        <Money value={price} free={t('fields.free')} />
        {confirmedAt && (
          <>
            {' · '}
            <RelativeTime instant={confirmedAt} />
          </>
        )}
        {refunded && (
          <>
            {' · '}
            {t('attendees.refunded')} <Money value={refunded} />
          </>
        )}
      </chakra.span>
    </>
  );
}
