import { Box } from '@chakra-ui/react';
import { Calendar, type CalendarController, type EventDropInfo, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarSessionFragment } from '../../../apollo/generated.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { dayOf } from '../../../i18n/day.ts';
import { locale } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import { useWide } from '../../../ui/useWide.ts';
import { hijriDay } from '../hijri.ts';
import { isMovable, type WallClock, wallClockOf } from '../moves.ts';
import { type View, views } from '../view.ts';
import { weekendOf } from '../weeks.ts';
import { calendarStyles, colorsOf } from './calendarStyles.ts';

const plugins = [theme, dayGrid, timeGrid, list, interaction];
const dayTitle = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Days that the calendar shows. */
export interface CalendarRange {
  from: string;
  to: string;
  /** The first day of the month, week or day that was chosen. */
  day: string;
  title: string;
}

export interface SessionCalendarProps {
  controller: CalendarController;
  sessions: readonly CalendarSessionFragment[];
  view: View;
  /** The day to begin at; today without. */
  day: string;
  timeZone: string;
  /** From 0 (Sunday) to 6 (Saturday). */
  weekStart: number;
  showsHijri: boolean;
  /** The first and the last day that are shown, the day to come back to, and what they are called. */
  onRange: (range: CalendarRange) => void;
  onOpen: (session: CalendarSessionFragment) => void;
  onDay: (day: string) => void;
  /** Dropped at another time. `undo` puts it back where it was. */
  onMove: (session: CalendarSessionFragment, to: WallClock, undo: () => void) => void;
}

const textOf = ({ title, titleAr }: CalendarSessionFragment) => (isArabic && titleAr) || title;

/** Drawn by the style sheet, since it is no part of the link's name, which is the Gregorian day. */
const Hijri = ({ day }: { day: string }) => <span className="hijri" data-day={day} />;

/** The account's sessions by month, week, day or as a list, in its time zone. */
export function SessionCalendar({ controller, sessions, timeZone, weekStart, showsHijri, ...props }: SessionCalendarProps) {
  const { t } = useTranslation('calendar');
  const hourly = props.view === 'week' || props.view === 'day';
  const wide = useWide();
  const weekend = useMemo(() => weekendOf(timeZone), [timeZone]);
  const events = useMemo<EventInput[]>(
    () =>
      sessions.map((session) => ({
        id: session.id,
        title: textOf(session),
        start: session.startsAt ?? undefined,
        end: session.endsAt ?? undefined,
        startEditable: isMovable(session),
        className: `session ${session.status}`,
        ...colorsOf(session),
      })),
    [sessions],
  );
  const sessionOf = (id: string) => sessions.find((session) => session.id === id);
  const markWeekend = ({ dow }: { dow: number }) => (weekend.includes(dow) ? 'weekend' : '');
  const dayAt = (date: Date) => dayOf(timeZone, date.getTime());

  const drop = ({ event, revert }: EventDropInfo) => {
    const session = sessionOf(event.id);
    if (session) props.onMove(session, wallClockOf(event.startStr), revert);
    else revert();
  };

  return (
    // Hours scroll inside, so that the days stay in sight above them.
    <Box css={calendarStyles} data-view={props.view} height={hourly ? 'clamp(26rem, 72dvh, 56rem)' : undefined}>
      <Calendar
        plugins={plugins}
        controller={controller}
        initialView={views[props.view]}
        initialDate={props.day || undefined}
        headerToolbar={false}
        locale={locale}
        direction={isArabic ? 'rtl' : 'ltr'}
        timeZone={timeZone}
        firstDay={weekStart}
        height={hourly ? '100%' : 'auto'}
        allDaySlot={false}
        nowIndicator
        // Only where the whole text of a link is the day's number, by which it is named.
        navLinks={props.view === 'month'}
        navLinkHint={(day) => day}
        scrollTime="08:00:00"
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        dayMaxEvents={3}
        eventTimeFormat={clock}
        displayEventEnd={wide}
        slotHeaderFormat={clock}
        noEventsText={t('empty')}
        moreLinkText={(count) => t('more', { count })}
        moreLinkHint={(count) => t('more', { count })}
        closeHint={t('close')}
        events={events}
        eventInteractive
        editable
        eventDurationEditable={false}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const session = sessionOf(event.id);
          if (session) props.onOpen(session);
        }}
        eventDrop={drop}
        navLinkDayClick={(date) => props.onDay(dayAt(date))}
        dayCellClass={markWeekend}
        dayLaneClass={markWeekend}
        dayHeaderClass={markWeekend}
        {...(showsHijri && {
          dayCellTopContent: ({ date, dayNumberText, isNarrow }) => (
            <>
              <Hijri day={hijriDay(dayAt(date), isNarrow)} /> {dayNumberText}
            </>
          ),
          dayHeaderContent: ({ date, text, weekdayText, dayNumberText }) =>
            dayNumberText ? (
              <>
                {weekdayText} {dayNumberText} <Hijri day={hijriDay(dayAt(date), true)} />
              </>
            ) : (
              text
            ),
        })}
        datesSet={({ start, end, view }) =>
          props.onRange({ from: dayAt(start), to: dayAt(new Date(end.getTime() - 1)), day: dayAt(view.currentStart), title: view.title })
        }
        eventContent={({ event, timeText, timeClass, titleClass }) => (
          <>
            {timeText && <time className={timeClass}>{timeText}</time>}
            <bdi className={`text ${titleClass}`}>{event.title}</bdi>
          </>
        )}
        views={{ timeGridWeek: { titleFormat: dayTitle }, timeGridDay: { titleFormat: dayTitle } }}
      />
    </Box>
  );
}
