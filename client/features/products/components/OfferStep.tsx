import { Stack } from '@chakra-ui/react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { ListField } from '../../../forms/ListField.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import type { ProductValues } from '../productValues.ts';

const maxBenefits = 12;
const blankBenefit = { text: '', description: '' };

/** What it costs and what people gain. */
export function OfferStep() {
  const { t } = useTranslation('products');
  const { values } = useFormState<ProductValues>({ subscription: { values: true } });
  const entryLabel = (index: number) => t('fields.benefit', { n: formatNumber(index + 1) });
  return (
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
      <ListField
        name="benefits"
        label={t('fields.benefits')}
        help={t('fields.benefitsHelp')}
        blank={blankBenefit}
        add={t('fields.addBenefit')}
        entryLabel={entryLabel}
        max={maxBenefits}
      >
        {(entry) => (
          <>
            <TextField name={`${entry}.text`} label={t('fields.benefitText')} truncate={100} />
            <TextAreaField name={`${entry}.description`} label={t('fields.benefitDescription')} rows={2} max={500} />
          </>
        )}
      </ListField>
    </Stack>
  );
}
