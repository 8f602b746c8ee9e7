import { Button, Spinner, Stack } from '@chakra-ui/react';
import { Clock, CreditCard, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { listOf, listUrlOf, purchasedBy } from '../purchased.ts';
import type { WatchedPayment } from '../usePaymentStatus.ts';
import { useSeatHold } from '../useSeatHold.ts';
import { PaymentMessage } from './PaymentFrame.tsx';
import { Receipt } from './Receipt.tsx';
import { SeatHeld } from './SeatHeld.tsx';

/** A payment that is not decided yet, because the customer came back early or the bank is slow. */
export function PaymentPending({ payment, slow, onCheck }: { payment: WatchedPayment; slow: boolean; onCheck: () => void }) {
  const { t } = useTranslation('orders');
  const { redirectUrl, order } = payment;
  const purchased = purchasedBy(order);
  const list = listOf(purchased);
  const hold = useSeatHold(redirectUrl ? order.bookingId : null);
  return (
    <>
      {redirectUrl ? (
        <PaymentMessage sign={<CreditCard size={64} strokeWidth={1.25} aria-hidden />} title={t('payment.openTitle')}>
          {t(`payment.openText.${list}`)}
        </PaymentMessage>
      ) : slow ? (
        <PaymentMessage sign={<Clock size={64} strokeWidth={1.25} aria-hidden />} title={t('payment.slowTitle')}>
          {t(`payment.slowText.${list}`)}
        </PaymentMessage>
      ) : (
        <PaymentMessage sign={<Spinner size="xl" color="brand.solid" borderWidth="4px" />} title={t('payment.pendingTitle')}>
          {t('payment.pendingText')}
        </PaymentMessage>
      )}
      <Receipt payment={payment} />
      <Stack gap={3}>
        {hold && <SeatHeld hold={hold} />}
        {redirectUrl && (
          <Button colorPalette="brand" size="lg" asChild>
            <a href={redirectUrl}>{t('payment.continue')}</a>
          </Button>
        )}
        {slow && (
          <Button variant="outline" onClick={onCheck}>
            <RotateCw aria-hidden />
            {t('payment.checkAgain')}
          </Button>
        )}
        <ButtonLink to={listUrlOf(purchased)} variant="ghost">
          {t(`payment.${list}`)}
        </ButtonLink>
      </Stack>
    </>
  );
}
