import { Button, chakra, Flex, Grid, IconButton } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useField } from 'react-final-form';
import { FieldArray } from 'react-final-form-arrays';
import { useTranslation } from 'react-i18next';
import { mostIntervals } from '../../../../schema/rules/availability.ts';
import { minutesOfDay, spanOf } from '../../../../schema/rules/clock.ts';
import { same } from '../../../forms/draft.ts';
import { TimeField } from '../../../forms/TimeField.tsx';
import { useKnownFields } from '../../../forms/useKnownFields.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { type IntervalValues, nextInterval } from '../hoursValues.ts';

/** The intervals of one day: each with its start and its end, two beside each other where there is room. `day` names them. */
export function Intervals({ name, day, disabled }: { name: string; day: string; disabled?: boolean }) {
  const { t } = useTranslation('availability');
  useKnownFields(name);
  return (
    <FieldArray name={name} isEqual={same}>
      {({ fields }) => (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} columnGap={6} rowGap={1}>
          {fields.map((entry, index) => (
            <Flex key={entry} role="group" aria-label={t('hours.interval', { day, n: formatNumber(index + 1) })} gap={2} align="flex-start">
              <Grid templateColumns="repeat(auto-fit, minmax(min(6rem, 100%), 1fr))" gap={2} flex={1} minWidth={0} maxWidth="18.5rem">
                <IntervalTimes entry={entry} disabled={disabled} />
              </Grid>
              <IconButton
                variant="ghost"
                size="sm"
                colorPalette="red"
                marginBlockStart={7}
                disabled={disabled}
                aria-label={t('hours.remove', { day, n: formatNumber(index + 1) })}
                onClick={() => fields.remove(index)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </Flex>
          ))}
          {(fields.length ?? 0) < mostIntervals && (
            <Button
              variant="outline"
              size="sm"
              gridColumn="1 / -1"
              justifySelf="start"
              disabled={disabled}
              aria-label={t('hours.addTo', { day })}
              onClick={() => fields.push(nextInterval((fields.value ?? []) as IntervalValues[]))}
            >
              <Plus aria-hidden />
              {t('hours.add')}
            </Button>
          )}
        </Grid>
      )}
    </FieldArray>
  );
}

function IntervalTimes({ entry, disabled }: { entry: string; disabled?: boolean }) {
  const { t } = useTranslation('availability');
  const [fromName, toName] = [`${entry}.from`, `${entry}.to`];
  useKnownFields(fromName, toName);
  const intervalStart = useField<string | null>(fromName, { subscription: { value: true } }).input.value;
  const intervalEnd = useField<string | null>(toName, { subscription: { value: true } }).input.value;
  // Whether the interval ends on the next day. It is shown, so that a mistake is seen at once.
  const endsNextDay = (spanOf({ from: intervalStart, to: intervalEnd })?.to ?? 0) > minutesOfDay;
  return (
    <>
      <TimeField name={fromName} label={t('hours.from')} disabled={disabled} />
      <TimeField
        name={toName}
        label={t('hours.to')}
        status={endsNextDay && <chakra.span color="fg.muted">{t('hours.nextDay')}</chakra.span>}
        disabled={disabled}
      />
    </>
  );
}
