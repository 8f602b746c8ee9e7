import { useQuery } from '@apollo/client/react';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useCalendarController } from '@fullcalendar/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarSessionFragment, type CalendarSettingsQuery, ScheduleDocument } from '../../../apollo/generated.ts';
import { dayOf } from '../../../i18n/day.ts';
import { timeZoneName } from '../../../i18n/format.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { hijriMonths } from '../hijri.ts';
import { shownHoursOf } from '../hours.ts';
import type { WallClock } from '../moves.ts';
import { calendarViews, useCalendarView } from '../view.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { FeedButton } from './FeedButton.tsx';
import { HijriButton } from './HijriButton.tsx';
import { type CalendarRange, SessionCalendar } from './SessionCalendar.tsx';
import { SessionSheet } from './SessionSheet.tsx';

interface OpenedSession {
  session: CalendarSessionFragment;
  droppedAt?: WallClock;
  /** Puts a dropped session back. */
  undo?: () => void;
}

/** The account's calendar with its toolbar. The view, the day and the filters are in the address. */
export function Schedule({ creator }: { creator: NonNullable<CalendarSettingsQuery['creator']> }) {
  const { t } = useTranslation('calendar');
  const calendarView = useCalendarView();
  const controller = useCalendarController();
  const [shownRange, setShownRange] = useState<CalendarRange>();
  const [openedSession, setOpenedSession] = useState<OpenedSession>();
  const { data, previousData, error, refetch } = useQuery(ScheduleDocument, {
    variables: {
      from: shownRange?.from ?? '',
      to: shownRange?.to ?? '',
      filter: {
        types: calendarView.type ? [calendarView.type] : undefined,
        locations: calendarView.location ? [calendarView.location] : undefined,
        withDrafts: calendarView.drafts || undefined,
      },
    },
    skip: !shownRange,
    fetchPolicy: 'cache-and-network',
  });
  const sessions = (data ?? previousData)?.schedule ?? noSessions;
  const { timeZone } = creator;
  const shownHours = useMemo(() => {
    const today = dayOf(timeZone);
    const isToday = shownRange && shownRange.from <= today && today <= shownRange.to;
    return shownHoursOf(sessions, timeZone, isToday ? Date.now() : undefined);
  }, [sessions, timeZone, shownRange]);
  const scheduleFailed = error !== undefined && !data;
  const emptyText = t(calendarView.type || calendarView.location ? 'emptyFiltered' : 'empty');

  /** Moves in time and updates the address, which a reload and the back button use. */
  const goInTime = (move: () => void) => {
    move();
    const day = controller.getDate();
    if (day) calendarView.set({ day: dayOf(timeZone, day.getTime()) });
  };

  // The view follows the address, which buttons, links and the browser's back button change first.
  useEffect(() => {
    if (!controller.view || controller.view.type === calendarViews[calendarView.view]) return;
    // The day is set first, so that the new view opens with it.
    if (calendarView.day) controller.gotoDate(calendarView.day);
    controller.changeView(calendarViews[calendarView.view]);
  }, [controller, calendarView.view, calendarView.day]);

  return (
    <>
      <Stack gap={5}>
        <CalendarToolbar
          title={shownRange?.title ?? ''}
          hijri={creator.showsHijri && shownRange ? hijriMonths(shownRange.from, shownRange.to) : null}
          view={calendarView}
          onPrevious={() => goInTime(() => controller.prev())}
          onNext={() => goInTime(() => controller.next())}
          onToday={() => goInTime(() => controller.today())}
          moreTools={
            <>
              <HijriButton creatorId={creator.id} showsHijri={creator.showsHijri} />
              <FeedButton />
            </>
          }
        />
        <chakra.p color="fg.muted" textStyle="sm">
          {t('lead', { zone: timeZoneName(timeZone) })}
          {/* A list has its own message. */}
          <span aria-live="polite">{calendarView.view !== 'list' && data?.schedule.length === 0 && ` ${emptyText}`}</span>
        </chakra.p>
        {scheduleFailed && <ErrorState error={error} onRetry={refetch} />}
        <Box
          hidden={scheduleFailed}
          aria-busy={Boolean(shownRange) && !data && !scheduleFailed}
          opacity={data || !shownRange ? 1 : 0.6}
          transition="opacity 150ms"
        >
          <SessionCalendar
            controller={controller}
            sessions={sessions}
            isLoaded={data !== undefined}
            view={calendarView.view}
            hours={shownHours}
            empty={emptyText}
            day={calendarView.day}
            timeZone={timeZone}
            weekStart={weekdays.indexOf(creator.weekStart)}
            showsHijri={creator.showsHijri}
            onRange={setShownRange}
            onOpen={(session) => setOpenedSession({ session })}
            onDay={(day) => calendarView.set({ view: 'day', day })}
            onMove={(session, droppedAt, undo) => setOpenedSession({ session, droppedAt, undo })}
          />
        </Box>
      </Stack>
      {openedSession && (
        <SessionSheet
          key={openedSession.session.id}
          session={openedSession.session}
          timeZone={timeZone}
          droppedAt={openedSession.droppedAt}
          onClose={(moved) => {
            if (!moved) openedSession.undo?.();
            setOpenedSession(undefined);
          }}
        />
      )}
    </>
  );
}

const noSessions: readonly CalendarSessionFragment[] = [];
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
