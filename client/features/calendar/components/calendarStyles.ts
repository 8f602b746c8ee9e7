import type { SystemStyleObject } from '@chakra-ui/react';
import type { CalendarSessionFragment } from '../../../apollo/generated.ts';

const color = (name: string) => `var(--diwan-colors-${name})`;

/** The library's colours by our own, in both modes, and how a session of each kind and state looks. */
export const calendarStyles: SystemStyleObject = {
  '--fc-classic-background': color('bg-panel'),
  '--fc-classic-foreground': color('fg'),
  '--fc-classic-faint-foreground': color('fg-subtle'),
  '--fc-classic-muted-foreground': color('fg-muted'),
  '--fc-classic-border': color('border'),
  '--fc-classic-strong-border': color('border-emphasized'),
  '--fc-classic-faint': color('bg-subtle'),
  '--fc-classic-muted': color('bg-muted'),
  '--fc-classic-strong': color('bg-emphasized'),
  '--fc-classic-highlight': color('brand-subtle'),
  '--fc-classic-today': color('saffron-subtle'),
  '--fc-classic-now': color('red-solid'),
  '--fc-classic-primary': color('brand-solid'),
  '--fc-classic-primary-foreground': color('brand-contrast'),
  '--fc-classic-event': color('brand-subtle'),
  '--fc-classic-event-contrast': color('brand-fg'),
  '--fc-classic-small-dot-width': '8px',
  '--fc-classic-large-dot-width': '10px',
  '& .weekend': { bg: 'bg.subtle' },
  '& .hijri': { color: 'fg.subtle', textStyle: 'xs', fontWeight: 'normal', _before: { content: 'attr(data-day)' } },
  '& .session': { cursor: 'pointer', _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' } },
  // A title is cut at its own end, whichever way it runs.
  '& .session .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'medium' },
  '&[data-view=month] .session .text': { whiteSpace: 'nowrap' },
  // On a phone a month marks the days with sessions; the day names them. Screen readers hear it all the same.
  '&[data-view=month] .session :is(.text, time)': { mdDown: { srOnly: true } },
  '& .session.DRAFT, & .session.HELD': { borderStyle: 'dashed', borderWidth: '1px', borderColor: 'border.emphasized' },
  '& .session.CANCELLED, & .session.MISSED': { textDecoration: 'line-through' },
};

/** Colours of a session by its type. A session that is not scheduled, or is over, is grey. */
export function colorsOf({ type, status }: Pick<CalendarSessionFragment, 'type' | 'status'>): { color: string; contrastColor: string } {
  const grey = status !== 'SCHEDULED' && status !== 'LOBBY' && status !== 'LIVE';
  const palette = type === 'APPOINTMENT' ? 'saffron' : 'brand';
  return grey
    ? { color: color('gray-muted'), contrastColor: color('gray-fg') }
    : { color: color(`${palette}-solid`), contrastColor: color(`${palette}-contrast`) };
}
