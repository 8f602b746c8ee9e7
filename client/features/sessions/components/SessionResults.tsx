import { useQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { CalendarCheck2, CalendarClock, NotebookPen, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../../schema/rules/wall-clock.ts';
import { type SessionLineFragment, SessionListDocument, type SessionListTab, type SessionType } from '../../../apollo/generated.ts';
import { dayOf } from '../../../i18n/day.ts';
import { formatWeekday } from '../../../i18n/format.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { byDay } from '../days.ts';
import { sessionUrls } from '../urls.ts';
import { SessionRow } from './SessionRow.tsx';

const emptySessionTexts = {
  UPCOMING: { icon: CalendarClock, title: 'empty.upcoming', text: 'empty.upcomingText' },
  DRAFTS: { icon: NotebookPen, title: 'empty.drafts', text: 'empty.draftsText' },
  PAST: { icon: CalendarCheck2, title: 'empty.past', text: 'empty.pastText' },
} as const;

export interface SessionResultsProps {
  sessionTab: SessionListTab;
  sessionType: SessionType | undefined;
  search: string;
  onClear: () => void;
  timeZone: string;
}

interface SessionRowsProps {
  sessions: readonly SessionLineFragment[];
  byDays: boolean;
  timeZone: string;
}

/** The sessions of one tab, a page at a time. Upcoming ones are grouped by day. */
export function SessionResults({ sessionTab, sessionType, search, onClear, timeZone }: SessionResultsProps) {
  const { t } = useTranslation('sessions');
  const { data, previousData, error, refetch, fetchMore } = useQuery(SessionListDocument, {
    variables: { tab: sessionTab, type: sessionType, search: search || undefined },
    // Sessions move between the tabs with time, so the list is always read again.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  // While another search is loading, the previous list stays, dimmed.
  const sessions = listShown({ data, previousData }, ({ sessions: all }) => all);
  if (error && !data) return <ErrorState error={error} title={t('list.failed')} onRetry={refetch} />;
  if (!sessions) return <RowsSkeleton rows={6} />;
  const { nodes, pageInfo: sessionsPage } = sessions;
  if (nodes.length === 0 && !sessionsPage.hasNextPage)
    return search || sessionType ? (
      <NothingFound title={t('empty.search')} clear={{ label: t('empty.showAll'), onClear: onClear }}>
        {t('empty.searchText')}
      </NothingFound>
    ) : (
      <NothingYet sessionTab={sessionTab} />
    );
  return (
    <Dimmed busy={!data}>
      <SessionRows sessions={nodes} byDays={sessionTab === 'UPCOMING'} timeZone={timeZone} />
      {sessionsPage.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: sessionsPage.endCursor } })} />}
    </Dimmed>
  );
}

/** The rows in the first window. */
const firstRows = 8;

function SessionRows({ sessions: all, byDays, timeZone }: SessionRowsProps) {
  const { t } = useTranslation('sessions');
  const sessions = useFirst(all, firstRows);
  return byDays ? (
    <Stack gap={8}>
      {byDay(sessions, timeZone).map(({ day, sessions: those }) => (
        <section key={day}>
          <SessionDayHeading day={day} timeZone={timeZone} />
          <chakra.ul listStyleType="none">
            {those.map((session) => (
              <SessionRow key={session.id} session={session} timeZone={timeZone} underDay />
            ))}
          </chakra.ul>
        </section>
      ))}
    </Stack>
  ) : (
    <chakra.ul listStyleType="none" aria-label={t('list.results')}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} timeZone={timeZone} />
      ))}
    </chakra.ul>
  );
}

function SessionDayHeading({ day, timeZone }: { day: string | null; timeZone: string }) {
  const { t } = useTranslation('sessions');
  if (!day) return null;
  const today = dayOf(timeZone);
  const sessionDay = day === today ? t('list.today') : day === daysAfter(today, 1) ? t('list.tomorrow') : null;
  return (
    <chakra.h2 textStyle="sm" fontWeight="semibold" color="fg.muted" paddingBlockEnd={2} borderBlockEndWidth="1px">
      {sessionDay && (
        <chakra.span color="fg" marginInlineEnd={2}>
          {sessionDay}
        </chakra.span>
      )}
      <time dateTime={day}>{formatWeekday(day)}</time>
    </chakra.h2>
  );
}

function NothingYet({ sessionTab }: { sessionTab: SessionListTab }) {
  const { t } = useTranslation('sessions');
  const { icon: Icon, title, text } = emptySessionTexts[sessionTab];
  return (
    <EmptyState
      title={t(title)}
      icon={<Icon size={28} aria-hidden />}
      action={
        sessionTab !== 'PAST' && (
          <Allowed needs="EDIT">
            <ButtonLink to={sessionUrls.create} colorPalette="brand">
              <Plus aria-hidden />
              {t('list.new')}
            </ButtonLink>
          </Allowed>
        )
      }
    >
      {t(text)}
    </EmptyState>
  );
}
