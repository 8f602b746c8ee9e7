import type { Context } from '../../core/context.ts';
import { presentPayment } from './open.ts';
import { settle } from './settle.ts';

/**
 * Charges the saved card of a payment (`savedCardId` of its intent), and settles it: afterwards it has succeeded or failed, or waits for
 * the payer at `redirectUrl`. A gateway that does not answer is asked again by the reconciler. May be repeated.
 */
export async function chargeSaved(context: Context, paymentId: string): Promise<void> {
  await presentPayment(context, paymentId);
  await settle(context, paymentId);
}
