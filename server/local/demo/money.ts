import { IsNull } from 'typeorm';
import type { ConsoleUser } from '../../core/viewer.ts';
import { settle } from '../../domains/billing/settle.ts';
import { orderRefund } from '../../domains/orders/refund.ts';
import { markPaid, sendDue } from '../../domains/payouts/sending.ts';
import { bankAccountUpdate, payoutRequest } from '../../domains/payouts/service.ts';
import { Plan } from '../../domains/plans/entities.ts';
import { planSubscribe } from '../../domains/subscriptions/subscribe.ts';
import type { RefundReason } from '../../graphql/generated.ts';
import { at, type World } from './world.ts';

/** The account that the demo's payouts leave from. The IBANs are examples that banks publish. */
const debtor = { name: 'Diwan', iban: 'KW30NBOK0000000000001000372151', bic: null, timeZone: 'Asia/Kuwait' };
const iban = 'KW81CBKU0000000000001234560101';

/** Subscribes an account to a paid plan for a year, which has room for its team and its sessions. */
export async function subscribeToPlan(world: World, owner: ConsoleUser, moment: Date): Promise<void> {
  const context = at(world, moment, owner);
  const plan = await context.db.findOneByOrFail(Plan, { family: 'GROWTH', duration: 'ANNUALLY', retiredAt: IsNull() });
  const { payment } = await planSubscribe(context, { input: { planId: plan.id, idempotencyKey: 'demo-plan', language: 'EN' } });
  if (!payment) throw new Error('the demo has its plan without paying');
  await settle(context, payment.id);
}

/** Names the bank account for an owner's payouts. */
export async function nameBankAccount(world: World, owner: ConsoleUser, moment: Date, password: string): Promise<void> {
  const input = { iban, holderName: 'Noor Al-Salem', bankName: 'Commercial Bank of Kuwait', password };
  await bankAccountUpdate(at(world, moment, owner), { input });
}

/** Pays out what is available at a moment; the bank confirms it two days later. */
export async function payOut(world: World, owner: ConsoleUser, moment: Date): Promise<void> {
  const context = at(world, moment, owner);
  await payoutRequest(context, { input: { idempotencyKey: `demo-payout-${moment.getTime()}` } });
  const { sent } = await sendDue(context, debtor);
  const confirmed = at(world, new Date(moment.getTime() + 2 * 86_400_000), owner);
  for (const { payoutId } of sent) await markPaid(confirmed, payoutId);
}

/** Refunds an order, or part of it. */
export async function refund(
  world: World,
  owner: ConsoleUser,
  moment: Date,
  { orderId, amount, reason }: { orderId: string; amount?: string; reason: RefundReason },
): Promise<void> {
  const input = { orderId, amount: amount ?? null, reason, idempotencyKey: `demo-refund-${orderId}` };
  await orderRefund(at(world, moment, owner), { input });
}
