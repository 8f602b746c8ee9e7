import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductFormFragment, UserErrorsFragment } from '../../client/apollo/generated.ts';
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

const draft = { ...values, id: 'p1', version: 3, status: 'DRAFT', maxParticipants: null } as unknown as ProductFormFragment;
const outdated: readonly UserErrorsFragment[] = [{ __typename: 'UserError', code: 'STALE', field: ['version'], message: 'Older' }];

/**
 * A saver of `item` whose requests wait until they are answered, in the order in which they were sent. `there` is what the server has then.
 */
function waiting(item: ProductFormFragment | null, there = draft) {
  const sent: object[] = [];
  const answers: ((answer: { item: ProductFormFragment | null; userErrors: readonly UserErrorsFragment[] }) => void)[] = [];
  const send = (input: object) => {
    sent.push(input);
    return new Promise<Parameters<(typeof answers)[0]>[0]>((resolve) => answers.push(resolve));
  };
  const saver = createSaver({
    kind: productDraft('KWD'),
    item,
    values: item ? values : { ...values, title: '' },
    creationKey: 'key',
    onCreated: () => undefined,
    transport: { create: send, update: (_id, input) => send(input), read: async () => there },
  });
  /** Types a subtitle, and hides the page. */
  const hideWith = (subtitle: string) => {
    saver.changed({ ...values, subtitle });
    saver.hide();
  };
  return { saver, sent, answers, hideWith };
}

test('a page that may end sends what was typed last at once, and once more if a request is under way', async () => {
  const { saver, sent, answers, hideWith } = waiting(draft);
  saver.hide();
  hideWith('On');
  expect(sent).toEqual([{ subtitle: 'On', version: 3 }]);
  // Hidden and left: nothing new was typed.
  saver.hide();
  hideWith('On paper');
  saver.hide();
  expect(sent).toEqual([
    { subtitle: 'On', version: 3 },
    { subtitle: 'On paper', version: 3 },
  ]);
  expect(saver.repeated()).toEqual([{ subtitle: 'On paper' }, { subtitle: 'On' }]);
  // The page goes on, and the first was taken: the rest follows on its version.
  answers[0]?.({ item: { ...draft, version: 4 }, userErrors: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[2]).toEqual({ subtitle: 'On paper', version: 4 });
});

test.each(['On paper', 'On paper and wood'])(
  'a page that goes on knows what it sent while it was hidden, twice, as its own: %s',
  async (taken) => {
    const { saver, sent, answers, hideWith } = waiting(draft, { ...draft, version: 4, subtitle: taken });
    for (const subtitle of ['On', 'On paper', 'On paper and wood']) hideWith(subtitle);
    saver.changed({ ...values, subtitle: 'On all' });
    // Another request of the three was taken.
    answers[0]?.({ item: null, userErrors: outdated });
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.get().stale).toBeNull();
    expect(sent.slice(1)).toEqual([
      { subtitle: 'On paper', version: 3 },
      { subtitle: 'On paper and wood', version: 3 },
      { subtitle: 'On all', version: 4 },
    ]);
  },
);

test('what was typed and removed again meanwhile is not left in the draft that a hidden page has begun', async () => {
  const { saver, sent, answers, hideWith } = waiting(null);
  hideWith('');
  hideWith('On paper');
  expect(sent).toMatchObject([
    { title: 'Drawing', idempotencyKey: 'key' },
    { title: 'Drawing', subtitle: 'On paper', idempotencyKey: 'key' },
  ]);
  saver.changed(values);
  // The second came first, so the first is answered with its draft.
  answers[0]?.({ item: { ...draft, subtitle: 'On paper' }, userErrors: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[2]).toEqual({ subtitle: expect.toSatisfy((subtitle) => !subtitle), version: 3 });
});

test('of the requests that a page sent as it ended, each one is known as our own when the page is opened again', () => {
  const opened = (subtitle: string) => {
    const product = { id: 'p1', version: 4, status: 'DRAFT', title: 'Drawing', subtitle } as unknown as ProductFormFragment;
    const kept = { keptVersion: 3, unheard: { subtitle: 'On' }, repeated: [{ subtitle: 'On paper' }, { subtitle: 'On wood' }] };
    const transport = {} as Parameters<typeof createSaver<ProductFormFragment, typeof values>>[0]['transport'];
    const start = { kind: productDraft('KWD'), item: product, values: { ...values, subtitle }, ...kept };
    return createSaver({ ...start, creationKey: 'key', onCreated: () => undefined, transport }).get().stale;
  };
  expect(['On', 'On paper', 'On wood'].map(opened)).toEqual([null, null, null]);
  expect(opened('Of another')).not.toBeNull();
});
