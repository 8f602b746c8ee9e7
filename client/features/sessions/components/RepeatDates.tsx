import { chakra, Flex, Stack } from '@chakra-ui/react';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime, formatTimeRange, formatWeekday } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { sessionUrls } from '../urls.ts';

interface RepeatedSession {
  day: string;
  /** Null if the clock skips the time. */
  startsAt: Date | null;
  /** Whether the calendar of its day is known. */
  isChecked: boolean;
  sessionClash: { id: string; title: string; titleAr: string | null } | undefined;
}

const sessionTimes = (startsAt: Date, sessionMinutes: number | null, timeZone: string) => {
  const start = startsAt.toISOString();
  return sessionMinutes
    ? formatTimeRange(start, new Date(startsAt.getTime() + sessionMinutes * 60_000).toISOString(), timeZone)
    : formatTime(start, timeZone);
};

/** The dates of a repetition, each with whether it is free. */
export function RepeatDates({
  repeatedSessions,
  timeZone,
  sessionMinutes,
}: {
  repeatedSessions: readonly RepeatedSession[];
  timeZone: string;
  sessionMinutes: number | null;
}) {
  const { t } = useTranslation('sessions');
  return (
    <Stack as="ol" aria-label={t('repeat.dates')} gap={0} listStyleType="none" maxHeight="18rem" overflowY="auto" tabIndex={0}>
      {repeatedSessions.map(({ day, startsAt, isChecked, sessionClash }) => {
        const sessionFree = startsAt !== null && !sessionClash;
        const [Icon, color] = !sessionFree ? [TriangleAlert, 'fg.warning'] : isChecked ? [Check, 'brand.fg'] : [CircleDashed, 'fg.muted'];
        return (
          <Flex key={day} as="li" gap={3} paddingBlock={2} borderBlockEndWidth="1px">
            <chakra.span color={color} marginBlockStart={0.5}>
              <Icon size={16} aria-hidden />
            </chakra.span>
            <chakra.div minWidth={0} flex={1}>
              <chakra.span className="figures">
                {formatWeekday(day)}
                {startsAt && ` · ${sessionTimes(startsAt, sessionMinutes, timeZone)}`}
              </chakra.span>
              {!startsAt && (
                <chakra.p textStyle="sm" color="fg.warning">
                  {t('repeat.gap')}
                </chakra.p>
              )}
              {sessionClash && (
                <chakra.p textStyle="sm" color="fg.warning">
                  <Trans
                    t={t}
                    i18nKey="repeat.clash"
                    components={{
                      session: (
                        <AppLink to={sessionUrls.view(sessionClash.id)} color="inherit">
                          <BiText value={sessionClash.title} valueAr={sessionClash.titleAr} />
                        </AppLink>
                      ),
                    }}
                  />
                </chakra.p>
              )}
            </chakra.div>
          </Flex>
        );
      })}
    </Stack>
  );
}
