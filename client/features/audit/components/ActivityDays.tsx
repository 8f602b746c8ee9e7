import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ActivityEntryFragment } from '../../../apollo/generated.ts';
import { dayOf, nearDay } from '../../../i18n/day.ts';
import { formatDay } from '../../../i18n/format.ts';
import { groupBy } from '../../../ui/grouped.ts';
import { ActivityLine } from './ActivityLine.tsx';

/** Changes under the days on which they were made, in the account's time zone; the latest first. */
export function ActivityDays({ entries, timeZone }: { entries: readonly ActivityEntryFragment[]; timeZone: string }) {
  const { t } = useTranslation('audit');
  const activityDays = groupBy(entries, ({ at }) => dayOf(timeZone, at));
  return (
    <Stack gap={8}>
      {[...activityDays].map(([day, dayEntries]) => {
        const nearDayKey = nearDay(day, timeZone);
        return (
          <Box as="section" key={day}>
            <chakra.h2 textStyle="label" color="fg.muted" paddingBlockEnd={2} borderBlockEndWidth="1px">
              {nearDayKey ? t(nearDayKey) : formatDay(day)}
            </chakra.h2>
            <Stack as="ul" gap={0} listStyleType="none">
              {dayEntries.map((entry) => (
                <ActivityLine key={entry.id} entry={entry} timeZone={timeZone} />
              ))}
            </Stack>
          </Box>
        );
      })}
    </Stack>
  );
}
