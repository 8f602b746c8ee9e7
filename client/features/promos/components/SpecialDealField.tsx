import { skipToken, useQuery } from '@apollo/client/react';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { DealOfProductDocument, DealProductsDocument } from '../../../apollo/generated.ts';
import { PercentField } from '../../../forms/PercentField.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { pickText } from '../../../ui/BiText.tsx';

/** What owners of the product get off another one, `specialDeal` of its form. `productId` is the product's own, once it has one. */
export function SpecialDealField({ productId }: { productId?: string }) {
  const { t } = useTranslation('promos');
  const { data } = useQuery(DealProductsDocument);
  const saved = useQuery(DealOfProductDocument, productId ? { variables: { id: productId } } : skipToken);
  const chosen = useField<string>('specialDeal.productId', { subscription: { value: true } }).input.value;
  const newest = data?.products.nodes ?? [];
  const before = saved.data?.product?.specialDeal?.product;
  const options = [...newest, ...(before && !newest.some(({ id }) => id === before.id) ? [before] : [])]
    .filter(({ id, status }) => id !== productId && (status !== 'ARCHIVED' || id === chosen))
    .map(({ id, title, titleAr }) => ({ value: id, label: pickText(title, titleAr).text }));
  return (
    <Box as="fieldset" marginBlockStart={4}>
      <chakra.legend textStyle="label">{t('field.deal')}</chakra.legend>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1} marginBlockEnd={3}>
        {t('field.dealHelp')}
      </chakra.p>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 10rem' }} columnGap={4}>
        <SelectField
          name="specialDeal.productId"
          label={t('field.dealProduct')}
          options={options}
          placeholder={t('field.noDeal')}
          optional
        />
        {chosen && <PercentField name="specialDeal.discount" label={t('field.dealDiscount')} />}
      </Grid>
    </Box>
  );
}
