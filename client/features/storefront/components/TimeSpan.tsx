import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { formatLongDate, formatShortDate, formatTimeRange } from '../../../i18n/format.ts';

export interface TimeSpanProps extends Omit<HTMLChakraProps<'p'>, 'children'> {
  from: string;
  to: string;
  zone: string;
  /** Day and time on one line, with a short day. */
  short?: boolean;
}

/** When a session takes place, in the reader's zone: its day, its start and its end. */
export function TimeSpan({ from, to, zone, short, ...props }: TimeSpanProps) {
  return (
    <chakra.p {...props}>
      <time dateTime={from}>
        <chakra.bdi display={short ? undefined : 'block'} fontWeight={short ? undefined : 'semibold'}>
          {short ? formatShortDate(from, zone) : formatLongDate(from, zone)}
        </chakra.bdi>
        {short && ' · '}
        <chakra.bdi display={short ? undefined : 'block'} className="figures">
          {formatTimeRange(from, to, zone)}
        </chakra.bdi>
      </time>
    </chakra.p>
  );
}
