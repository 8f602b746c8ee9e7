import type { Domain, Jobs } from '../domain.ts';
import { followOpenDisputes } from './disputes.ts';
import { forgetBilling } from './forget.ts';
import { nextReconciled, reconcile } from './reconcile.ts';
import { giveBack } from './refunds.ts';
import { forgetCard } from './saved-cards.ts';
import { settle } from './settle.ts';

export const jobs: Jobs = {
  gateways: {
    'billing:settle': (context, { paymentId }: { paymentId: string }) => settle(context, paymentId),
    'billing:giveBack': (context, { refundId }: { refundId: string }) => giveBack(context, refundId),
    'billing:forgetCard': (context, { savedCardId }: { savedCardId: string }) => forgetCard(context, savedCardId),
    'billing:followDisputes': (context) => followOpenDisputes(context),
    'billing:reconcile': (context) => reconcile(context),
  },
  usual: { 'billing:forget': (context) => forgetBilling(context) },
};

export const moments: Domain['moments'] = { 'billing:reconcile': nextReconciled };

export const crontab = ['25 * * * * billing:followDisputes', '* * * * * billing:reconcile', '15 2 * * * billing:forget'];
