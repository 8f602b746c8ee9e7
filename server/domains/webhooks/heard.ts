import type { WebhookType } from '../../../schema/webhook-types.ts';
import type { Context } from '../../core/context.ts';
import type { Payment } from '../billing/entities.ts';
import { ofKind } from '../billing/subject.ts';
import { about, announce } from './announce.ts';

/** Tells of a dispute about a sale. */
export const disputed = (type: WebhookType) =>
  ofKind('order', (context: Context, _orderId, { payment, disputeId }: { payment: Payment; disputeId: string }) =>
    announce(context, type, about(payment.creatorId, disputeId, payment.payerId)),
  );
