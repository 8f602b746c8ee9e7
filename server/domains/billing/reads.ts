import { column, connection, expression, instant, money, nowOf, one, type Reads } from '../../graphql/reads/fields.ts';
import type { FailureCode } from './entities.ts';
import { isUnderWay } from './refunding.ts';

const failureMessages: Record<FailureCode, string> = {
  declined: 'payment.declined',
  insufficient_funds: 'payment.insufficientFunds',
  challenge_failed: 'payment.challengeFailed',
  cancelled: 'payment.cancelled',
  expired: 'payment.expired',
  no_place: 'payment.refundedNoPlace',
  already_owned: 'payment.alreadyOwnedRefunded',
  code_used_up: 'payment.codeUsedUpRefunded',
};

/** The gateway's page, while the payment can be paid there. */
const redirectUrl = expression(({ t, value }) => `case when ${t}.expires_at > ${nowOf({ value })} then ${t}.redirect_url end`);
const failureMessageOf = (messages: Record<FailureCode, string>) =>
  column('failure_code', (code: FailureCode, _args, context) => context.t(messages[code]));
/** Messages for a plan: its money also goes back because its owner has chosen otherwise. */
const planMessages = { ...failureMessages, already_owned: 'payment.planNotWantedRefunded' };

export const reads: Reads = {
  Query: {
    disputes: connection('Dispute', () => 'true'),
    payment: one('Payment', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    planPayment: one('PlanPayment', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    SalePayment: {
      from: 'payments',
      fields: {
        id: column(),
        amount: money('amount'),
        fee: money('fee_amount'),
        refunded: money(({ t }) => `${t}.refunded_amount + ${t}.lost_amount`),
        refundable: money(
          ({ t }) => `greatest(0, ${t}.amount - ${t}.refunded_amount - ${t}.lost_amount
            - coalesce((select sum(r.amount)::bigint from refunds r where r.payment_id = ${t}.id and ${isUnderWay('r')}), 0)
            - coalesce((select sum(d.amount)::bigint from disputes d where d.payment_id = ${t}.id and d.status = 'OPEN'), 0))`,
        ),
        method: column(),
        settledAt: instant('settled_at'),
      },
    },
    Refund: {
      from: '(select r.*, p.currency from refunds r join payments p on p.id = r.payment_id)',
      fields: {
        id: column(),
        status: column(),
        amount: money('amount'),
        reason: column('why'),
        note: column(),
        failure: expression(({ t }) => `case when ${t}.status = 'FAILING' then coalesce(${t}.failure, '') end`),
        retryAt: instant('retry_at'),
        createdAt: instant('created_at'),
        refundedAt: instant('refunded_at'),
      },
    },
    Dispute: {
      from: '(select d.*, p.currency, p.order_id from disputes d join payments p on p.id = d.payment_id where p.order_id is not null)',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        status: column(),
        amount: money('amount'),
        fee: money('fee_amount'),
        reason: column(),
        sale: one('Sale', ({ t, parent }) => `${t}.id = ${parent}.order_id and ${t}.paid_at is not null`),
        createdAt: instant('created_at'),
        decidedAt: instant('decided_at'),
      },
    },
    Payment: {
      from: 'payments',
      scope: ({ t, viewer }) => `${t}.payer_id = ${viewer('customerId')}`,
      fields: {
        id: column(),
        status: column(),
        method: column(),
        amount: money('amount'),
        redirectUrl,
        failure: column('failure_code', (code: FailureCode) => code.toUpperCase()),
        failureMessage: failureMessageOf(failureMessages),
        order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.order_id`),
        createdAt: instant('created_at'),
      },
    },
    PlanPayment: {
      from: 'payments',
      scope: ({ t, viewer }) => `${t}.plan_invoice_id is not null and ${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        status: column(),
        amount: money('amount'),
        redirectUrl,
        failureMessage: failureMessageOf(planMessages),
        createdAt: instant('created_at'),
      },
    },
    SavedCard: {
      from: 'saved_cards',
      fields: { id: column(), brand: column(), last4: column(), expiresOn: column() },
    },
  },
};
