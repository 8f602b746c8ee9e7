import { expect } from 'vitest';
import { type Caller, subscribe } from './client.ts';
import { ibans, letClear } from './payouts.ts';
import { newKey } from './sales.ts';
import { sql } from './sql.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/**
 * The owner gives money back, names a bank account, chooses when to be paid, and asks for a payout once the sales have cleared. `change` is
 * the text of the subscription that announces the refund.
 */
export async function payoutExamples(example: Example, owner: Caller & { password: string }, change: string): Promise<void> {
  const { nodes: sales } = await example('list-sales', { first: 20 }, owner);
  const [{ id: orderId }] = sales.filter(({ payment }: { payment: object | null }) => payment);
  expect(await example('preview-refund', { orderId, amount: '2.500' }, owner)).toMatchObject({ isWhole: false, place: 'KEPT' });
  const changes = subscribe(change, {}, owner);
  const heard = changes.next();
  const asked = { orderId, amount: '2.500', reason: 'CUSTOMER_REQUEST', idempotencyKey: newKey() };
  expect((await example('refund-order', { input: asked }, owner)).sale).toMatchObject({ status: 'PARTLY_REFUNDED' });
  expect((await heard).value?.data).toEqual({ revenueChanged: expect.any(String) });
  await changes.return(undefined);
  expect(await example('show-sale', { id: orderId }, owner)).toMatchObject({ refunds: [{ amount: { amount: '2.500' } }] });
  expect(await example('list-disputes', { first: 20 }, owner)).toMatchObject({ totalCount: 0 });
  expect(await example('balance', {}, owner)).toMatchObject({ available: { amount: '0.000' }, nextClearsOn: expect.any(String) });
  const account = { iban: ibans.kuwait, holderName: 'Sara Ali', password: owner.password };
  const { bankAccount } = await example('update-bank-account', { input: account }, owner);
  expect(await example('show-bank-account', {}, owner)).toMatchObject({ id: bankAccount.id, iban: 'KW•• 0101' });
  const settings = { schedule: 'MONTHLY', threshold: { amount: '25', currency: 'KWD' } };
  await example('update-payout-settings', { input: settings }, owner);
  const { id: creatorId } = await example('show-payout-settings', {}, owner);
  await letClear(creatorId);
  const { payout } = await example('request-payout', { input: { idempotencyKey: newKey() } }, owner);
  expect(await example('list-payouts', { first: 20 }, owner)).toMatchObject({ nodes: [{ id: payout.id, status: 'DUE' }], totalCount: 1 });
  // No later file for the bank may contain this payout.
  await sql('delete from payouts where id = $1', [payout.id]);
}
