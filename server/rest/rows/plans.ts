import { randomUUID } from 'node:crypto';
import { plain } from '../../../schema/rules/unseen.ts';
import { type JsonSchema, objectOf } from '../json-schema.ts';
import { wrongFields } from '../refusal.ts';
import type { Row } from '../row.ts';

/** A plan in the specification's names. */
const offer = /* GraphQL */ `
  fragment Offer on Plan {
    id
    planType: name
    planTypeAr: nameAr
    planPayment: price { amount }
    currency: price { currency }
    planDuration: duration
    subscriptionsIncludes: features
    subscriptionsIncludesAr: featuresAr
  }
`;

const durationsAr: Readonly<Record<string, string>> = { monthly: 'شهري', annually: 'سنوي' };
/** Adds the duration in Arabic, which the schema leaves to the pages. */
const withDuration = <Offer extends { plan_duration: string }>(plan: Offer) => ({
  ...plan,
  plan_duration_ar: durationsAr[plan.plan_duration],
});

const text: JsonSchema = { type: 'string' };
const texts: JsonSchema = { type: 'array', items: text };
const count: JsonSchema = { type: 'integer' };
const moment: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const planFields: Record<string, JsonSchema> = {
  _id: { type: 'string', format: 'uuid', description: "The plan's id." },
  plan_type: { ...text, description: 'Its name in English.' },
  plan_type_ar: { ...text, description: 'Its name in Arabic.' },
  plan_payment: { ...text, example: '5.000', description: 'What one payment costs.' },
  currency: { ...text, description: 'The currency of the price, as ISO 4217 writes it.' },
  plan_duration: { ...text, enum: ['monthly', 'annually'], description: 'How often it is paid.' },
  plan_duration_ar: { ...text, description: 'The same in Arabic.' },
  subscriptions_includes: { ...texts, description: 'What it includes, in English.' },
  subscriptions_includes_ar: { ...texts, description: 'What it includes, in Arabic.' },
};

export const planRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/cc/subscription/plans',
    summary: 'The plans that creators can subscribe to, the cheapest first; all durations, or those of one.',
    document: /* GraphQL */ `query SubscriptionPlans($plan_duration: PlanDuration) { plans(duration: $plan_duration) { ...Offer } } ${offer}`,
    query: { plan_duration: { type: 'string', enum: ['monthly', 'annually'], description: 'How often the plans are paid.' } },
    answered: {
      schema: { type: 'array', items: objectOf(planFields) },
      of: (plans: { plan_duration: string }[]) => ({ data: plans.map(withDuration) }),
    },
    message: 'success.ok',
  },
  {
    method: 'GET',
    path: '/cc/setting/subscription',
    summary: "The account's present plan, with what is used of it. Without a subscription it is the free plan, which has no periods.",
    document: /* GraphQL */ `
      query CreatorSubscription {
        planSubscription {
          plan { ...Offer }
          status
          periodStart
          periodEnd
          cancelsAtPeriodEnd
          usage {
            remainingLiveMinutes: liveMinutesLeft
            contentStorageUsed: storageUsedBytes
            activeSubscribers
            publishedProducts
          }
        }
      }
      ${offer}
    `,
    lift: ['plan', 'usage'],
    answered: {
      schema: objectOf({
        ...planFields,
        status: {
          ...text,
          enum: ['incomplete', 'active', 'past_due'],
          description: 'How it stands; active for the free plan, unless the first payment of another is under way.',
        },
        period_start: { ...moment, description: 'The start of the period that was paid last.' },
        period_end: { ...moment, description: 'When it ends.' },
        cancels_at_period_end: { type: 'boolean', description: 'Whether it ends then and is not renewed.' },
        remaining_live_minutes: { type: ['integer', 'null'], description: 'Of this month; null without a limit.' },
        content_storage_used: { type: 'integer', description: 'Bytes.' },
        active_subscribers: {
          ...count,
          description: 'Customers who have something that was not wholly refunded, and have not deleted their account.',
        },
        published_products: { ...count, description: 'Products that are published.' },
      }),
      of: (subscription: { plan_duration: string }) => ({ data: withDuration(subscription) }),
    },
    message: 'success.ok',
  },
  {
    method: 'POST',
    path: '/cc/subscription/bill/promoCode',
    summary: 'What a promo code takes off a plan. `data` is false for a code that is not good, and `message` says why.',
    document: /* GraphQL */ `
      query BillPromoCode($promoCode: String!) { planPromoCode(promoCode: $promoCode) { discountPercentage reason } }
    `,
    ownIdField: 'userId',
    body: {
      promoCode: { ...text, description: 'The code, as it was typed.' },
      userId: { type: 'string', format: 'uuid', description: "The viewer's own user id, which the sign-in returns." },
    },
    variables: ({ body: { promoCode } }) => {
      if (typeof promoCode !== 'string' || !plain(promoCode)) throw wrongFields({ promoCode: 'promoCode.invalid' });
      return { promoCode };
    },
    answered: {
      schema: {
        ...objectOf({ discountValue: { type: 'integer', minimum: 1, maximum: 100, description: 'Percent.' } }),
        type: ['object', 'boolean'],
        description: 'False for a code that is not good.',
      },
      of: ({ discount_percentage: discountValue, reason }: { discount_percentage: number | null; reason: string | null }) =>
        discountValue === null ? { data: false, message: reason } : { data: { discountValue } },
    },
    message: 'success.ok',
  },
  {
    method: 'POST',
    path: '/cc/setting/subscribe',
    summary: "Changes the account's plan. Lead the browser to `threeDSecureUrl` if there is one: the plan begins once that is paid.",
    document: /* GraphQL */ `
      mutation SubscribeToPlan($input: PlanSubscribeInput!) {
        planSubscribe(input: $input) { payment { status redirectUrl } message userErrors { field code message } }
      }
    `,
    body: {
      paymentType: { ...text, enum: ['subscription'], description: 'What is paid for.' },
      subscriptionPlanId: { type: 'string', format: 'uuid', description: "The plan's `_id`." },
      promoCode: { type: ['string', 'null'], description: 'A promo code for plans; one that is not good is refused.' },
    },
    variables: ({ body: { paymentType, subscriptionPlanId, promoCode } }) => {
      if (paymentType !== 'subscription') throw wrongFields({ paymentType: 'api.wrongValue' });
      return { input: { plan_id: subscriptionPlanId, promo_code: promoCode ?? null, idempotency_key: randomUUID() } };
    },
    told: { plan_id: 'subscriptionPlanId', promo_code: 'promoCode' },
    answered: {
      schema: objectOf({
        message: { ...text, description: 'What happens next, for the user.' },
        isThreeDSecure: { type: 'boolean', description: 'Whether the payment goes on in the browser.' },
        threeDSecureUrl: { type: ['string', 'null'], format: 'uri', description: 'Where it goes on; null if it does not.' },
        success: { type: 'boolean', description: 'Whether the plan is paid, or nothing was to be paid now.' },
      }),
      of: ({ payment, message }: { payment: { status: string; redirect_url: string | null } | null; message: string }) => {
        const threeDSecureUrl = payment?.redirect_url ?? null;
        const success = payment === null || payment.status === 'succeeded';
        return { data: { message, isThreeDSecure: threeDSecureUrl !== null, threeDSecureUrl, success }, message };
      },
    },
    message: 'success.payment',
  },
];
