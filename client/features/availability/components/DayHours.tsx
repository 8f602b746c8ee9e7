import { Box, Flex, Grid, Menu, Switch } from '@chakra-ui/react';
import { useField, useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { same } from '../../../forms/draft.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { type HoursValues, type IntervalValues, usualHours } from '../hoursValues.ts';
import { weekdayName } from '../week.ts';
import { Intervals } from './Intervals.tsx';

/** The hours of one day of the week, by its number: closed, or open in several intervals, which can be copied to other days. */
export function DayHours({ number, others, disabled }: { number: number; others: readonly number[]; disabled: boolean }) {
  const { t } = useTranslation('availability');
  const form = useForm<HoursValues>();
  const name = `hours[${number}].intervals` as const;
  const { value } = useField<IntervalValues[]>(name, { isEqual: same, subscription: { value: true } }).input;
  const day = weekdayName(number);
  const isOpen = value.length > 0;
  const put = (to: number, intervals: readonly IntervalValues[]) =>
    form.change(`hours[${to}].intervals` as 'hours', intervals.map((interval) => ({ ...interval })) as never);
  const copyTo = (numbers: readonly number[]) =>
    form.batch(() => {
      for (const to of numbers) put(to, value);
    });
  return (
    <Grid
      role="group"
      aria-label={day}
      templateColumns={{ base: 'minmax(0, 1fr) auto', md: '11rem minmax(0, 1fr) auto' }}
      columnGap={4}
      rowGap={2}
      paddingBlock={3}
      borderBlockStartWidth="1px"
    >
      <Flex align="center" gap={3} height={9}>
        <Switch.Root
          checked={isOpen}
          disabled={disabled}
          onCheckedChange={({ checked }) => put(number, checked ? [usualHours] : [])}
          colorPalette="brand"
          gap={3}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label fontWeight="medium">{day}</Switch.Label>
        </Switch.Root>
      </Flex>
      <Box
        gridColumn={{ base: '1 / -1', md: 2 }}
        gridRow={{ base: 2, md: 1 }}
        minWidth={0}
        display={{ base: isOpen ? 'block' : 'none', md: 'block' }}
      >
        {isOpen ? (
          <Intervals name={name} day={day} disabled={disabled} />
        ) : (
          <Flex as="p" align="center" minHeight={9} color="fg.muted" textStyle="sm">
            {t('hours.closed')}
          </Flex>
        )}
      </Box>
      <Box gridColumn={{ base: 2, md: 3 }} gridRow={1}>
        <ActionMenu label={t('hours.copy', { day })} disabled={disabled}>
          {() => (
            <>
              <Menu.Item value="all" onSelect={() => copyTo(others)}>
                {t('hours.copyToAll')}
              </Menu.Item>
              <Menu.Separator />
              {others.map((other) => (
                <Menu.Item key={other} value={String(other)} onSelect={() => copyTo([other])}>
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
