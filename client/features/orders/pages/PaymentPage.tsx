import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { isOpen } from '../../../apollo/payments.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTitle } from '../../../ui/head.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PaymentFrame, PaymentSkeleton } from '../components/PaymentFrame.tsx';
import { PaymentPaid } from '../components/PaymentPaid.tsx';
import { PaymentPending } from '../components/PaymentPending.tsx';
import { PaymentUnpaid } from '../components/PaymentUnpaid.tsx';
import { usePaymentStatus } from '../usePaymentStatus.ts';

/** `/{lang}/payment/{paymentId}`: the state of a payment. It only reads, so that a reload or the back button changes nothing. */
export function PaymentPage() {
  const { paymentId = '' } = useParams();
  return isId(paymentId) ? <Outcome key={paymentId} id={paymentId} /> : <NotFound />;
}

function Outcome({ id }: { id: string }) {
  const { t } = useTranslation('orders');
  useTitle(t('payment.title'));
  const { payment, error, gaveUp, check: checkPayment } = usePaymentStatus(id);
  if (error) return <ErrorState whole error={error} onRetry={checkPayment} />;
  if (payment === undefined) return <PaymentSkeleton />;
  if (payment === null) return <NotFound />;
  return (
    <PaymentFrame>
      {isOpen(payment.status) ? (
        <PaymentPending payment={payment} slow={gaveUp} onCheck={checkPayment} />
      ) : payment.status === 'SUCCEEDED' || payment.status === 'PARTIALLY_REFUNDED' ? (
        <PaymentPaid payment={payment} />
      ) : (
        <PaymentUnpaid payment={payment} />
      )}
    </PaymentFrame>
  );
}
