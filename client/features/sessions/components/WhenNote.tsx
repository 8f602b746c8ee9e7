import { chakra, Flex } from '@chakra-ui/react';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSameClock } from '../../../../schema/rules/wall-clock.ts';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { deviceZone } from '../../../i18n/day.ts';
import { formatSpan, timeZoneName } from '../../../i18n/format.ts';
import type { SessionValues } from '../sessionValues.ts';
import { sessionTimeMeaning } from '../when.ts';

const browserZone = deviceZone();

/** The typed day and time in words: in the zone in which they are read, and in the browser's if that shows another time. */
export function WhenNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(['sessions', 'messages']);
  const sessionDate = useFormPart<SessionValues, string | null>(({ values }) => values.sessionDate);
  const sessionTime = useFormPart<SessionValues, string | null>(({ values }) => values.sessionTime);
  const durationMinutes = useFormPart<SessionValues, string>(({ values }) => values.durationMinutes);
  const typedSessionTime = sessionTimeMeaning({ sessionDate, sessionTime, durationMinutes }, timeZone, new Date());
  const wrongSessionTime = typedSessionTime.state === 'gap' || typedSessionTime.state === 'past';
  const Icon = wrongSessionTime ? TriangleAlert : CalendarClock;
  return (
    <Flex
      aria-live="polite"
      gap={3}
      padding={3}
      borderRadius="l2"
      bg={wrongSessionTime ? 'bg.warning' : 'bg.muted'}
      color={wrongSessionTime ? 'fg.warning' : undefined}
      textStyle="sm"
      marginBlockEnd={2}
    >
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <chakra.div minWidth={0}>
        {typedSessionTime.state === 'open' && <p>{t('when.zone', { zone: timeZoneName(timeZone) })}</p>}
        {typedSessionTime.state === 'gap' && <p>{t('when.gap', { zone: timeZoneName(timeZone) })}</p>}
        {'startsAt' in typedSessionTime && (
          <>
            <chakra.p fontWeight="medium">{formatSpan(typedSessionTime.startsAt, typedSessionTime.endsAt, timeZone)}</chakra.p>
            <p>{timeZoneName(timeZone, typedSessionTime.startsAt)}</p>
            {!isSameClock(typedSessionTime.startsAt.getTime(), timeZone, browserZone) && (
              <p>
                {t('when.here', {
                  time: formatSpan(typedSessionTime.startsAt, typedSessionTime.endsAt),
                  zone: timeZoneName(browserZone, typedSessionTime.startsAt),
                })}
              </p>
            )}
            {typedSessionTime.state === 'past' && <p>{t('when.past')}</p>}
          </>
        )}
      </chakra.div>
    </Flex>
  );
}
