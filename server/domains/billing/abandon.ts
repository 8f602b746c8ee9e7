import type { Context } from '../../core/context.ts';
import { Payment } from './entities.ts';
import { unavailable } from './open.ts';
import { settle } from './settle.ts';

/** A payment that cannot be abandoned yet: its saved card may have been charged, and the gateway's answer was lost. */
class UnheardCharge extends Error {
  readonly paymentId: string;
  constructor(paymentId: string) {
    super(`the gateway must be asked about payment ${paymentId} first`);
    this.paymentId = paymentId;
  }
}

/**
 * Ends an open payment, because its price no longer holds. The caller has locked it. If it is paid all the same, it settles late.
 * `unheardPaymentId` names the payment of which the gateway has just said that it knows nothing.
 * @throws what `askingFirst` catches, if the payment's saved card may have been charged
 */
export async function abandonPayment(
  { db }: Context,
  { id, savedCardId, gatewayReference }: Payment,
  unheardPaymentId: string | null = null,
): Promise<void> {
  if (savedCardId && !gatewayReference && id !== unheardPaymentId) throw new UnheardCharge(id);
  await db.update(Payment, { id }, { status: 'EXPIRED', failureCode: 'expired', redirectUrl: null });
}

/**
 * Makes a change that may abandon the payment of a saved card. If the answer to the card's charge was lost, this rolls the change back,
 * asks the gateway, books its answer, and begins the change again. So nobody pays twice because of a lost answer. The change opens its own
 * transaction, and passes its argument on to `abandonPayment`.
 * @throws UserErrors if the gateway does not answer
 */
export async function askingFirst<Result>(
  context: Context,
  changePayment: (unheardPaymentId: string | null) => Promise<Result>,
): Promise<Result> {
  for (let unheardPaymentId: string | null = null; ; ) {
    try {
      return await changePayment(unheardPaymentId);
    } catch (error) {
      if (!(error instanceof UnheardCharge)) throw error;
      unheardPaymentId = error.paymentId;
    }
    await askGatewayFirst(context, unheardPaymentId);
  }
}

async function askGatewayFirst(context: Context, paymentId: string): Promise<void> {
  try {
    await settle(context, paymentId);
  } catch (error) {
    context.log().error({ err: error, paymentId }, 'a payment could not be asked about, so it is not given up');
    throw unavailable();
  }
}
