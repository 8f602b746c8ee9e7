import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SaverFace } from '../../../forms/autosave/saver.ts';
import { useSaving } from '../../../forms/autosave/useSaver.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import type { WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { PromoCodesField } from '../../promos/components/PromoCodesField.tsx';
import { SpecialDealField } from '../../promos/components/SpecialDealField.tsx';
import type { ProductValues } from '../productValues.ts';
import { BenefitsField } from './BenefitsField.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { RequirementsField } from './RequirementsField.tsx';

/** The fields for price, discounts, requirements and questions. */
export function OfferStep({ productLanguages, saver }: { productLanguages: WrittenLanguage; saver: SaverFace }) {
  const { t } = useTranslation('products');
  const paidProduct = useFormPart<ProductValues, boolean>(({ values }) => values.cost === 'PAID');
  const currency = useFormPart<ProductValues, string>(({ values }) => values.price.currency);
  const productId = useSaving(saver, ({ item }) => item?.id);
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
        {paidProduct && <MoneyField name="price.amount" label={t('fields.price')} currency={currency} />}
        {paidProduct && <PromoCodesField />}
        <SpecialDealField ownId={productId} />
      </Stack>
      <BenefitsField benefitLanguages={productLanguages} />
      <RequirementsField written={productLanguages} />
      <QuestionsField questionLanguages={productLanguages} />
    </Stack>
  );
}
