import { on } from '../../core/events.ts';
import { sql } from '../../platform/database/sql.ts';
import { disputeClosed, disputeOpened } from '../billing/events.ts';
import { bookingCancelled, bookingChanged, bookingConfirmed } from '../bookings/events.ts';
import { customerDeleted } from '../deletion/events.ts';
import type { Domain } from '../domain.ts';
import { orderPaid, orderRefunded } from '../orders/events.ts';
import { accountClosed } from '../ownership/events.ts';
import { payoutPaid, payoutReturned } from '../payouts/events.ts';
import { productPublished } from '../products/events.ts';
import { itemCompleted } from '../progress/events.ts';
import { completedBy } from '../progress/service.ts';
import { aboutObject, announce, deliverLateTask, deliverTask } from './announce.ts';
import { ofBooking } from './bookings.ts';
import { delivering } from './deliver.ts';
import {
  webhookDeliveryRepeat,
  webhookEndpointCreate,
  webhookEndpointDelete,
  webhookEndpointUpdate,
  webhookSecretRotate,
  webhookTest,
} from './endpoints.ts';
import { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookEvent } from './entities.ts';
import { forgetEventsOf, forgetOldEvents, forgetWebhooks } from './forget.ts';
import { announceDispute, announceNewCustomer } from './heard.ts';
import { payloadDocuments } from './payload.ts';
import { reads } from './reads.ts';

/** The events that an account's own programs get: with endpoints, deliveries and attempts. */
export const webhooks: Domain = {
  resolvers: {
    Mutation: {
      webhookEndpointCreate: (_source, args, context) => webhookEndpointCreate(context, args),
      webhookEndpointUpdate: (_source, args, context) => webhookEndpointUpdate(context, args),
      webhookEndpointDelete: (_source, { id }, context) => webhookEndpointDelete(context, id),
      webhookSecretRotate: (_source, { id }, context) => webhookSecretRotate(context, id),
      webhookTest: (_source, { id }, context) => webhookTest(context, id),
      webhookDeliveryRepeat: (_source, { id }, context) => webhookDeliveryRepeat(context, id),
    },
  },
  entities: [WebhookEndpoint, WebhookEvent, WebhookDelivery, WebhookAttempt],
  reads,
  on: [
    on(productPublished, (context, { creatorId, productId }) =>
      announce(context, 'product.published', sql`select ${creatorId}::uuid, ${productId}::uuid, null::uuid`),
    ),
    on(itemCompleted, (context, fact) => announce(context, 'progress.completed', completedBy(fact))),
    on(bookingConfirmed, ofBooking('booking.confirmed')),
    on(bookingChanged, ofBooking('booking.changed')),
    on(bookingCancelled, ofBooking('booking.cancelled')),
    on(disputeOpened, announceDispute('dispute.opened')),
    on(disputeClosed, announceDispute('dispute.closed')),
    on(accountClosed, forgetWebhooks),
    on(customerDeleted, forgetEventsOf),
    on(orderPaid, announceNewCustomer),
    on(orderPaid, (context, { creatorId, orderId, customerId }) =>
      announce(context, 'order.paid', aboutObject(creatorId, orderId, customerId)),
    ),
    on(orderRefunded, (context, { sale, orderId }) =>
      announce(context, 'order.refunded', aboutObject(sale.creatorId, orderId, sale.customerId)),
    ),
    on(payoutPaid, (context, { creatorId, payoutId }) => announce(context, 'payout.paid', aboutObject(creatorId, payoutId))),
    on(payoutReturned, (context, { creatorId, payoutId }) => announce(context, 'payout.returned', aboutObject(creatorId, payoutId))),
  ],
  documents: [...payloadDocuments.values()],
  audited: {
    WebhookEndpoint: { table: 'webhook_endpoints', label: ({ url }) => url },
    WebhookDelivery: {
      table: '(select d.id, v.creator_id, v.type from webhook_deliveries d join webhook_events v on v.id = d.event_id)',
      label: ({ type }) => type,
    },
  },
  jobs: {
    outside: { [deliverTask]: delivering({ toLate: false }) },
    late: { [deliverLateTask]: delivering({ toLate: true }) },
    usual: { 'integrations:forgetEvents': (context) => forgetOldEvents(context) },
  },
  waits: { webhook: [deliverTask, deliverLateTask] },
  crontab: ['25 3 * * * integrations:forgetEvents'],
  // What a payload holds, and whose endpoint it is.
  joins: ['bookings', 'creators', 'customer_totals', 'users'],
};
