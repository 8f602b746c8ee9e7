import { chakra, Flex } from '@chakra-ui/react';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSameClock } from '../../../../schema/rules/wall-clock.ts';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { deviceZone } from '../../../i18n/day.ts';
import { formatSpan, timeZoneName } from '../../../i18n/format.ts';
import type { SessionValues } from '../sessionValues.ts';
import { meaningOf } from '../when.ts';

const browserZone = deviceZone();

/** The typed day and time in words: in the zone in which they are read, and in the browser's if that shows another time. */
export function WhenNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(['sessions', 'messages']);
  const sessionDate = useFormPart<SessionValues, string | null>(({ values }) => values.sessionDate);
  const sessionTime = useFormPart<SessionValues, string | null>(({ values }) => values.sessionTime);
  const durationMinutes = useFormPart<SessionValues, string>(({ values }) => values.durationMinutes);
  const meaning = meaningOf({ sessionDate, sessionTime, durationMinutes }, timeZone, new Date());
  const wrong = meaning.state === 'gap' || meaning.state === 'past';
  const Icon = wrong ? TriangleAlert : CalendarClock;
  return (
    <Flex
      aria-live="polite"
      gap={3}
      padding={3}
      borderRadius="l2"
      bg={wrong ? 'bg.warning' : 'bg.muted'}
      color={wrong ? 'fg.warning' : undefined}
      textStyle="sm"
      marginBlockEnd={2}
    >
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <chakra.div minWidth={0}>
        {meaning.state === 'open' && <p>{t('when.zone', { zone: timeZoneName(timeZone) })}</p>}
        {meaning.state === 'gap' && <p>{t('when.gap', { zone: timeZoneName(timeZone) })}</p>}
        {'startsAt' in meaning && (
          <>
            <chakra.p fontWeight="medium">{formatSpan(meaning.startsAt, meaning.endsAt, timeZone)}</chakra.p>
            <p>{timeZoneName(timeZone, meaning.startsAt)}</p>
            {!isSameClock(meaning.startsAt.getTime(), timeZone, browserZone) && (
              <p>
                {t('when.here', {
                  time: formatSpan(meaning.startsAt, meaning.endsAt),
                  zone: timeZoneName(browserZone, meaning.startsAt),
                })}
              </p>
            )}
            {meaning.state === 'past' && <p>{t('when.past')}</p>}
          </>
        )}
      </chakra.div>
    </Flex>
  );
}
