import { onPaymentOutcome } from '../billing/outcomes.ts';
import type { Domain } from '../domain.ts';
import { applyInvoice } from './apply.ts';
import { commands } from './commands.ts';
import { PlanInvoice, PlanPromoCode, PlanSubscription } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { invoiceChallenged, invoiceUnpaid, takenBack } from './unpaid.ts';

onPaymentOutcome('planInvoice', {
  settled: applyInvoice,
  challenged: invoiceChallenged,
  failed: invoiceUnpaid,
  expired: invoiceUnpaid,
  // No door gives a plan's money back on request. What comes too late goes back by itself, and was never applied: a bank takes the rest.
  refunded: takenBack,
});

/** Who has which plan: how it is begun, paid, renewed and ended. */
export const subscriptions: Domain = {
  resolvers,
  entities: [PlanSubscription, PlanInvoice, PlanPromoCode],
  plans,
  jobs,
  crontab,
  moments,
  commands,
  audited: {
    PlanSubscription: {
      table: `(select c.id, p.name, s.plan_id, s.next_plan_id, s.cancels_at_period_end from creators c
        join plan_subscriptions s on s.creator_id = c.id and s.status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE') join plans p on p.id = s.plan_id)`,
      label: ({ name }) => name,
      ofAccount: true,
    },
  },
};
