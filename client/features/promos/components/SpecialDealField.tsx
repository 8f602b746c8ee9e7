import { Box, chakra, Grid } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { PercentField } from '../../../forms/PercentField.tsx';
import { DealProductField } from './DealProductField.tsx';

export interface SpecialDealFieldProps {
  /** This product's own id; none where something else is sold. */
  productId?: string;
  /** The people that the deal is for, where they are not the buyers of a product. */
  help?: string;
}

/** The discount on a product for those who have what this form sells, its `specialDeal`. */
export function SpecialDealField({ productId, help }: SpecialDealFieldProps) {
  const { t } = useTranslation('promos');
  const chosen = useField<string>('specialDeal.productId', { subscription: { value: true } }).input.value;
  return (
    <Box as="fieldset" marginBlockStart={4}>
      <chakra.legend textStyle="label">{t('field.deal')}</chakra.legend>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1} marginBlockEnd={3}>
        {help ?? t('field.dealHelp')}
      </chakra.p>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 10rem' }} columnGap={4}>
        <DealProductField name="specialDeal.productId" productId={productId} />
        {chosen && <PercentField name="specialDeal.discount" label={t('field.dealDiscount')} />}
      </Grid>
    </Box>
  );
}
