import { formatDate, formatDateTime, formatDay } from '../i18n/format.ts';

/** A calendar day (`day`) or an instant (`instant`, with its time when `time`), in `timeZone` or the browser's. */
export function DateText(props: { day: string } | { instant: string; time?: boolean; timeZone?: string }) {
  if ('day' in props) return <time dateTime={props.day}>{formatDay(props.day)}</time>;
  const { instant, time, timeZone } = props;
  return <time dateTime={instant}>{time ? formatDateTime(instant, timeZone) : formatDate(instant, timeZone)}</time>;
}
