import { planPayRules } from '../../../schema/rules/plans.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { Language, MutationPlanPayArgs, PaymentMethod } from '../../graphql/generated.ts';
import { record } from '../audit/record.ts';
import { abandonPayment, askingFirst } from '../billing/abandon.ts';
import { openPayment } from '../billing/open.ts';
import { planById } from '../plans/find.ts';
import { voidInvoice } from './apply.ts';
import { attemptGivesWay, currentPlan, planSubject } from './current.ts';
import { renewalInvoice } from './renewal.ts';
import { collectPlanPayment, isPaidAs, lockPaymentOf, openInvoiceOf } from './subscribe.ts';

/** Minutes in which a renewal can be paid by hand, before another payment must be opened. */
const planMinutesToPay = 30;

/** How a renewal is paid. */
interface PlanPaymentChoice {
  pages: Language;
  method: PaymentMethod | null;
  savedCard: string | null;
}

/**
 * Pays the renewal of an overdue plan by hand. The intent is committed before the gateway is called, so a call that fails in between can be
 * repeated with the same key. A payment of the renewal that is open already goes on, or is given up for another way to pay. If both are
 * charged all the same, the second goes back by itself.
 */
export async function planPay(context: Context, { input }: MutationPlanPayArgs) {
  const { creatorId, userId } = consoleUser(context.viewer);
  const { idempotencyKey: planPayKey, language, method, savedCard, ...others } = validate(planPayRules, input);
  others satisfies NothingElse;
  const paymentChoice: PlanPaymentChoice = { pages: language ?? 'EN', method: method ?? null, savedCard: savedCard ?? null };
  const planPayIntent = { userId, key: planPayKey, operation: 'planPay', input: paymentChoice, subject: planSubject(creatorId) };
  const { paymentId } = await askingFirst(context, (unknown) =>
    inTransaction(context, (inner) =>
      once(inner, planPayIntent, async () => {
        const planPayment = await openPlanPayment(inner, { creatorId, userId }, paymentChoice, unknown);
        await record(inner, consoleUser(context.viewer), {
          ...{
            action: 'planPay',
            objectType: 'PlanSubscription',
            objectId: creatorId,
            objectLabel: planPayment.planName,
            changedFields: [],
          },
        });
        return { paymentId: planPayment.paymentId };
      }),
    ),
  );
  return {
    subscription: { id: creatorId },
    ...(await collectPlanPayment(context, paymentId, { savedCard: paymentChoice.savedCard !== null })),
  };
}

async function openPlanPayment(
  context: Context,
  { creatorId, userId }: { creatorId: string; userId: string },
  paymentChoice: PlanPaymentChoice,
  unknown: string | null,
) {
  const { now } = context;
  const { pages, method, savedCard } = paymentChoice;
  const payment = await lockPaymentOf(context, creatorId);
  const current = await currentPlan(context, creatorId, { lock: true });
  if (current.subscription?.status !== 'PAST_DUE') throw userError('WRONG_STATE', 'plan.notOverdue');
  const openInvoice = await openInvoiceOf(context, creatorId);
  const isRenewal = openInvoice?.kind === 'RENEWAL';
  const plan = isRenewal ? await planById(context, openInvoice.planId) : current.plan;
  if (payment && isRenewal && payment.planInvoiceId === openInvoice.id && isPaidAs(payment, paymentChoice))
    return { paymentId: payment.id, planName: plan.name };
  if (payment) await abandonPayment(context, payment, unknown);
  await attemptGivesWay(context, current.subscription);
  if (openInvoice && !isRenewal) await voidInvoice(context, openInvoice);
  // If another plan was chosen in its place and not paid, the renewal has no open invoice any more.
  const invoice = isRenewal ? openInvoice : await renewalInvoice(context, current);
  const paymentId = await openPayment(context, {
    subject: { planInvoiceId: invoice.id },
    ...{ creatorId, payerId: userId, amount: invoice.totalAmount, currency: invoice.currency, method, language: pages },
    description: pages === 'AR' ? plan.nameAr : plan.name,
    payee: pages === 'AR' ? 'ديوان' : 'Diwan',
    expiresAt: new Date(now().getTime() + planMinutesToPay * 60_000),
    saveCard: true,
    ...(savedCard && { savedCardId: savedCard }),
  });
  return { paymentId, planName: plan.name };
}
