import type { WebhookType } from '../../../schema/webhook-types.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Payment } from '../billing/entities.ts';
import { ofKind } from '../billing/subject.ts';
import { aboutObject, announce } from './announce.ts';

/** A listener that announces an event of a type about a dispute of a sale. */
export const announceDispute = (type: WebhookType) =>
  ofKind('order', (context: Context, _orderId, { payment, disputeId }: { payment: Payment; disputeId: string }) =>
    announce(context, type, aboutObject(payment.creatorId, disputeId, payment.payerId)),
  );

/** Announces a customer whose first order this is: their row in `customer_totals` has one order, of the moment of its sale. */
export const announceNewCustomer = (
  { withCommit }: Context,
  { creatorId, customerId, at }: { creatorId: string; customerId: string; at: Date },
): Promise<void> =>
  announce(
    { withCommit, now: () => at },
    'customer.created',
    sql`
    select creator_id, customer_id, customer_id from customer_totals
    where creator_id = ${creatorId} and customer_id = ${customerId} and order_count = 1 and first_order_at = ${at}`,
  );
