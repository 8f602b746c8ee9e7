import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductFormFragment } from '../../client/apollo/generated.ts';
import { productDraft } from '../../client/features/products/productDraft.ts';
import { newProduct } from '../../client/features/products/productValues.ts';
import { createSaver } from '../../client/forms/autosave/saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const values = { ...newProduct('KWD', 'Asia/Kuwait'), title: 'Drawing' };

/** A saver of a product with this status, and the changes that it sends. */
function saverOf(status: 'DRAFT' | 'PUBLISHED') {
  const product = { id: 'p1', version: 3, status, title: 'Drawing', benefits: [], promoCodes: [] } as unknown as ProductFormFragment;
  const sent: object[] = [];
  const saver = createSaver({
    kind: productDraft('KWD'),
    item: product,
    values,
    creationKey: 'key',
    onCreated: () => undefined,
    transport: {
      create: () => Promise.reject(new Error('The product exists')),
      update: async (_id, input) => {
        sent.push(input);
        return { item: { ...product, version: 4 }, userErrors: [] };
      },
      read: async () => product,
    },
  });
  return { saver, sent };
}

test('a draft is saved once typing rests, with one request for all that was typed', async () => {
  const { saver, sent } = saverOf('DRAFT');
  saver.changed({ ...values, subtitle: 'On' });
  await vi.advanceTimersByTimeAsync(500);
  saver.changed({ ...values, subtitle: 'On paper' });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([{ subtitle: 'On paper', version: 3 }]);
});

test('a product on sale is saved only when the user asks for it, not in time nor when the page is left', async () => {
  const { saver, sent } = saverOf('PUBLISHED');
  const typed = { ...values, subtitle: 'Not yet' };
  saver.changed(typed);
  await vi.advanceTimersByTimeAsync(60_000);
  saver.retry();
  await saver.leave();
  expect(sent).toEqual([]);
  await saver.save(typed);
  expect(sent).toEqual([{ subtitle: 'Not yet', version: 3 }]);
});
