import { type Context, inTransaction } from '../../core/context.ts';
import { errorsOf } from '../../core/errors.ts';
import { attemptAll, longestRound } from '../../core/sweep.ts';
import type { Language } from '../../graphql/generated.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { abandonPayment, askingFirst } from '../billing/abandon.ts';
import { isBeingCharged, openPayment } from '../billing/open.ts';
import { chargeSaved } from '../billing/present.ts';
import { savedCardOf } from '../billing/saved-cards.ts';
import type { Plan } from '../plans/entities.ts';
import { planById } from '../plans/find.ts';
import { tellPlanChanged, voidInvoice } from './apply.ts';
import { type CurrentPlan, currentPlan, lockPlan } from './current.ts';
import { endPlan } from './ending.ts';
import { PlanInvoice, PlanSubscription } from './entities.ts';
import { nextAttempt, planLifecycle } from './lifecycle.ts';
import { mailPlan } from './mails.ts';
import { anchorAt, type Period, periodAfter } from './periods.ts';
import { lockPaymentOf, openInvoiceOf } from './subscribe.ts';

/** For how many hours a gateway that does not answer is asked again. */
const hoursToCharge = 24;
/** How long an attempt waits for an owner who is about to pay by hand, in milliseconds. */
const renewalPatience = 86_400_000;
const planPayees: Readonly<Record<Language, string>> = { EN: 'Diwan', AR: 'ديوان' };

/**
 * Renews the subscriptions whose period is over, and tries unpaid ones again that are due. Each row is checked under its lock, so the job
 * may run twice at once. A renewal that fails stops no other, and is tried again in the next run. The reconciler takes care of those whose
 * saved card is being charged.
 */
export async function renewDue(context: Context): Promise<void> {
  const at = context.now();
  const dueSubscriptions = await sql<{ id: string; creatorId: string }>`
    select s.id, s.creator_id as "creatorId" from plan_subscriptions s
    where s.status in ('ACTIVE', 'PAST_DUE') and s.period_end <= ${at}
      and (s.status = 'ACTIVE' or coalesce(s.next_attempt_at, '-infinity') <= ${at})
      and not (s.next_attempt_at is null and exists (
        select from plan_invoices i
        where i.subscription_id = s.id and i.status = 'OPEN' and i.kind = 'RENEWAL' and ${raw(isBeingCharged('i.id'))}))
    order by coalesce(s.next_attempt_at, s.period_end) limit 1000`.rows(context.db);
  const roundEnd = at.getTime() + longestRound;
  await attemptAll(context, 'a plan could not be renewed', dueSubscriptions, async ({ creatorId }) => {
    if (context.now().getTime() < roundEnd) await renewPlan(context, creatorId);
  });
}

/** When the next subscription becomes due. */
export const nextRenewal = (after: Date): Sql<{ at: Date | null }> => sql`
  select min(due.at) as at from plan_subscriptions s,
    lateral (select case when s.status = 'ACTIVE' then s.period_end else s.next_attempt_at end as at) due
  where s.status in ('ACTIVE', 'PAST_DUE') and due.at > ${after}`;

/** Renews or ends an account's subscription, if it is due. The gateway is called once the payment is committed. */
async function renewPlan(context: Context, creatorId: string): Promise<void> {
  const paymentId = await askingFirst(context, (unknown) => inTransaction(context, (inner) => beginRenewal(inner, creatorId, unknown)));
  if (!paymentId) return;
  // The reconciler asks a gateway again that does not answer now.
  const chargeFailures = await errorsOf(chargeSaved(context, paymentId));
  if (chargeFailures.length) context.log().warn({ paymentId, failures: chargeFailures }, 'the renewal of a plan waits for its gateway');
}

/**
 * Begins a renewal that is due, or ends the subscription. Answers the payment that is to be charged; null if there is none, or none yet.
 */
async function beginRenewal(context: Context, creatorId: string, unknown: string | null): Promise<string | null> {
  await lockPlan(context, creatorId);
  const payment = await lockPaymentOf(context, creatorId);
  const current = await currentPlan(context, creatorId, { lock: true });
  const { subscription } = current;
  if (!subscription || !isRenewalDue(subscription, context.now())) return null;
  let invoice = await openInvoiceOf(context, creatorId);
  const isPaymentOpen = payment !== null && payment.planInvoiceId === invoice?.id;
  const planEnds = subscription.cancelsAtPeriodEnd;
  if (isPaymentOpen && !planEnds && waitsForPayment(payment, invoice, subscription, context.now())) return null;
  if (isPaymentOpen) await abandonPayment(context, payment, unknown);
  if (invoice && (planEnds || invoice.kind !== 'RENEWAL')) {
    await voidInvoice(context, invoice);
    invoice = null;
  }
  if (planEnds) {
    await endPlan(context, subscription);
    await mailPlan(context, 'ENDED', { creatorId, plan: current.plan });
    return null;
  }
  return attemptRenewal(context, current, invoice ?? (await renewalInvoice(context, current)));
}

const isRenewalDue = ({ status, periodEnd, nextAttemptAt }: PlanSubscription, now: Date): boolean => {
  if (status === 'ACTIVE') return (periodEnd as Date) <= now;
  return status === 'PAST_DUE' && (nextAttemptAt === null || nextAttemptAt <= now);
};

/**
 * Whether the renewal waits for an open payment. It always waits for its own charge, which ends within a day. It waits for an owner who
 * pays for an unpaid plan, or replaces it, until their time is over (`renewalPatience`), however often they turn to another page.
 */
