import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import type { PayMethod } from '../usePayMethod.ts';

/** The choice of a payment method; nothing where there is no choice. */
export function PayMethods({ pay: { methods, payMethod: method, choose } }: { pay: PayMethod }) {
  const { t } = useTranslation('orders');
  if (!method) return null;
  return (
    <chakra.fieldset css={needsScripts}>
      <chakra.legend fontWeight="medium" textStyle="sm" marginBlockEnd={2}>
        {t('method.label')}
      </chakra.legend>
      <ChoiceCards
        choices={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
        name="method"
        value={method}
        onChange={(value) => choose(value as typeof method)}
      />
    </chakra.fieldset>
  );
}
