import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStorage } from '../../../i18n/storage.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { entityOf, listOf, listUrlOf, placeOf, purchasedBy } from '../purchased.ts';
import type { WatchedPayment } from '../usePaymentStatus.ts';
import { DrawnTick } from './DrawnTick.tsx';
import { PaymentMessage } from './PaymentFrame.tsx';
import { Receipt } from './Receipt.tsx';

/** Whether the success was reported before. The tab remembers it, since a reload is not another payment. */
const paidToasted = (paymentId: string): boolean => {
  const paidKey = `diwan.paid.${paymentId}`;
  const paidBefore = tabStorage.getItem(paidKey) !== null;
  tabStorage.setItem(paidKey, '');
  return paidBefore;
};

/** A successful payment: the receipt, and the way to the product. For a seat, it leads to the booking's page. */
export function PaymentPaid({ payment }: { payment: WatchedPayment }) {
  const { t } = useTranslation('orders');
  const { cache } = useApolloClient();
  const { id, order } = payment;
  const { productId, bookingId } = order;
  const purchased = purchasedBy(order);
  useEffect(() => {
    const purchasedThing = purchasedBy({ productId, bookingId });
    // Removes cached data from before the purchase.
    cache.evict({ id: cache.identify(entityOf(purchasedThing)) });
    cache.evict({ id: 'ROOT_QUERY', fieldName: listOf(purchasedThing) });
    cache.gc();
    if (!paidToasted(id)) toast.success(t('success.payment', { ns: 'messages' }));
  }, [cache, id, productId, bookingId, t]);
  if (bookingId) return <Redirect to={placeOf(purchased)} state={{ isNew: true }} />;
  return (
    <>
      <PaymentMessage sign={<DrawnTick />} title={t('payment.successTitle')}>
        {t('payment.successText')}
      </PaymentMessage>
      <Receipt payment={payment} />
      <Stack gap={3}>
        <ButtonLink to={placeOf(purchased)} colorPalette="brand" size="lg">
          <Play aria-hidden />
          {t('payment.startLearning')}
        </ButtonLink>
        <ButtonLink to={listUrlOf(purchased)} variant="ghost">
          {t('payment.myProducts')}
        </ButtonLink>
      </Stack>
    </>
  );
}
