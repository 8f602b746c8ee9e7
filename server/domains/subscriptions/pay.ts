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
import { collect, isPaidAs, lockPaymentOf, openInvoiceOf } from './subscribe.ts';

/** Minutes in which a renewal can be paid by hand, before another payment must be opened. */
const minutesToPay = 30;

/** How a renewal is paid. */
interface Wish {
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
  const { idempotencyKey: key, language, method, savedCard, ...others } = validate(planPayRules, input);
  others satisfies NothingElse;
  const wish: Wish = { pages: language ?? 'EN', method: method ?? null, savedCard: savedCard ?? null };
  const intent = { userId, key, operation: 'planPay', input: wish, subject: planSubject(creatorId) };
  const { paymentId } = await askingFirst(context, (unknown) =>
    inTransaction(context, (inner) =>
      once(inner, intent, async () => {
        const paid = await openByHand(inner, { creatorId, userId }, wish, unknown);
        await record(inner, consoleUser(context.viewer), {
          ...{ action: 'planPay', objectType: 'PlanSubscription', objectId: creatorId, objectLabel: paid.planName, changedFields: [] },
        });
        return { paymentId: paid.paymentId };
      }),
    ),
  );
  return { subscription: { id: creatorId }, ...(await collect(context, paymentId, { savedCard: wish.savedCard !== null })) };
}

async function openByHand(
  context: Context,
  { creatorId, userId }: { creatorId: string; userId: string },
  wish: Wish,
  unknown: string | null,
) {
  const { now } = context;
  const { pages, method, savedCard } = wish;
  const payment = await lockPaymentOf(context, creatorId);
  const current = await currentPlan(context, creatorId, { lock: true });
  if (current.subscription?.status !== 'PAST_DUE') throw userError('WRONG_STATE', 'plan.notOverdue');
  const open = await openInvoiceOf(context, creatorId);
  const isRenewal = open?.kind === 'RENEWAL';
  const plan = isRenewal ? await planById(context, open.planId) : current.plan;
  if (payment && isRenewal && payment.planInvoiceId === open.id && isPaidAs(payment, wish))
    return { paymentId: payment.id, planName: plan.name };
  if (payment) await abandonPayment(context, payment, unknown);
  await attemptGivesWay(context, current.subscription);
  if (open && !isRenewal) await voidInvoice(context, open);
  // If another plan was chosen in its place and not paid, the renewal has no open invoice any more.
  const invoice = isRenewal ? open : await renewalInvoice(context, current);
  const paymentId = await openPayment(context, {
    subject: { planInvoiceId: invoice.id },
    ...{ creatorId, payerId: userId, amount: invoice.totalAmount, currency: invoice.currency, method, language: pages },
    description: pages === 'AR' ? plan.nameAr : plan.name,
    payee: pages === 'AR' ? 'ديوان' : 'Diwan',
    expiresAt: new Date(now().getTime() + minutesToPay * 60_000),
    saveCard: true,
    ...(savedCard && { savedCardId: savedCard }),
  });
  return { paymentId, planName: plan.name };
}
