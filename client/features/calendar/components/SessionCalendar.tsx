import { Box } from '@chakra-ui/react';
import { Calendar, type CalendarController, type EventDropInfo, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarSessionFragment } from '../../../apollo/generated.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { dayOf } from '../../../i18n/day.ts';
import { clock } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/intl.ts';
import { isArabic } from '../../../i18n/language.ts';
import { useWide } from '../../../ui/useWide.ts';
import { hijriDay } from '../hijri.ts';
import type { ShownHours } from '../hours.ts';
import { isMovable, sessionClock, type WallClock } from '../moves.ts';
import { nowLine, useNowInSight } from '../useNowInSight.ts';
import { type CalendarViewName, calendarViews } from '../view.ts';
import { weekendOf } from '../weeks.ts';
import { calendarStyles, sessionColors } from './calendarStyles.ts';

const calendarPlugins = [theme, dayGrid, timeGrid, list, interaction];
const dayTitle = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** In a month and a list, a session that ends by this time of the next day is only shown on the day of its start. */
const nightEnds = '06:00:00';
/** How many sessions at the same time are shown side by side. The others are behind a link. */
const mostSideBySide = { day: { wide: 6, narrow: 3 }, week: { wide: 3, narrow: 1 } } as const;

/** Days that the calendar shows. */
export interface CalendarRange {
  from: string;
  to: string;
  title: string;
}

export interface SessionCalendarProps {
  controller: CalendarController;
  sessions: readonly CalendarSessionFragment[];
  /** Whether the sessions are those of the shown days. */
  isLoaded: boolean;
  view: CalendarViewName;
  /** The hours of a week and a day. */
  hours: ShownHours;
  /** The first day; today when absent. */
  day: string;
  timeZone: string;
  /** From 0 (Sunday) to 6 (Saturday). */
  weekStart: number;
  showsHijri: boolean;
  /** Called with the first and the last shown day, and the title of the range. */
  onRange: (range: CalendarRange) => void;
  /** The message of an empty list, once the sessions are loaded. */
  empty: string;
  onOpen: (session: CalendarSessionFragment) => void;
  onDay: (day: string) => void;
  /** Called when a session was dropped at another time. `undo` puts it back. */
  onMove: (session: CalendarSessionFragment, to: WallClock, undo: () => void) => void;
}

/** A time of the library with a space before `ص` and `م`, which it lacks. */
const spacedTime = (time: string) => time.replace(/(\p{N})(?=\p{L})/gu, '$1 ');

const sessionTitle = ({ title, titleAr }: CalendarSessionFragment) => (isArabic && titleAr) || title;

/** How many lines of a title fit: each is as high as twenty minutes, and the time takes the first. */
const titleLines = ({ start, end }: { start: Date | null; end: Date | null }) =>
  start && end ? Math.max(1, Math.floor((end.getTime() - start.getTime()) / 1_200_000) - 1) : 1;

/** The Hijri day. The style sheet draws it, so that the link's name is only the Gregorian day. */
const Hijri = ({ day }: { day: string }) => <span className="hijri" data-day={day} />;

