import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from '../i18n/format.ts';

const minute = 60_000;
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, minute / 2);
  return () => clearInterval(timer);
};

/** How long ago an instant was, kept true while one looks; pointing at it tells the exact time, in `timeZone` or the browser's. */
export function RelativeTime({ instant, timeZone }: { instant: string; timeZone?: string }) {
  // To the half minute, so that drawing anew is asked for only when something may have changed.
  const now = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / (minute / 2)) * (minute / 2));
  return (
    <time dateTime={instant} title={formatDateTime(instant, timeZone)}>
      {formatRelative(instant, now)}
    </time>
  );
}
