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

export const plans: Plans = {
  Query: {
    payment: one('Payment', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
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
        redirectUrl: expression(
          ({ t, value }) => `case when ${t}.expires_at > ${value('timestamptz', ({ now }) => now())} then ${t}.redirect_url end`,
        ),
        failureMessage: column('failure_code', (code: FailureCode, _args, context) => context.t(failureMessages[code])),
        order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.order_id`),
        createdAt: instant('created_at'),
      },
    },
  },
};
