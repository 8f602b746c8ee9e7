import { onPaymentOutcome } from '../billing/outcomes.ts';
import type { Domain } from '../domain.ts';
import { Entitlement, Order } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { disputeWon, expireOrder, payOrder, recordCharge, recordRefund } from './outcome.ts';
import { plans } from './plans.ts';
import { labelOf } from './refund.ts';
import { resolvers } from './resolvers.ts';

onPaymentOutcome('order', { settled: payOrder, expired: expireOrder, refunded: recordRefund, charged: recordCharge, disputeWon });

const audited: Domain['audited'] = { Sale: { table: 'orders', label: (row) => labelOf(row as never) } };

export const orders: Domain = { resolvers, entities: [Order, Entitlement], plans, audited, jobs, crontab, moments };
