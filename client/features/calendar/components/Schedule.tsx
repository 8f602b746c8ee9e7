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
import { hoursOf } from '../hours.ts';
import type { WallClock } from '../moves.ts';
import { useCalendarView, views } from '../view.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { FeedButton } from './FeedButton.tsx';
import { HijriButton } from './HijriButton.tsx';
import { type CalendarRange, SessionCalendar } from './SessionCalendar.tsx';
import { SessionSheet } from './SessionSheet.tsx';

interface Opened {
  session: CalendarSessionFragment;
  droppedAt?: WallClock;
  /** Puts a dropped session back. */
  undo?: () => void;
}

/** The account's calendar with its toolbar. The view, the day and the filters are in the address. */
export function Schedule({ creator }: { creator: NonNullable<CalendarSettingsQuery['creator']> }) {
  const { t } = useTranslation('calendar');
  const view = useCalendarView();
  const controller = useCalendarController();
  const [range, setRange] = useState<CalendarRange>();
  const [opened, setOpened] = useState<Opened>();
  const { data, previousData, error, refetch } = useQuery(ScheduleDocument, {
    variables: {
      from: range?.from ?? '',
      to: range?.to ?? '',
      filter: {
        types: view.type ? [view.type] : undefined,
        locations: view.location ? [view.location] : undefined,
        withDrafts: view.drafts || undefined,
      },
    },
    skip: !range,
    fetchPolicy: 'cache-and-network',
  });
  const sessions = (data ?? previousData)?.schedule ?? none;
  const { timeZone } = creator;
  const hours = useMemo(() => {
    const today = dayOf(timeZone);
    const isToday = range && range.from <= today && today <= range.to;
    return hoursOf(sessions, timeZone, isToday ? Date.now() : undefined);
  }, [sessions, timeZone, range]);
  const hasFailed = error !== undefined && !data;
  const empty = t(view.type || view.location ? 'emptyFiltered' : 'empty');

  /** Moves in time and updates the address, which a reload and the back button use. */
  const go = (move: () => void) => {
    move();
    const day = controller.getDate();
    if (day) view.set({ day: dayOf(timeZone, day.getTime()) });
  };

  // The view follows the address, which buttons, links and the browser's back button change first.
  useEffect(() => {
    if (!controller.view || controller.view.type === views[view.view]) return;
    // The day is set first, so that the new view opens with it.
    if (view.day) controller.gotoDate(view.day);
    controller.changeView(views[view.view]);
  }, [controller, view.view, view.day]);

  return (
    <>
      <Stack gap={5}>
        <CalendarToolbar
          title={range?.title ?? ''}
          hijri={creator.showsHijri && range ? hijriMonths(range.from, range.to) : null}
          view={view}
          onPrevious={() => go(() => controller.prev())}
          onNext={() => go(() => controller.next())}
          onToday={() => go(() => controller.today())}
          more={
            <>
              <HijriButton creatorId={creator.id} showsHijri={creator.showsHijri} />
              <FeedButton />
            </>
          }
        />
        <chakra.p color="fg.muted" textStyle="sm">
          {t('lead', { zone: timeZoneName(timeZone) })}
          {/* A list has its own message. */}
          <span aria-live="polite">{view.view !== 'list' && data?.schedule.length === 0 && ` ${empty}`}</span>
        </chakra.p>
        {hasFailed && <ErrorState error={error} onRetry={refetch} />}
        <Box
          hidden={hasFailed}
          aria-busy={Boolean(range) && !data && !hasFailed}
          opacity={data || !range ? 1 : 0.6}
          transition="opacity 150ms"
        >
          <SessionCalendar
            controller={controller}
            sessions={sessions}
            isLoaded={data !== undefined}
            view={view.view}
            hours={hours}
            empty={empty}
            day={view.day}
            timeZone={timeZone}
            weekStart={weekdays.indexOf(creator.weekStart)}
            showsHijri={creator.showsHijri}
            onRange={setRange}
            onOpen={(session) => setOpened({ session })}
            onDay={(day) => view.set({ view: 'day', day })}
            onMove={(session, droppedAt, undo) => setOpened({ session, droppedAt, undo })}
          />
        </Box>
      </Stack>
      {opened && (
        <SessionSheet
          key={opened.session.id}
          session={opened.session}
          timeZone={timeZone}
          droppedAt={opened.droppedAt}
          onClose={(moved) => {
            if (!moved) opened.undo?.();
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

const none: readonly CalendarSessionFragment[] = [];
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
