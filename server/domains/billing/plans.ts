import { column, expression, instant, money, one, type Plans } from '../../graphql/plan/fields.ts';
import type { FailureCode } from './entities.ts';

const failureMessages: Record<FailureCode, string> = {
  declined: 'payment.declined',
  challenge_failed: 'payment.challengeFailed',
  cancelled: 'payment.cancelled',
  expired: 'payment.expired',
  no_place: 'payment.refundedNoPlace',
  already_owned: 'payment.alreadyOwnedRefunded',
  code_used_up: 'payment.codeUsedUpRefunded',
};

/** The gateway's page while it can be paid there. */
const redirectUrl = expression(
  ({ t, value }) => `case when ${t}.expires_at > ${value('timestamptz', ({ now }) => now())} then ${t}.redirect_url end`,
);
const failureMessage = column('failure_code', (code: FailureCode, _args, context) => context.t(failureMessages[code]));

export const plans: Plans = {
  Query: {
    payment: one('Payment', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    planPayment: one('PlanPayment', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    Payment: {
      from: 'payments',
      scope: ({ t, viewer }) => `${t}.payer_id = ${viewer('customerId')}`,
      fields: {
        id: column(),
        status: column(),
        method: column(),
        amount: money('amount'),
        redirectUrl,
        failureMessage,
        order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.order_id`),
        createdAt: instant('created_at'),
      },
    },
    PlanPayment: {
      from: 'payments',
      scope: ({ t, viewer }) => `${t}.plan_invoice_id is not null and ${t}.creator_id = ${viewer('creatorId')}`,
      fields: { id: column(), status: column(), amount: money('amount'), redirectUrl, failureMessage, createdAt: instant('created_at') },
    },
    SavedCard: {
      from: 'saved_cards',
      fields: { id: column(), brand: column(), last4: column(), expiresOn: column() },
    },
  },
};
