import type { PaymentStatus } from '../../graphql/generated.ts';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';

export type PaymentAction = 'challenge' | 'succeed' | 'fail' | 'expire' | 'refundPart' | 'refundRest';

/** What may become of a payment. An expired one can still succeed: a slow bank may charge after we gave up waiting. */
export const paymentLifecycle: Readonly<Record<PaymentStatus, Partial<Record<PaymentAction, PaymentStatus>>>> = {
  CREATED: { challenge: 'REQUIRES_ACTION', succeed: 'SUCCEEDED', fail: 'FAILED', expire: 'EXPIRED' },
  REQUIRES_ACTION: { succeed: 'SUCCEEDED', fail: 'FAILED', expire: 'EXPIRED' },
  SUCCEEDED: { refundPart: 'PARTIALLY_REFUNDED', refundRest: 'REFUNDED' },
  PARTIALLY_REFUNDED: { refundPart: 'PARTIALLY_REFUNDED', refundRest: 'REFUNDED' },
  FAILED: {},
  EXPIRED: { succeed: 'SUCCEEDED' },
  REFUNDED: {},
};

/** Statuses in which the gateway may still have something new to say. */
export const mayStillChange = (status: PaymentStatus) => 'succeed' in paymentLifecycle[status];

/** What the gateway's answer means for us; null for nothing new. `overdue`: the time to pay is over. */
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
      // The payer has done their part, so it is not given up, however long the bank takes.
      return null;
    case 'refunded':
    case 'partially_refunded':
      // Only we give money back, and only after settling: never seen on a payment that is still open here.
      return null;
    default:
      return overdue ? 'expire' : null;
  }
}
