import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from '../i18n/format.ts';

const every = (milliseconds: number) => (listener: () => void) => {
  const timer = setInterval(listener, milliseconds);
  return () => clearInterval(timer);
};
const halfMinute = 30_000;
const subscribe = { slow: every(halfMinute), live: every(1000) };

export interface RelativeTimeProps {
  instant: string;
  timeZone?: string;
  /** Counts seconds too, while the instant is fresh. */
  live?: boolean;
}

/** How long ago an instant was, kept up to date. Pointing at it shows the exact time, in `timeZone` or the browser's zone. */
export function RelativeTime({ instant, timeZone, live = false }: RelativeTimeProps) {
  // Rounded to the half minute or second, so that the component is only drawn again when its text may have changed.
  const step = live ? 1000 : halfMinute;
  const now = useSyncExternalStore(live ? subscribe.live : subscribe.slow, () => Math.floor(Date.now() / step) * step);
  return (
    <time dateTime={instant} title={formatDateTime(instant, timeZone)}>
      {formatRelative(instant, { now, live, timeZone })}
    </time>
  );
}
