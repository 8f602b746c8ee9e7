import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mostDurations } from '../../../../schema/rules/availability.ts';
import { ListField } from '../../../forms/ListField.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { NumberField } from '../../../forms/TextField.tsx';
import { formatNumber } from '../../../i18n/format.ts';

/** The lengths in which an appointment can be booked, each with its price. */
export function DurationsField({ currency }: { currency: string }) {
  const { t } = useTranslation('availability');
  return (
    <ListField
      name="durations"
      label={t('type.durations')}
      help={t('type.durationsHelp')}
      blank={{ minutes: '', price: { amount: '', currency } }}
      add={t('type.addDuration')}
      entryLabel={(index) => t('type.durationEntry', { n: formatNumber(index + 1) })}
      max={mostDurations}
    >
      {(entry) => (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' }} columnGap={4}>
          <NumberField name={`${entry}.minutes`} label={t('type.minutes')} truncate={3} />
          <MoneyField name={`${entry}.price.amount`} label={t('type.price')} currency={currency} />
        </Grid>
      )}
    </ListField>
  );
}
