import { skipToken, useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { AccountCurrencyDocument, PaymentMethodsDocument } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** A note for a site without a payment gateway, where only free products and sessions can be ordered. */
export function NothingPayable() {
  const { t } = useTranslation('reports');
  const { data: account } = useQuery(AccountCurrencyDocument);
  const currency = account?.creator?.currency;
  const { data } = useQuery(PaymentMethodsDocument, currency ? { variables: { currency } } : skipToken);
  return data?.paymentMethods.length === 0 ? <Alert tone="info">{t('nothingPayable')}</Alert> : null;
}
