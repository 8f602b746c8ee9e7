import { parseAmount } from '../../../schema/rules/money.ts';
import { planSubscribeRules } from '../../../schema/rules/plans.ts';
import { plain } from '../../../schema/rules/unseen.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { Language, MutationPlanSubscribeArgs, PaymentMethod } from '../../graphql/generated.ts';
import { record } from '../audit/record.ts';
import { abandonPayment, askingFirst } from '../billing/abandon.ts';
import { lockOpenPayment, openPayment, stateOfPayment } from '../billing/open.ts';
import { chargeSaved, presentPayment } from '../billing/present.ts';
import { requireOpen } from '../creators/closing.ts';
import type { Plan } from '../plans/entities.ts';
import { planById, planOnSale } from '../plans/find.ts';
import { applyInvoice, tellPlanChanged, voidInvoice } from './apply.ts';
import { type ChangeOfPlan, changeToPlan } from './change.ts';
import { takePlanUse } from './codes.ts';
import { attemptGivesWay, type CurrentPlan, currentPlan, planSubject } from './current.ts';
import { PlanInvoice, PlanSubscription } from './entities.ts';

/** Minutes in which a first payment or an upgrade can be paid. */
const planMinutesToPay = 30;

/** The input, after its rules. */
interface PlanChoice {
  planId: string;
  promoCode: string;
  pages: Language;
  method: PaymentMethod | null;
  savedCard: string | null;
  expectedTotal: string | null;
}

/** The outcome, kept under its idempotency key. */
interface SubscribedPlan {
  /** Null if nothing is to be paid now. */
  paymentId: string | null;
  /** The message for that case. */
  message: 'success.payment' | 'success.planChangesLater' | 'success.planEndsLater' | null;
}

/**
 * Changes an account's plan, or starts the payment for that. One transaction commits the change, its use of a code and the intent to
 * collect. The gateway is called after it, so a call that fails in between can be repeated with the same key.
 */
export async function planSubscribe(context: Context, { input }: MutationPlanSubscribeArgs) {
  const { creatorId, userId } = consoleUser(context.viewer);
  const {
    idempotencyKey: subscribeKey,
    planId,
    promoCode,
    language,
    method,
    savedCard,
    expectedTotal,
    ...others
  } = validate(planSubscribeRules, input);
  others satisfies NothingElse;
  const planChoice: PlanChoice = {
    planId,
    promoCode: plain(promoCode ?? ''),
    pages: language ?? 'EN',
    method: method ?? null,
    savedCard: savedCard ?? null,
    expectedTotal: expectedTotal ?? null,
  };
  // An account's changes take turns by their subject: a double click with two keys finds the invoice of the first.
  const subscribeIntent = { userId, key: subscribeKey, operation: 'planSubscribe', input: planChoice, subject: planSubject(creatorId) };
  const { paymentId, message } = await askingFirst(context, (unknown) =>
    inTransaction(context, (inner) =>
      once(inner, subscribeIntent, async () => {
        const subscribed = await subscribeToPlan(inner, { creatorId, userId }, planChoice, unknown);
        await record(inner, consoleUser(context.viewer), {
          action: 'planSubscribe',
          objectType: 'PlanSubscription',
          objectId: creatorId,
          objectLabel: (await planById(inner, planId)).name,
          changedFields: ['planId'],
        });
        return subscribed;
      }),
    ),
  );
  const subscription = { id: creatorId };
  if (!paymentId) return { subscription, payment: null, message: context.t(message ?? 'success.payment') };
  return { subscription, ...(await collectPlanPayment(context, paymentId, { savedCard: planChoice.savedCard !== null })) };
}

/** Has the gateway collect a payment of a plan: from the saved card, or on its page. Answers what happens next. */
export async function collectPlanPayment(context: Context, paymentId: string, { savedCard }: { savedCard: boolean }) {
  await (savedCard ? chargeSaved(context, paymentId) : presentPayment(context, paymentId));
  const { status, redirectUrl } = await stateOfPayment(context, paymentId);
  const message = status === 'SUCCEEDED' ? 'success.payment' : redirectUrl ? 'success.paymentPage' : 'payment.unavailable';
  return { payment: { id: paymentId }, message: context.t(message) };
}

async function subscribeToPlan(
  context: Context,
  planPayer: { creatorId: string; userId: string },
  planChoice: PlanChoice,
  unknown: string | null,
): Promise<SubscribedPlan> {
  const { creatorId } = planPayer;
  await requireOpen(context, creatorId);
  const plan = await planOnSale(context, planChoice.planId);
  if (!plan) throw userError('NOT_FOUND', 'plan.notFound', ['planId']);
  const payment = await lockPaymentOf(context, creatorId);
  const current = await currentPlan(context, creatorId, { lock: true });
  const invoice = await openInvoiceOf(context, creatorId);
  refusePresent(current, plan);
  const planChange = await changeToPlan(context, creatorId, current, { plan, promoCode: planChoice.promoCode });
  if (planChange.refusal) throw userError('INVALID', planChange.refusal, ['promoCode']);
  refuseOtherTotal(planChange, planChoice.expectedTotal);
  const paymentGoesOn = invoice && payment && isSameInvoice(invoice, planChange) && isPaidAs(payment, planChoice);
  if (paymentGoesOn) return { paymentId: payment.id, message: null };
  if (payment) await abandonPayment(context, payment, unknown);
  if (invoice) await voidInvoice(context, invoice);
  if (current.subscription) await attemptGivesWay(context, current.subscription);
  return planChange.kind === 'DOWNGRADE'
    ? changePlanLater(context, current, planChange)
    : beginPlan(context, planPayer, current, planChange, planChoice);
}

