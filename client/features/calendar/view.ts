import { useSearchParams } from 'react-router-dom';
import type { SessionLocation, SessionType } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';
import { useWide } from '../../ui/useWide.ts';

/** The views of the calendar by their names in the address, and those of the library. */
export const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listMonth' } as const;
export type View = keyof typeof views;
export const viewNames = Object.keys(views) as View[];

export const kinds = ['APPOINTMENT', 'EVENT'] as const satisfies readonly SessionType[];
export const places = ['ONLINE', 'OFFLINE'] as const satisfies readonly SessionLocation[];

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | '' =>
  known.find((value) => value === text) ?? '';

/** The state of the calendar, kept in the address: the view, a day in it, and the filters. A phone begins with the list. */
export function useCalendarView() {
  const [query, setQuery] = useSearchParams();
  const wide = useWide();
  const day = query.get('day') ?? '';
  const set = (changes: Record<string, string>) =>
    setQuery((before) => {
      const next = { ...Object.fromEntries(before), ...changes };
      return Object.fromEntries(Object.entries(next).filter(([, value]) => value));
    }, inPlace);
  return {
    view: oneOf(viewNames, query.get('view')) || (wide ? 'week' : 'list'),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    type: oneOf(kinds, query.get('type')),
    location: oneOf(places, query.get('location')),
    drafts: query.get('drafts') === 'yes',
    set,
  };
}

export type CalendarView = ReturnType<typeof useCalendarView>;
