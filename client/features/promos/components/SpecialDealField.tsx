import { Box, chakra, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PercentField } from '../../../forms/PercentField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import type { OfferValues } from '../offerValues.ts';
import { DealTargetField, targetIn } from './DealTargetField.tsx';

export interface SpecialDealFieldProps {
  /** The id of the form's own product or session; undefined before it is first saved. */
  ownId: string | undefined;
  /** Words for the people that the deal is for, if they are not buyers of a product. */
  help?: string;
}

/** The special deal of the form (`specialDeal`): its customers get a discount on something else of the account. */
export function SpecialDealField({ ownId, help }: SpecialDealFieldProps) {
  const { t } = useTranslation('promos');
  const chosen = useFormPart<OfferValues, boolean>(({ values }) => targetIn(values.specialDeal) !== null);
  return (
    <Box as="fieldset" marginBlockStart={4}>
      <chakra.legend textStyle="label">{t('field.deal')}</chakra.legend>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1} marginBlockEnd={3}>
        {help ?? t('field.dealHelp')}
      </chakra.p>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 10rem' }} columnGap={4}>
        <DealTargetField offeredId={ownId} />
        {chosen && <PercentField name="specialDeal.discount" label={t('field.dealDiscount')} />}
      </Grid>
    </Box>
  );
}
