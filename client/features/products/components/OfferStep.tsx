import { Stack } from '@chakra-ui/react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { PromoCodesField } from '../../promos/components/PromoCodesField.tsx';
import { SpecialDealField } from '../../promos/components/SpecialDealField.tsx';
import type { Saver } from '../autosave/saver.ts';
import { useSaving } from '../autosave/useSaver.ts';
import type { ProductValues } from '../productValues.ts';
import type { WrittenLanguage } from '../writtenLanguage.ts';
import { BenefitsField } from './BenefitsField.tsx';

/** The price, the discounts and the benefits. */
export function OfferStep({ written, saver }: { written: WrittenLanguage; saver: Saver }) {
  const { t } = useTranslation('products');
  const { values } = useFormState<ProductValues>({ subscription: { values: true } });
  const { product } = useSaving(saver);
  return (
    <Stack gap={10}>
      <Stack gap={4} maxWidth="form">
        <ChoiceField
          name="cost"
          label={t('fields.cost')}
          choices={[
            { value: 'PAID', label: t('fields.paid'), help: t('fields.paidHelp') },
            { value: 'FREE', label: t('fields.free'), help: t('fields.freeHelp') },
          ]}
        />
        {values.cost === 'PAID' && <MoneyField name="price.amount" label={t('fields.price')} currency={values.price.currency} />}
        {values.cost === 'PAID' && <PromoCodesField />}
        <SpecialDealField productId={product?.id} />
      </Stack>
      <BenefitsField written={written} />
    </Stack>
  );
}
