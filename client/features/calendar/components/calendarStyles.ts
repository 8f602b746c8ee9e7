import type { SystemStyleObject } from '@chakra-ui/react';
import type { CalendarSessionFragment } from '../../../apollo/generated.ts';
import { nowLine } from '../useNowInSight.ts';

/** A colour over the one below it. */
const tint = (name: string, percentage: number) => `color-mix(in srgb, ${color(name)} ${percentage}%, transparent)`;

/** The height of `TopBar` and its line, which stay at the top of the window. */
const barHeight = 'calc(4rem + 1px)';

const color = (name: string) => `var(--diwan-colors-${name})`;

/** The library's styles in the theme's colours, in both modes, and the look of a session by kind and state. */
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
  // The colours of days are transparent, so that the lines of the hours are visible.
  '--fc-classic-today': tint('saffron-solid', 16),
  '--fc-classic-now': color('red-solid'),
  '--fc-classic-primary': color('brand-solid'),
  '--fc-classic-primary-foreground': color('brand-contrast'),
  '--fc-classic-event': color('brand-subtle'),
  '--fc-classic-event-contrast': color('brand-fg'),
  '--fc-classic-small-dot-width': '8px',
  '--fc-classic-large-dot-width': '10px',
  '& .weekend': { bg: tint('border-emphasized', 12) },
  // The heads stay above the hours while the page scrolls, so they are opaque.
  '& .heads': { bg: 'bg.panel' },
  // In the narrow columns of a phone's week, a day's number is below its name.
  '& .day': { textAlign: 'center' },
  '&[data-view=week] .day .number': { mdDown: { display: 'block' } },
  '& .more': { borderColor: 'transparent', color: 'fg.muted' },
  '& .hijri': { color: 'fg.subtle', textStyle: 'xs', fontWeight: 'normal', _before: { content: 'attr(data-day)' } },
  '& .session': {
    cursor: 'pointer',
    // If the system removes the colours, a session keeps an edge.
    '@media (forced-colors: active)': { border: '1px solid' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
  },
  // They stay below the console's bar. The library would put them under it.
  '& .heads, & .session .text': { insetBlockStart: `${barHeight} !important` },
  // A focused session and the present time are not scrolled under the days.
  [`& .session, & .${nowLine}`]: { scrollMarginBlock: 10 },
  // The present time is scrolled into sight together with the next hours.
  [`& .${nowLine}`]: { scrollMarginBlockEnd: 40 },
  // A title is cut at its own end, in either direction.
  '& .session .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 'medium' },
  '&[data-view=list] .session .text': { whiteSpace: 'normal' },
  '&:is([data-view=week], [data-view=day]) .session .text': { whiteSpace: 'normal', lineClamp: 'var(--lines)' },
  // On a phone, a month only marks days with sessions, and the day's view names them. Screen readers hear the texts in both.
  '&[data-view=month] .session :is(.text, time)': { mdDown: { srOnly: true } },
  '& .session.DRAFT, & .session.HELD': { borderStyle: 'dashed', borderWidth: '1px', borderColor: 'border.emphasized' },
  '& .session.CANCELLED, & .session.MISSED': { textDecoration: 'line-through' },
};

/** Colours of a session by its type. A session that is not scheduled or is over is grey, and a darker grey as a dot. */
export function sessionColors(
  { type, status }: Pick<CalendarSessionFragment, 'type' | 'status'>,
  dotted: boolean,
): { color: string; contrastColor: string } {
  const sessionIsGrey = status !== 'SCHEDULED' && status !== 'LOBBY' && status !== 'LIVE';
  const sessionPalette = type === 'APPOINTMENT' ? 'saffron' : 'brand';
  return sessionIsGrey
    ? { color: color(dotted ? 'fg-subtle' : 'gray-muted'), contrastColor: color('gray-fg') }
    : { color: color(`${sessionPalette}-solid`), contrastColor: color(`${sessionPalette}-contrast`) };
}
