import { Box, Flex, Grid } from '@chakra-ui/react';
import { useField, useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { same } from '../../../forms/draft.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { type HoursValues, type IntervalValues, usualHours } from '../hoursValues.ts';
import { weekdayName } from '../week.ts';
import { Intervals } from './Intervals.tsx';

/** The hours of one day of the week, by its number: closed, or open in several intervals, which can be copied to other days. */
export function DayHours({
  weekdayNumber,
  otherWeekdays,
  disabled,
}: {
  weekdayNumber: number;
  otherWeekdays: readonly number[];
  disabled: boolean;
}) {
  const { t } = useTranslation('availability');
  const form = useForm<HoursValues>();
  const hoursName = `hours[${weekdayNumber}].intervals` as const;
  const { value: dayIntervals } = useField<IntervalValues[]>(hoursName, { isEqual: same, subscription: { value: true } }).input;
  const dayName = weekdayName(weekdayNumber);
  const dayIsOpen = dayIntervals.length > 0;
  const putHours = (to: number, intervals: readonly IntervalValues[]) =>
    form.change(`hours[${to}].intervals` as 'hours', intervals.map((interval) => ({ ...interval })) as never);
  const copyHoursTo = (numbers: readonly number[]) =>
    form.batch(() => {
      for (const to of numbers) putHours(to, dayIntervals);
    });
  return (
    <Grid
      role="group"
      aria-label={dayName}
      templateColumns={{ base: 'minmax(0, 1fr) auto', md: '11rem minmax(0, 1fr) auto' }}
      columnGap={4}
      rowGap={2}
      paddingBlock={3}
      borderBlockStartWidth="1px"
    >
      <Flex align="center" gap={3} height={9}>
        <Switch
          checked={dayIsOpen}
          disabled={disabled}
          onChange={(checked) => putHours(weekdayNumber, checked ? [usualHours] : [])}
          label={dayName}
        />
      </Flex>
      <Box
        gridColumn={{ base: '1 / -1', md: 2 }}
        gridRow={{ base: 2, md: 1 }}
        minWidth={0}
        display={{ base: dayIsOpen ? 'block' : 'none', md: 'block' }}
      >
        {dayIsOpen ? (
          <Intervals name={hoursName} day={dayName} disabled={disabled} />
        ) : (
          <Flex as="p" align="center" minHeight={9} color="fg.muted" textStyle="sm">
            {t('hours.closed')}
          </Flex>
        )}
      </Box>
      <Box gridColumn={{ base: 2, md: 3 }} gridRow={1}>
        <ActionMenu label={t('hours.copy', { day: dayName })} disabled={disabled}>
          {() => (
            <>
              <Menu.Item value="all" onSelect={() => copyHoursTo(otherWeekdays)}>
                {t('hours.copyToAll')}
              </Menu.Item>
              <Menu.Separator />
              {otherWeekdays.map((other) => (
                <Menu.Item key={other} value={String(other)} onSelect={() => copyHoursTo([other])}>
                  {t('hours.copyTo', { day: weekdayName(other) })}
                </Menu.Item>
              ))}
            </>
          )}
        </ActionMenu>
      </Box>
    </Grid>
  );
}
