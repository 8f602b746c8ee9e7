import { on } from '../../core/events.ts';
import { paymentChallenged, paymentExpired, paymentFailed, paymentRefunded, paymentSettled } from '../billing/events.ts';
import { ofKind } from '../billing/subject.ts';
import type { Domain } from '../domain.ts';
import { applyInvoice } from './apply.ts';
import { commands } from './commands.ts';
import { PlanInvoice, PlanPromoCode, PlanSubscription } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { invoiceChallenged, invoiceUnpaid, takenBack } from './unpaid.ts';

/** Who has which plan: how it is begun, paid, renewed and ended. */
export const subscriptions: Domain = {
  resolvers,
  entities: [PlanSubscription, PlanInvoice, PlanPromoCode],
  reads,
  on: [
    on(paymentSettled, ofKind('planInvoice', applyInvoice)),
    on(paymentChallenged, ofKind('planInvoice', invoiceChallenged)),
    on(paymentFailed, ofKind('planInvoice', invoiceUnpaid)),
    on(paymentExpired, ofKind('planInvoice', invoiceUnpaid)),
    // Nobody can refund a plan on request, and late money that goes back was never applied. So an applied payment is refunded only by a
    // bank.
    on(paymentRefunded, ofKind('planInvoice', takenBack)),
  ],
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
  // What is subscribed to, and by whom.
  joins: ['creators', 'plans', 'users'],
};
