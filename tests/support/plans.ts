import { cards, payByCard } from './card.ts';
import { type Caller, gql } from './client.ts';
import { newKey } from './sales.ts';
import { sql } from './sql.ts';

/** A plan on sale, by its family and duration. */
export async function planNamed(family: string, duration = 'MONTHLY'): Promise<string> {
  const [plan] = await sql<{ id: string }>('select id from plans where family = $1 and duration = $2 and retired_at is null', [
    family,
    duration,
  ]);
  return plan?.id as string;
}

/** Asks for a plan and returns the payload, which may have errors. */
export async function subscribe(caller: Caller, planId: string, input: Record<string, unknown> = {}) {
  const { data, errors } = await gql(planSubscribeMutation, { input: { planId, idempotencyKey: newKey(), ...input } }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.planSubscribe;
}

/** Subscribes and pays by card, which is saved for the renewal, and returns the path to which the gateway leads back. */
export async function subscribed(
  caller: Caller,
  planId: string,
  { card = cards.good as string, ...input }: Record<string, unknown> & { card?: string } = {},
) {
  const { payment, userErrors } = await subscribe(caller, planId, input);
  if (userErrors.length) throw new Error(JSON.stringify(userErrors));
  return payByCard(payment.redirectUrl, card, 'complete', { save: true });
}

/** Asks to pay an overdue renewal and returns the payload, which may have errors. */
export async function planPay(caller: Caller, input: Record<string, unknown> = {}) {
  const { data, errors } = await gql(planPayMutation, { input: { idempotencyKey: newKey(), ...input } }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.planPay;
}

export async function planOf(caller: Caller) {
  const { data, errors } = await gql(planSubscriptionQuery, {}, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.planSubscription;
}

export async function planQuote(caller: Caller, planId: string, promoCode?: string) {
  return gql(planQuoteQuery, { planId, promoCode }, caller);
}

/** Makes a promo code for plans. */
export async function planCode(code: string, columns: Record<string, unknown> = {}): Promise<string> {
  const given = { code, code_key: code.toUpperCase(), percentage: 20, ...columns };
  const names = Object.keys(given);
  const [made] = await sql<{ id: string }>(
    `insert into plan_promo_codes (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(given),
  );
  return made?.id as string;
}

/** Moves an account's period, as if it had begun some days ago. */
export const letDaysPass = (creatorId: string, days: number) =>
  sql(
    `with moved as (
       update plan_subscriptions set anchored_at = anchored_at - make_interval(days => $2), period_start = period_start - make_interval(days => $2),
         period_end = period_end - make_interval(days => $2) where creator_id = $1 and status = 'ACTIVE' returning id, period_end)
     update plan_invoices i set period_end = moved.period_end from moved where i.subscription_id = moved.id and i.status = 'PAID'`,
    [creatorId, days],
  );

/**
 * Moves the end of an account's period into the past, and answers it. From then on the server's job may renew the plan at any moment. So a
 * test makes everything else ready first.
 */
export async function endPeriod(creatorId: string, ago = '1 second'): Promise<Date> {
  const [moved] = await sql<{ end: Date }>(
    `update plan_subscriptions set anchored_at = anchored_at - (period_end - past), period_start = period_start - (period_end - past),
       period_end = past from (select date_trunc('second', now()) - $2::interval as past) t
     where creator_id = $1 and status = 'ACTIVE' returning period_end as end`,
    [creatorId, ago],
  );
  return moved?.end as Date;
}

const state =
  'id status plan { id name nameAr duration price { amount currency } } periodStart periodEnd cancelsAtPeriodEnd nextPlan { id } savedCard { id brand last4 expiresOn } unpaidInvoice { id } openPayment { id status redirectUrl }';
export const planSubscribeMutation = /* GraphQL */ `
  mutation PlanSubscribe($input: PlanSubscribeInput!) {
    planSubscribe(input: $input) {
      subscription { ${state} }
      payment { id status amount { amount currency } redirectUrl failureMessage }
      message
      userErrors { field code message }
    }
  }
`;
export const planPayMutation = /* GraphQL */ `
  mutation PlanPay($input: PlanPayInput!) {
    planPay(input: $input) {
      subscription { ${state} }
      payment { id status amount { amount currency } redirectUrl failureMessage }
      message
      userErrors { field code message }
    }
  }
`;
export const planSubscriptionQuery = /* GraphQL */ `
  query PlanSubscription {
    planSubscription {
      ${state}
      usage { liveMinutesUsed liveMinutesLeft storageUsedBytes storageReservedBytes activeSubscribers publishedProducts admins }
      invoices { id kind status planName periodStart periodEnd listPrice { amount } discount { percentage code amount { amount } } credit { amount } total { amount } paidAt }
      invoiceCount
    }
  }
`;
export const planQuoteQuery = /* GraphQL */ `
  query PlanQuote($planId: UUID!, $promoCode: String) {
    planQuote(planId: $planId, promoCode: $promoCode) {
      plan { id name } change listPrice { amount currency } discountPercentage discount { amount } credit { amount } total { amount } startsAt reason
    }
  }
`;
export const planPromoCodeQuery = /* GraphQL */ `
  query PlanPromoCode($promoCode: String!) { planPromoCode(promoCode: $promoCode) { discountPercentage reason } }
`;
export const planPaymentQuery = /* GraphQL */ `
  query PlanPayment($id: UUID!) {
    planPayment(id: $id) { id status amount { amount } redirectUrl failureMessage }
  }
`;
export const planCancelMutation = /* GraphQL */ `
  mutation PlanCancel { planCancel { subscription { ${state} } userErrors { field code message } } }
`;
export const planResumeMutation = /* GraphQL */ `
  mutation PlanResume { planResume { subscription { ${state} } userErrors { field code message } } }
`;
export const savedCardRemoveMutation = /* GraphQL */ `
  mutation SavedCardRemove($id: UUID!) { savedCardRemove(id: $id) { subscription { savedCard { id } } userErrors { field code message } } }
`;
