import { expect } from 'vitest';
import { payByCard } from './card.ts';
import type { Caller } from './client.ts';
import { payoutExamples } from './payout-examples.ts';
import { newUsername } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** Runs the examples of payments that need no purchase, and those by which an owner with sales is paid. */
export async function moneyExamples(example: Example, owner: Caller & { password: string }, change: string): Promise<void> {
  expect(await example('payment-methods', { currency: 'KWD' })).toEqual(['CARD', 'KNET']);
  await payoutExamples(example, owner, change);
}

/** Orders, pays by card on the gateway's page, and returns the payment. */
export async function payExample(example: Example, productId: string, card: string, customer: Caller) {
  const { payment } = await example('checkout', { input: { productId, idempotencyKey: newUsername(), language: 'EN' } }, customer);
  expect(payment.status).toBe('CREATED');
  expect(await example('unfinished-orders', {}, customer)).toMatchObject([{ payment: { id: payment.id } }]);
  expect(await payByCard(payment.redirectUrl, card)).toBe(`/en/payment/${payment.id}`);
  return example('payment', { id: payment.id }, customer);
}

/** Reads the receipt of a customer's only purchase, and the creator's books. */
export async function documentExamples(example: Example, customer: Caller, creator: Caller): Promise<void> {
  const { nodes, totalCount } = await example('my-documents', { first: 20 }, customer);
  expect(totalCount).toBe(1);
  const [{ id, number, pdfUrl }] = nodes;
  expect(await example('receipt', { id }, customer)).toMatchObject({ kind: 'RECEIPT', number, creditNotes: [] });
  expect((await fetch(pdfUrl)).headers.get('content-type')).toBe('application/pdf');
  expect(await example('statement', {}, creator)).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
}