function waitsForPayment(
  payment: { savedCardId: string | null },
  invoice: PlanInvoice | null,
  { status, nextAttemptAt }: PlanSubscription,
  now: Date,
): boolean {
  if (nextAttemptAt === null) return payment.savedCardId !== null && invoice?.kind === 'RENEWAL';
  return status === 'PAST_DUE' && now.getTime() < nextAttemptAt.getTime() + renewalPatience;
}

/**
 * Makes the invoice of the period that follows, on the plan that was chosen for it. The price is that of the account's own row in `plans`,
 * even if that is no longer sold. The caller has locked the subscription, and there is no open invoice.
 */
export async function renewalInvoice(context: Context, { plan: present, subscription }: CurrentPlan): Promise<PlanInvoice> {
  const { db, now } = context;
  const { id: subscriptionId, creatorId, nextPlanId } = subscription as PlanSubscription;
  const plan = nextPlanId ? await planById(context, nextPlanId) : present;
  const { periodStart, periodEnd } = await followingPeriod(context, subscription as PlanSubscription, plan);
  const invoice = db.create(PlanInvoice, {
    ...{ creatorId, subscriptionId, planId: plan.id, kind: 'RENEWAL', status: 'OPEN' },
    ...{ periodStart, periodEnd },
    ...{ listAmount: plan.priceAmount, discountPercentage: null, discountAmount: 0, creditAmount: 0, totalAmount: plan.priceAmount },
    ...{ currency: plan.currency, promoCodeId: null, holdsUse: false, expiresAt: null, paidAt: null, createdAt: now() },
  });
  await db.insert(PlanInvoice, invoice);
  return invoice;
}

/**
 * The period that follows. It begins where the last one ended. If a whole period has passed since, because no server ran, it begins now, so
 * that the account pays for no time that it did not have.
 */
async function followingPeriod(context: Context, subscription: PlanSubscription, plan: Plan): Promise<Period> {
  const { id, creatorId } = subscription;
  const period = await periodAfter(context, subscription, plan);
  const now = context.now();
  if (period.periodEnd > now) return period;
  const anchoredAnew = { ...(await anchorAt(context, creatorId, now, subscription)), periods: 0, periodEnd: now };
  await context.db.update(PlanSubscription, { id }, anchoredAnew);
  return periodAfter(context, Object.assign(subscription, anchoredAnew), plan);
}

/** Opens the payment of a renewal from the saved card. Without a card that can be charged, the attempt has failed. */
async function attemptRenewal(context: Context, { subscription }: CurrentPlan, invoice: PlanInvoice): Promise<string | null> {
  const { db, now } = context;
  const { id, creatorId } = subscription as PlanSubscription;
  const attemptedSubscription = { ...(subscription as PlanSubscription), nextAttemptAt: null };
  const savedCard = await savedCardOf(context, creatorId);
  const isCardKept = savedCard && context.platform.gateways.all.some(({ name }) => name === savedCard.gateway);
  const plan = await planById(context, invoice.planId);
  if (!isCardKept) {
    await missRenewal(context, attemptedSubscription, invoice, plan);
    return null;
  }
  const owner = await sql<{ id: string; language: Language }>`
    select u.id, u.language from creators c join users u on u.id = c.owner_id where c.id = ${creatorId}`.one(db);
  const paymentId = await openPayment(context, {
    subject: { planInvoiceId: invoice.id },
    ...{ creatorId, payerId: owner.id, amount: invoice.totalAmount, currency: invoice.currency, savedCardId: savedCard.id },
    description: owner.language === 'AR' ? plan.nameAr : plan.name,
    payee: planPayees[owner.language],
    language: owner.language,
    expiresAt: new Date(now().getTime() + hoursToCharge * 3_600_000),
  });
  // Null means that an attempt is under way. A payment by hand that fails between two attempts is no attempt.
  await db.update(PlanSubscription, { id }, { nextAttemptAt: null });
  return paymentId;
}

/** Whether an automatic attempt to renew is under way. An owner pays by hand between two attempts. */
export const isAttempted = ({ nextAttemptAt }: PlanSubscription): boolean => nextAttemptAt === null;

/** Handles a payment of a renewal that came to nothing. The caller has locked the subscription and the invoice, which is open. */
export async function renewalUnpaid(context: Context, subscription: PlanSubscription, invoice: PlanInvoice): Promise<void> {
  if (!isAttempted(subscription)) return;
  await missRenewal(context, subscription, invoice, await planById(context, invoice.planId));
}

/** Sets the next attempt, or ends the plan after the last one, and mails its owner. */
async function missRenewal(context: Context, subscription: PlanSubscription, invoice: PlanInvoice, plan: Plan): Promise<void> {
  const { id, creatorId } = subscription;
  const status = planLifecycle[subscription.status].miss;
  if (!status) return;
  const attempts = subscription.attempts + 1;
  const nextPlanAttempt = nextAttempt(attempts, context.now());
  if (!nextPlanAttempt) {
    await voidInvoice(context, invoice);
    await endPlan(context, subscription);
    await mailPlan(context, 'ENDED_UNPAID', { creatorId, plan });
    return;
  }
  await context.db.update(PlanSubscription, { id }, { status, attempts, ...nextPlanAttempt });
  await mailPlan(context, attempts === 1 ? 'PAST_DUE' : 'STILL_UNPAID', {
    creatorId,
    plan,
    amount: invoice.totalAmount,
    ...nextPlanAttempt,
  });
  await tellPlanChanged(context, creatorId);
}
