import type { Context } from '../../core/context.ts';
import type { Settlement } from '../billing/events.ts';
import { planById } from '../plans/find.ts';
import { periodBegan } from './began.ts';
import { releasePlanUse, takePlanUse } from './codes.ts';
import { currentPlan } from './current.ts';
import { PlanInvoice, PlanSubscription } from './entities.ts';
import { invoiceLifecycle, planLifecycle } from './lifecycle.ts';
import { periodAfter, periodFrom } from './periods.ts';
import { planChangedTopic } from './topics.ts';

/**
 * Locks an invoice until the caller's transaction ends. Every transaction locks in the order of payment, subscription, invoice, promo code.
 */
export const lockInvoice = ({ db }: Context, id: string): Promise<PlanInvoice> =>
  db.findOneOrFail(PlanInvoice, { where: { id }, lock: { mode: 'for_no_key_update' } });

/**
 * Puts an invoice that is paid, or costs nothing, into effect: the account has its plan from now on. Answers KEPT, or why the money must go
 * back: the account no longer wants this plan, as when it has paid another meanwhile (ALREADY_OWNED), or the promo code was used up since
 * the payment lapsed (CODE_USED_UP).
 */
export async function applyInvoice(context: Context, invoiceId: string): Promise<Settlement> {
  const { db, now } = context;
  const { creatorId } = await db.findOneByOrFail(PlanInvoice, { id: invoiceId });
  const { subscription: currentSubscription } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await lockInvoice(context, invoiceId);
  const { subscriptionId, promoCodeId } = invoice;
  const paidSubscription = await db.findOneByOrFail(PlanSubscription, { id: subscriptionId });
  const [paidAs, status] = [invoiceLifecycle[invoice.status].pay, planLifecycle[paidSubscription.status].pay];
  if (!paidAs || !status || !(await isInvoiceStillWanted(context, invoice, paidSubscription, currentSubscription))) return 'ALREADY_OWNED';
  if (promoCodeId && !invoice.holdsUse && !(await takePlanUse(context, promoCodeId, creatorId))) return 'CODE_USED_UP';
  if (currentSubscription) await voidOpenInvoice(context, currentSubscription.id, invoice.id);
  const plan = await planById(context, invoice.planId);
  const settledAt = now();
  const paidInvoice = { status: paidAs, paidAt: settledAt, holdsUse: promoCodeId !== null };
  const isRenewed = invoice.kind === 'RENEWAL' && currentSubscription?.id === subscriptionId;
  const planPeriod = isRenewed
    ? await periodAfter(context, currentSubscription, plan)
    : await periodFrom(context, creatorId, settledAt, paidSubscription, plan);
  const { periodStart, periodEnd } = planPeriod;
  await db.update(PlanInvoice, { id: invoiceId }, { ...paidInvoice, periodStart, periodEnd });
  // A subscription that ended while the bank was slow is active again.
  await db.update(PlanSubscription, { id: subscriptionId }, { planId: plan.id, status, ...planPeriod, endedAt: null, ...noPendingChange });
  await periodBegan(context, { creatorId, kind: invoice.kind, plan, periodEnd });
  await tellPlanChanged(context, creatorId);
  return 'KEPT';
}

/** A paid period begins with nothing pending from the one before. */
const noPendingChange = { nextPlanId: null, cancelsAtPeriodEnd: false, nextAttemptAt: null, attempts: 0, graceEndsAt: null };

/** Whether the account still wants what a payment buys that may have come late. */
async function isInvoiceStillWanted(
  { db, now }: Context,
  invoice: PlanInvoice,
  { id, cancelsAtPeriodEnd, planId, nextPlanId }: PlanSubscription,
  current: PlanSubscription | null,
): Promise<boolean> {
  if (invoice.status === 'OPEN') return true;
  // The invoice was given up. Another one that is open or paid may have taken its place.
  const hasLaterInvoice = await db
    .createQueryBuilder(PlanInvoice, 'i')
    .where('i.creatorId = :creatorId and i.id <> :id and i.createdAt >= :createdAt', invoice)
    .andWhere(`i.status in ('OPEN', 'PAID')`)
    .getExists();
  if (hasLaterInvoice) return false;
  if (invoice.kind === 'UPGRADE') return invoiceStillUpgrades(invoice, current, now());
  if (current !== null && current.id !== id) return false;
  // An owner's cancellation holds, even if the bank was slower, and so does their choice of the next plan.
  return !cancelsAtPeriodEnd && invoice.planId === (nextPlanId ?? planId);
}

/** Whether an upgrade that was paid late still holds: for a day after its time, in the same period, if nothing else was chosen. */
function invoiceStillUpgrades({ createdAt, expiresAt, subscriptionId }: PlanInvoice, current: PlanSubscription | null, now: Date): boolean {
  if (current?.id !== subscriptionId || current.status !== 'ACTIVE') return false;
  const isSamePeriod = (current.periodStart as Date) <= createdAt && (current.periodEnd as Date) > now;
  const isLate = now.getTime() > (expiresAt?.getTime() ?? 0) + 86_400_000;
  return isSamePeriod && !isLate && !current.cancelsAtPeriodEnd && current.nextPlanId === null;
}

/** Gives up the open invoice of a subscription, unless it is `except`, and frees its use of a code. The caller deals with its payment. */
export async function voidOpenInvoice(context: Context, subscriptionId: string, except?: string): Promise<void> {
  const openInvoice = await context.db.findOne(PlanInvoice, {
    where: { subscriptionId, status: 'OPEN' },
    lock: { mode: 'for_no_key_update' },
  });
  if (openInvoice && openInvoice.id !== except) await voidInvoice(context, openInvoice);
}

/** Gives up an invoice that the caller has locked. A subscription that never began ends with it. */
export async function voidInvoice(
  context: Context,
  { id, status, creatorId, subscriptionId, promoCodeId, holdsUse }: PlanInvoice,
): Promise<void> {
  const { db, now } = context;
  await db.update(PlanInvoice, { id }, { status: invoiceLifecycle[status].giveUp, holdsUse: false });
  if (holdsUse && promoCodeId) await releasePlanUse(context, promoCodeId);
  await db.update(
    PlanSubscription,
    { id: subscriptionId, status: 'INCOMPLETE' },
    { status: planLifecycle.INCOMPLETE.lapse, endedAt: now() },
  );
  await tellPlanChanged(context, creatorId);
}

/** Tells the account's open pages, once the transaction commits, that its plan has changed. */
export async function tellPlanChanged({ platform, withCommit }: Context, creatorId: string): Promise<void> {
  await withCommit(platform.pubsub.publishing(planChangedTopic(creatorId), { creatorId }));
}
