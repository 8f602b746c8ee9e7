import { badInput } from '../../core/errors.ts';
import { column, expression, instant, many, money, nowOf, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { isOwner } from '../accounts/contacts.ts';
import { isOpenPayment } from '../billing/open.ts';
import { used } from '../plans/limits.ts';
import { minutesThisMonth } from '../plans/live-minutes.ts';
import { freePlan } from '../plans/of-account.ts';

/** Whether the viewer is the account's owner, who alone sees some fields of its plan. */
const forOwner = ({ value }: SqlContext) => value('boolean', isOwner);

const mostListedInvoices = 100;
const invoicePageOf = ({ arg }: SqlContext) => {
  const first = arg('first', 'int', (asked: number) => {
    if (asked < 0 || asked > mostListedInvoices) throw badInput('api.pageSize', { max: mostListedInvoices });
    return asked;
  });
  const offset = arg('offset', 'int', (asked: number) => {
    if (asked < 0) throw badInput('api.wrongValue');
    return asked;
  });
  return `coalesce(${first}, 12) offset coalesce(${offset}, 0)`;
};

/**
 * The account's subscription, or the free plan in its place. While its first payment is under way, the plan is still the free one. The
 * row's id is that of the account, since each account has one such row.
 */
const subscriptionOf = ({ viewer }: SqlContext) => `(
  select c.id, case when s.status <> 'INCOMPLETE' then s.id end as subscription_id,
    coalesce(case when s.status <> 'INCOMPLETE' then s.plan_id end, ${freePlan}) as plan_id, coalesce(s.status, 'ACTIVE') as status,
    s.period_start, s.period_end, coalesce(s.cancels_at_period_end, false) as cancels_at_period_end, s.next_plan_id, s.next_attempt_at,
    s.grace_ends_at
  from creators c left join plan_subscriptions s on s.creator_id = c.id and s.status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE')
  where c.id = ${viewer('creatorId')})`;

/** What counts against an account's plan now. */
const planUsage = ({ t, value }: SqlContext) => `json_build_object(
  'liveMinutesUsed', ${minutesThisMonth(`${t}.id`, nowOf({ value }))},
  'liveMinutes', (select p.live_minutes from plans p where p.id = ${t}.plan_id),
  'storageUsedBytes', ${used.keptBytes(`${t}.id`)},
  'storageReservedBytes', ${used.reservedBytes(`${t}.id`)},
  'activeSubscribers', ${used.activeSubscribers(`${t}.id`)},
  'publishedProducts', ${used.publishedProducts(`${t}.id`)},
  'admins', ${used.admins(`${t}.id`)})`;

interface PlanUsage {
  liveMinutesUsed: number;
  liveMinutes: number | null;
}

export const reads: Reads = {
  Query: {
    planSubscription: one('PlanSubscription', () => 'true'),
  },
  types: {
    PlanSubscription: {
      from: subscriptionOf,
      fields: {
        id: column('subscription_id'),
        plan: one('Plan', ({ t, parent }) => `${t}.id = ${parent}.plan_id`),
        status: column(),
        periodStart: instant('period_start'),
        periodEnd: instant('period_end'),
        cancelsAtPeriodEnd: column(),
        nextPlan: one('Plan', ({ t, parent }) => `${t}.id = ${parent}.next_plan_id`),
        nextAttemptAt: instant('next_attempt_at'),
        graceEndsAt: instant('grace_ends_at'),
        savedCard: one(
          'SavedCard',
          (query) => `${query.t}.creator_id = ${query.parent}.id and ${query.t}.removed_at is null and ${forOwner(query)}`,
        ),
        usage: expression(planUsage, ({ liveMinutes, ...used }: PlanUsage) => ({
          ...used,
          liveMinutesLeft: liveMinutes === null ? null : Math.max(0, liveMinutes - used.liveMinutesUsed),
        })),
        unpaidInvoice: one(
          'PlanInvoice',
          (query) =>
            `${query.t}.subscription_id = ${query.parent}.subscription_id and ${query.t}.status = 'OPEN' and ${query.t}.kind = 'RENEWAL' and ${forOwner(query)}`,
        ),
        openPayment: one(
          'PlanPayment',
          (query) => `${query.t}.plan_invoice_id = (
              select i.id from plan_invoices i where i.creator_id = ${query.parent}.id and i.status = 'OPEN' order by i.created_at desc limit 1)
            and ${isOpenPayment(query.t)} and ${query.t}.redirect_url is not null
            and ${query.t}.expires_at > ${nowOf(query)} and ${forOwner(query)}`,
        ),
        invoices: many(
          'PlanInvoice',
          (query) => `${query.t}.creator_id = ${query.parent}.id and ${isInvoiceListed(query.t)} and ${forOwner(query)}`,
          ({ t }) => `${t}.created_at desc, ${t}.id desc`,
          invoicePageOf,
        ),
        invoiceCount: expression(
          (query) =>
            `(select count(*) from plan_invoices i where i.creator_id = ${query.t}.id and ${isInvoiceListed('i')} and ${forOwner(query)})`,
        ),
      },
    },
    PlanInvoice: {
      from: 'plan_invoices',
      scope: (query) => `${query.t}.creator_id = ${query.viewer('creatorId')} and ${forOwner(query)}`,
      fields: {
        id: column(),
        kind: column(),
        status: column(),
        planName: expression(({ t }) => `(select p.name from plans p where p.id = ${t}.plan_id)`),
        planNameAr: expression(({ t }) => `(select p.name_ar from plans p where p.id = ${t}.plan_id)`),
        periodStart: instant('period_start'),
        periodEnd: instant('period_end'),
        listPrice: money('list_amount'),
        discount: expression(
          ({ t }) => `(select json_build_object('percentage', ${t}.discount_percentage, 'amount', ${t}.discount_amount,
            'currency', ${t}.currency, 'code', c.code) from plan_promo_codes c where c.id = ${t}.promo_code_id)`,
          ({ amount, currency, ...discount }: { amount: number; currency: string }) => ({ ...discount, amount: { amount, currency } }),
        ),
        credit: money('credit_amount'),
        total: money('total_amount'),
        createdAt: instant('created_at'),
        paidAt: instant('paid_at'),
      },
    },
  },
};

/** Whether an invoice is shown to people: not if its payment came to nothing. */
const isInvoiceListed = (t: string) => `${t}.status in ('OPEN', 'PAID')`;
