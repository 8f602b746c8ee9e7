import { expect } from 'vitest';
import type { Caller } from './client.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** The creator sees two sales of a product at 12.500 in every report. */
export async function reportExamples(example: Example, creator: Caller, id: string): Promise<void> {
  for (const period of ['ALL', 'TODAY', 'WEEK', 'MONTH', 'YEAR']) {
    expect(await example('revenue', { period }, creator)).toMatchObject({
      period,
      total: { amount: '25.000', currency: 'KWD' },
      paidCustomers: 2,
      orderCount: 2,
      days: [{ total: { amount: '25.000' }, orderCount: 2 }],
      products: [{ product: { id }, total: { amount: '25.000' }, orderCount: 2 }],
    });
  }
  expect(await example('revenue-report', { by: 'PRODUCT', from: '2020-01-01' }, creator)).toMatchObject({
    total: { orderCount: 2, gross: { amount: '25.000', currency: 'KWD' }, discount: { amount: '0.000' } },
    rows: { nodes: [{ kind: 'PRODUCT', itemId: id, orderCount: 2 }], totalCount: 1 },
  });
  const made = (await example('create-export', { kind: 'SALES', filter: { from: '2020-01-01' } }, creator)).export;
  expect(made).toMatchObject({ status: 'READY', rowCount: 2 });
  expect(await example('show-export', { id: made.id }, creator)).toMatchObject({ status: 'READY', url: expect.any(String) });
  const [customer] = (await example('list-customers', { first: 20 }, creator)).nodes;
  const named = { id: customer.id };
  expect((await example('block-customer', named, creator)).customer.blockedAt).toEqual(expect.any(String));
  expect((await example('unblock-customer', named, creator)).customer.blockedAt).toBeNull();
  expect((await example('note-customer', { ...named, input: { note: 'Prefers mornings' } }, creator)).customer.note).toBe(
    'Prefers mornings',
  );
  expect(await example('show-customer', named, creator)).toMatchObject({ ...named, orderCount: 1, purchases: { totalCount: 1 } });
}
