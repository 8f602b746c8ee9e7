import { Box, chakra, Grid } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { PercentField } from '../../../forms/PercentField.tsx';
import { DealProductField } from './DealProductField.tsx';

/** The discount on another product for buyers of this one, `specialDeal` of its form. `productId` is this product's own id. */
export function SpecialDealField({ productId }: { productId?: string }) {
  const { t } = useTranslation('promos');
  const chosen = useField<string>('specialDeal.productId', { subscription: { value: true } }).input.value;
  return (
    <Box as="fieldset" marginBlockStart={4}>
      <chakra.legend textStyle="label">{t('field.deal')}</chakra.legend>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1} marginBlockEnd={3}>
        {t('field.dealHelp')}
      </chakra.p>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 10rem' }} columnGap={4}>
        <DealProductField name="specialDeal.productId" productId={productId} />
        {chosen && <PercentField name="specialDeal.discount" label={t('field.dealDiscount')} />}
      </Grid>
    </Box>
  );
}
