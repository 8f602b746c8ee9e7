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

test('a page that may end sends what was typed last at once, and once more if a request is under way', async () => {
  const product = {
    id: 'p1',
    version: 3,
    status: 'DRAFT',
    title: 'Drawing',
    benefits: [],
    promoCodes: [],
  } as unknown as ProductFormFragment;
  const sent: object[] = [];
  const answers: ((product: ProductFormFragment) => void)[] = [];
  const saver = createSaver({
    kind: productDraft('KWD'),
    item: product,
    values,
    creationKey: 'key',
    onCreated: () => undefined,
    transport: {
      create: () => Promise.reject(new Error('The product exists')),
      update: (_id, input) => {
        sent.push(input);
        return new Promise((resolve) => answers.push((item) => resolve({ item, userErrors: [] })));
      },
      read: async () => product,
    },
  });
  saver.hide();
  saver.changed({ ...values, subtitle: 'On' });
  saver.hide();
  expect(sent).toEqual([{ subtitle: 'On', version: 3 }]);
  // Hidden and left: nothing new was typed.
  saver.hide();
  saver.changed({ ...values, subtitle: 'On paper' });
  saver.hide();
  saver.hide();
  expect(sent).toEqual([
    { subtitle: 'On', version: 3 },
    { subtitle: 'On paper', version: 3 },
  ]);
  expect([saver.unheard(), saver.repeated()]).toEqual([{ subtitle: 'On' }, { subtitle: 'On paper' }]);
  // The page goes on, and the first was taken: the rest follows on its version.
  answers[0]?.({ ...product, version: 4 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[2]).toEqual({ subtitle: 'On paper', version: 4 });
});

test('of two requests that a page sent as it ended, either one is known as our own when the page is opened again', () => {
  const opened = (subtitle: string) => {
    const product = { id: 'p1', version: 4, status: 'DRAFT', title: 'Drawing', subtitle } as unknown as ProductFormFragment;
    const kept = { keptVersion: 3, unheard: { subtitle: 'On' }, repeated: { subtitle: 'On paper' } };
    const transport = {} as Parameters<typeof createSaver<ProductFormFragment, typeof values>>[0]['transport'];
    const start = { kind: productDraft('KWD'), item: product, values: { ...values, subtitle }, ...kept };
    return createSaver({ ...start, creationKey: 'key', onCreated: () => undefined, transport }).get().stale;
  };
  expect([opened('On'), opened('On paper')]).toEqual([null, null]);
  expect(opened('Of another')).not.toBeNull();
});