/** The account's sessions by month, week, day or as a list, in its time zone. */
export function SessionCalendar({ controller, sessions, timeZone, weekStart, showsHijri, ...props }: SessionCalendarProps) {
  const { t } = useTranslation('calendar');
  const isWide = useWide();
  const calendarBox = useRef<HTMLDivElement>(null);
  useNowInSight(calendarBox, props.isLoaded ? `${props.view} ${props.day}` : null);
  const showsDots = props.view === 'month' || props.view === 'list';
  const weekend = useMemo(() => weekendOf(timeZone), [timeZone]);
  const calendarEvents = useMemo<EventInput[]>(
    () =>
      sessions.map((session) => ({
        id: session.id,
        title: sessionTitle(session),
        start: session.startsAt ?? undefined,
        end: session.endsAt ?? undefined,
        startEditable: isMovable(session),
        className: `session ${session.status}`,
        ...sessionColors(session, showsDots),
      })),
    [sessions, showsDots],
  );
  const sessionOf = (id: string) => sessions.find((session) => session.id === id);
  const markWeekend = ({ dow }: { dow: number }) => (weekend.includes(dow) ? 'weekend' : '');
  const calendarDay = (date: Date) => dayOf(timeZone, date.getTime());

  const dropSession = ({ event, revert }: EventDropInfo) => {
    const session = sessionOf(event.id);
    if (session && event.start) props.onMove(session, sessionClock(session, event.start, timeZone), revert);
    else revert();
  };

  return (
    // The calendar is as tall as its hours. The page scrolls, also by keys, and the days stay in sight at the top.
    <Box ref={calendarBox} css={calendarStyles} data-view={props.view}>
      <Calendar
        plugins={calendarPlugins}
        controller={controller}
        initialView={calendarViews[props.view]}
        initialDate={props.day || undefined}
        headerToolbar={false}
        locale={locale()}
        direction={isArabic ? 'rtl' : 'ltr'}
        timeZone={timeZone}
        firstDay={weekStart}
        height="auto"
        tableHeaderClass="heads"
        listDayHeaderClass="heads"
        allDaySlot={false}
        nowIndicator
        nowIndicatorLineClass={nowLine}
        // Days are only links in the month, where the link's whole text is the day's number.
        navLinks={props.view === 'month'}
        navLinkHint={(day) => day}
        slotMinTime={props.hours.from}
        slotMaxTime={props.hours.to}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        dayMaxEvents={3}
        eventMaxStack={mostSideBySide[props.view === 'day' ? 'day' : 'week'][isWide ? 'wide' : 'narrow']}
        slotEventOverlap={false}
        fixedWeekCount={false}
        nextDayThreshold={nightEnds}
        eventTimeFormat={clock}
        displayEventEnd={isWide}
        slotHeaderFormat={clock}
        slotHeaderContent={({ text }) => spacedTime(text)}
        noEventsText={props.isLoaded ? props.empty : t('loading', { ns: 'common' })}
        moreLinkText={(count) => t('more', { count })}
        moreLinkClass="more"
        moreLinkHint={(count) => t('more', { count })}
        closeHint={t('close')}
        timedText={t('times')}
        eventsHint={t('sessions')}
        events={calendarEvents}
        eventInteractive
        editable
        eventDurationEditable={false}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const session = sessionOf(event.id);
          if (session) props.onOpen(session);
        }}
        eventDrop={dropSession}
        navLinkDayClick={(date) => props.onDay(calendarDay(date))}
        dayCellClass={markWeekend}
        dayLaneClass={markWeekend}
        dayHeaderClass={markWeekend}
        {...(showsHijri && {
          dayCellTopContent: ({ date, dayNumberText, isNarrow }) => (
            <>
              <Hijri day={hijriDay(calendarDay(date), isNarrow)} /> {dayNumberText}
            </>
          ),
        })}
        dayHeaderContent={({ date, text, weekdayText, dayNumberText }) =>
          dayNumberText ? (
            <span className="day">
              {weekdayText}{' '}
              <span className="number">
                {dayNumberText} {showsHijri && <Hijri day={hijriDay(calendarDay(date), true)} />}
              </span>
            </span>
          ) : (
            text
          )
        }
        datesSet={({ start, end, view }) =>
          props.onRange({
            from: calendarDay(start),
            to: calendarDay(new Date(end.getTime() - 1)),
            title: view.title,
          })
        }
        eventContent={({ event, timeText, timeClass, titleClass, isNarrow }) => (
          <>
            {timeText && <time className={timeClass}>{spacedTime(timeText)}</time>}
            <bdi className={`text ${titleClass}`} style={{ '--lines': isNarrow ? 1 : titleLines(event) } as object}>
              {event.title}
            </bdi>
          </>
        )}
        views={{ timeGridWeek: { titleFormat: dayTitle }, timeGridDay: { titleFormat: dayTitle } }}
      />
    </Box>
  );
}
