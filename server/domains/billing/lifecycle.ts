import type { PaymentStatus } from '../../graphql/generated.ts';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';

export type PaymentAction = 'challenge' | 'succeed' | 'fail' | 'expire' | 'refundPart' | 'refundRest';

/** The steps of a payment. An expired payment can still succeed: a slow bank may charge after we gave up waiting. */
export const paymentLifecycle: Readonly<Record<PaymentStatus, Partial<Record<PaymentAction, PaymentStatus>>>> = {
  CREATED: { challenge: 'REQUIRES_ACTION', succeed: 'SUCCEEDED', fail: 'FAILED', expire: 'EXPIRED' },
  REQUIRES_ACTION: { succeed: 'SUCCEEDED', fail: 'FAILED', expire: 'EXPIRED' },
  SUCCEEDED: { refundPart: 'PARTIALLY_REFUNDED', refundRest: 'REFUNDED' },
  PARTIALLY_REFUNDED: { refundPart: 'PARTIALLY_REFUNDED', refundRest: 'REFUNDED' },
  FAILED: {},
  EXPIRED: { succeed: 'SUCCEEDED' },
  REFUNDED: {},
};

/** Whether the gateway may still have news of a payment in this status. */
export const mayStillChange = (status: PaymentStatus) => 'succeed' in paymentLifecycle[status];

/** The step that the gateway's answer asks of us; null without news. `overdue`: the time to pay is over. */
export function actionFor(reported: Pick<GatewayPayment, 'status'> | null, overdue: boolean): PaymentAction | null {
  switch (reported?.status) {
    case 'succeeded':
      return 'succeed';
    case 'failed':
      return 'fail';
    case 'expired':
      return 'expire';
    case 'requires_action':
      return overdue ? 'expire' : 'challenge';
    case 'processing':
      // The payer has done their part, so the payment is not ended, however long the bank takes.
      return null;
    case 'refunded':
    case 'partially_refunded':
      // Only we give money back, and only after settling. So an open payment never has this status.
      return null;
    default:
      return overdue ? 'expire' : null;
  }
}
