import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mostCodes } from '../../../../schema/rules/promos.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { ListField } from '../../../forms/ListField.tsx';
import { PercentField } from '../../../forms/PercentField.tsx';
import { NumberField, TextField } from '../../../forms/TextField.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import type { PromoCodeValues } from '../offerValues.ts';

const blank: PromoCodeValues = { code: '', percentage: '', maxUses: '', endsOn: null };

/** The codes of a product, session or appointment type, `promoCodes` of its form. */
export function PromoCodesField() {
  const { t } = useTranslation('promos');
  return (
    <ListField
      name="promoCodes"
      label={t('field.codes')}
      help={t('field.codesHelp')}
      blank={blank}
      add={t('field.addCode')}
      entryLabel={(index) => t('field.entry', { n: formatNumber(index + 1) })}
      max={mostCodes}
    >
      {(entry) => (
        <>
          <Grid templateColumns={{ base: 'minmax(0, 1fr) 6.5rem', sm: 'minmax(0, 1fr) 10rem' }} columnGap={4}>
            <TextField name={`${entry}.code`} label={t('field.code')} truncate={40} autoComplete="off" spellCheck={false} />
            <PercentField name={`${entry}.percentage`} label={t('field.percentage')} />
          </Grid>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 10rem' }} columnGap={4}>
            <NumberField name={`${entry}.maxUses`} label={t('field.maxUses')} optional truncate={9} />
            <DateField name={`${entry}.endsOn`} label={t('field.endsOn')} optional />
          </Grid>
        </>
      )}
    </ListField>
  );
}
