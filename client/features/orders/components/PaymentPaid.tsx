import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import type { WatchedPayment } from '../usePaymentStatus.ts';
import { DrawnTick } from './DrawnTick.tsx';
import { PaymentMessage } from './PaymentFrame.tsx';
import { Receipt } from './Receipt.tsx';

/** Remembered for the tab: a reload is not another payment. */
const saidSo = (paymentId: string): boolean => {
  const key = `diwan.paid.${paymentId}`;
  const before = sessionStorage.getItem(key) !== null;
  sessionStorage.setItem(key, '');
  return before;
};

/** The product is theirs: the receipt, and the way to it. */
export function PaymentPaid({ payment }: { payment: WatchedPayment }) {
  const { t } = useTranslation('orders');
  const { cache } = useApolloClient();
  const { id, order } = payment;
  useEffect(() => {
    // Everything that was read about the product while it was closed.
    cache.evict({ id: cache.identify({ __typename: 'StorefrontProduct', id: order.productId }) });
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'myProducts' });
    cache.gc();
    if (!saidSo(id)) toast.success(t('success.payment', { ns: 'messages' }));
  }, [cache, id, order.productId, t]);
  return (
    <>
      <PaymentMessage sign={<DrawnTick />} title={t('payment.successTitle')}>
        {t('payment.successText')}
      </PaymentMessage>
      <Receipt payment={payment} />
      <Stack gap={3}>
        <ButtonLink to={storefrontUrls.myProduct(order.productId)} colorPalette="brand" size="lg">
          <Play aria-hidden />
          {t('payment.startLearning')}
        </ButtonLink>
        <ButtonLink to={storefrontUrls.myProducts} variant="ghost">
          {t('payment.myProducts')}
        </ButtonLink>
      </Stack>
    </>
  );
}
