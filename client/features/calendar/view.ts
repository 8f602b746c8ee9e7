import { useSearchParams } from 'react-router-dom';
import type { SessionLocation, SessionType } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';
import { useWide } from '../../ui/useWide.ts';

/** The views of the calendar by their names in the address, and those of the library. */
export const calendarViews = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listMonth' } as const;
export type CalendarViewName = keyof typeof calendarViews;
export const viewNames = Object.keys(calendarViews) as CalendarViewName[];

export const sessionTypes = ['APPOINTMENT', 'EVENT'] as const satisfies readonly SessionType[];
export const sessionLocations = ['ONLINE', 'OFFLINE'] as const satisfies readonly SessionLocation[];

const knownValue = <Value extends string>(known: readonly Value[], text: string | null): Value | '' =>
  known.find((value) => value === text) ?? '';

/** The state of the calendar, kept in the address: the view, a day in it, and the filters. A phone begins with the list. */
export function useCalendarView() {
  const [calendarQuery, setCalendarQuery] = useSearchParams();
  const isWide = useWide();
  const day = calendarQuery.get('day') ?? '';
  const set = (viewChanges: Record<string, string>) =>
    setCalendarQuery((before) => {
      const nextQuery = { ...Object.fromEntries(before), ...viewChanges };
      return Object.fromEntries(Object.entries(nextQuery).filter(([, value]) => value));
    }, inPlace);
  return {
    view: knownValue(viewNames, calendarQuery.get('view')) || (isWide ? 'week' : 'list'),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    type: knownValue(sessionTypes, calendarQuery.get('type')),
    location: knownValue(sessionLocations, calendarQuery.get('location')),
    drafts: calendarQuery.get('drafts') === 'yes',
    set,
  };
}

export type CalendarView = ReturnType<typeof useCalendarView>;