/**
 * Refuses the account's own plan unless it is unpaid, and the free plan unless a paid one is active and can be cancelled.
 * @throws WRONG_STATE
 */
function refusePresent({ plan: present, subscription }: CurrentPlan, { id, priceAmount }: Plan): void {
  if (priceAmount === 0 && subscription?.status !== 'ACTIVE') throw userError('WRONG_STATE', 'plan.free', ['planId']);
  if (present.id === id && subscription?.status === 'ACTIVE') throw userError('WRONG_STATE', 'plan.present', ['planId']);
}

/** Refuses a total that has changed since the person saw it. @throws WRONG_STATE */
function refuseOtherTotal({ total, plan: { currency } }: ChangeOfPlan, expected: string | null): void {
  if (expected !== null && parseAmount(expected, currency) !== total) throw userError('WRONG_STATE', 'plan.otherTotal', ['expectedTotal']);
}

/** The open payment of an account's open invoice, locked. This lock comes before that of the subscription. */
export async function lockPaymentOf(context: Context, creatorId: string) {
  const openInvoice = await context.db.findOneBy(PlanInvoice, { creatorId, status: 'OPEN' });
  return openInvoice && lockOpenPayment(context, { planInvoiceId: openInvoice.id });
}

/** The open invoice of an account, locked. */
export const openInvoiceOf = ({ db }: Context, creatorId: string): Promise<PlanInvoice | null> =>
  db.findOne(PlanInvoice, { where: { creatorId, status: 'OPEN' }, lock: { mode: 'for_no_key_update' } });

/** Whether an open payment is paid in the way that is asked for now: by the same saved card, or on the same page. */
export const isPaidAs = (
  payment: { method: string; language: string; savedCardId: string | null },
  { method, pages, savedCard }: Pick<PlanChoice, 'method' | 'pages' | 'savedCard'>,
): boolean =>
  savedCard || payment.savedCardId
    ? payment.savedCardId === savedCard
    : payment.language === pages && (method === null || payment.method === method);

/** Whether the invoice of a change that is made now would be the same. */
const isSameInvoice = (invoice: PlanInvoice, { plan, kind, code, total }: ChangeOfPlan): boolean =>
  invoice.planId === plan.id && invoice.totalAmount === total && invoice.kind === kind && invoice.promoCodeId === (code?.id ?? null);

/** Sets what happens at the end of the period. Nothing is paid now. */
async function changePlanLater(context: Context, { subscription }: CurrentPlan, { plan }: ChangeOfPlan): Promise<SubscribedPlan> {
  const { id, creatorId } = subscription as PlanSubscription;
  const planEnds = plan.priceAmount === 0;
  await context.db.update(PlanSubscription, { id }, { nextPlanId: planEnds ? null : plan.id, cancelsAtPeriodEnd: planEnds });
  await tellPlanChanged(context, creatorId);
  return { paymentId: null, message: planEnds ? 'success.planEndsLater' : 'success.planChangesLater' };
}

/** Makes the invoice of a change that begins now, and the payment that pays it. */
async function beginPlan(
  context: Context,
  { creatorId, userId }: { creatorId: string; userId: string },
  { subscription }: CurrentPlan,
  { plan, kind, code, list, discount, credit, total, startsAt, endsAt }: ChangeOfPlan,
  { pages, method, savedCard }: PlanChoice,
): Promise<SubscribedPlan> {
  const { db, now } = context;
  if (code && !(await takePlanUse(context, code.id, creatorId))) throw userError('INVALID', 'promoCode.usedUp', ['promoCode']);
  const keptSubscription =
    subscription && subscription.status !== 'INCOMPLETE' ? subscription.id : await newSubscription(context, creatorId, plan.id);
  const expiresAt = new Date(now().getTime() + planMinutesToPay * 60_000);
  const { generatedMaps } = await db.insert(PlanInvoice, {
    creatorId,
    subscriptionId: keptSubscription,
    planId: plan.id,
    kind: kind === 'UPGRADE' ? 'UPGRADE' : 'START',
    periodStart: startsAt,
    periodEnd: endsAt,
    listAmount: list,
    discountPercentage: code?.percentage ?? null,
    discountAmount: discount,
    creditAmount: credit,
    totalAmount: total,
    currency: plan.currency,
    promoCodeId: code?.id ?? null,
    holdsUse: code !== null,
    expiresAt,
    createdAt: now(),
  });
  const { id: planInvoiceId } = generatedMaps[0] as { id: string };
  if (total === 0) {
    if ((await applyInvoice(context, planInvoiceId)) !== 'KEPT') throw userError('WRONG_STATE', 'plan.present', ['planId']);
    return { paymentId: null, message: 'success.payment' };
  }
  const paymentId = await openPayment(context, {
    subject: { planInvoiceId },
    ...{ creatorId, payerId: userId, amount: total, currency: plan.currency, method, language: pages, expiresAt },
    description: pages === 'AR' ? plan.nameAr : plan.name,
    payee: pages === 'AR' ? 'ديوان' : 'Diwan',
    saveCard: true,
    ...(savedCard && { savedCardId: savedCard }),
  });
  return { paymentId, message: null };
}

/** Makes a subscription that waits for its first payment. One that waited before has ended with its invoice. */
async function newSubscription({ db, now }: Context, creatorId: string, planId: string): Promise<string> {
  const { generatedMaps } = await db.insert(PlanSubscription, { creatorId, planId, status: 'INCOMPLETE', createdAt: now() });
  return (generatedMaps[0] as { id: string }).id;
}
