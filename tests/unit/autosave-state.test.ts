import { describe, expect, test } from 'vitest';
import type { ProductFormFragment } from '../../client/apollo/generated.ts';
import { productDraft } from '../../client/features/products/productDraft.ts';
import { newProduct, type ProductValues } from '../../client/features/products/productValues.ts';
import { pending, reduceSaving, type SavingEvent, type SavingState, startSaving } from '../../client/forms/autosave/state.ts';

const blank: ProductValues = { ...newProduct('KWD', 'Asia/Kuwait'), startDate: '2026-12-01' };
const drawing = {
  id: 'p1',
  version: 3,
  status: 'DRAFT',
  title: 'Drawing',
  titleAr: null,
  subtitle: null,
  subtitleAr: null,
  description: null,
  descriptionAr: null,
  cover: null,
  startDate: '2026-12-01',
  endDate: null,
  maxParticipants: null,
  groupChatLink: null,
  showSupportNumber: false,
  cost: 'PAID',
  price: null,
  benefits: [],
  requirements: [],
  questions: [],
  promoCodes: [],
  specialDeal: null,
} as unknown as ProductFormFragment;
const values: ProductValues = { ...blank, title: 'Drawing' };

type Event = SavingEvent<ProductFormFragment, ProductValues>;
type State = SavingState<ProductFormFragment, ProductValues>;
const kind = productDraft('KWD');
const played = (state: State, ...events: Event[]) => events.reduce(reduceSaving, state);
const typed = (change: Partial<ProductValues>): Event => ({ type: 'typed', values: { ...values, ...change } });
const opened = startSaving({ kind, item: drawing, values });
const at = '2026-11-22T09:00:00.000Z';
const error = (field: string | null, code = 'INVALID') =>
  ({ __typename: 'UserError', field: field === null ? null : [field], code, message: `${field} ${code}` }) as never;

describe('a new draft', () => {
  const begun = startSaving({ kind, item: null, values: blank });

  test('is not sent without a title', () => {
    const state = played(begun, { type: 'typed', values: { ...blank, subtitle: 'By hand' } }, { type: 'tried' });
    expect(state.shown.phase).toBe('untitled');
    expect(state.sending).toEqual({});
  });

  test('is sent with what is typed, and is then an existing product', () => {
    const sending = played(begun, { type: 'typed', values }, { type: 'tried' });
    expect(sending).toMatchObject({ shown: { phase: 'saving' }, sending: { title: 'Drawing' } });
    const saved = played(sending, { type: 'answered', item: drawing, sent: values, changes: sending.sending, at }, { type: 'ended' });
    expect(saved.shown).toMatchObject({ phase: 'saved', savedAt: at, item: { id: 'p1', version: 3 } });
    expect(pending(saved)).toEqual({ changes: {}, held: [] });
  });

  test('that a lost answer had created keeps the sent fields, and later ones are sent', () => {
    const lost = played(
      begun,
      { type: 'typed', values },
      { type: 'tried' },
      { type: 'failed', changes: { title: 'Drawing' }, unanswered: true, online: true, failure: 'No line' },
      { type: 'ended' },
      typed({ subtitle: 'By hand' }),
      { type: 'tried' },
    );
    const { latest, sending } = lost;
    const state = played(lost, { type: 'answered', item: drawing, sent: latest, changes: sending, at });
    expect(pending(state).changes).toEqual({ subtitle: 'By hand' });
  });
});

describe('the answer of the server', () => {
  const sent = played(opened, typed({ subtitle: 'By hand', groupChatLink: 'https://chat.example.com/x' }), { type: 'tried' });

  test('that refuses a value holds that field back until it changes; the others are sent', () => {
    const state = played(sent, { type: 'refused', errors: [error('groupChatLink')], changes: sent.sending });
    expect(pending(state)).toEqual({ changes: { subtitle: 'By hand' }, held: ['groupChatLink'] });
    expect(state.shown).toMatchObject({ phase: 'idle', held: ['groupChatLink'] });
    const { latest } = state;
    expect(Object.keys(pending(played(state, { type: 'asked', values: latest })).changes).sort()).toEqual(['groupChatLink', 'subtitle']);
  });

  test('that refuses the whole is shown, and a deleted product stays deleted', () => {
    const failed = played(sent, { type: 'refused', errors: [error(null)], changes: sent.sending });
    expect(failed.shown).toMatchObject({ phase: 'failed', failure: 'null INVALID' });
    const gone = played(sent, { type: 'refused', errors: [error('id', 'NOT_FOUND')], changes: sent.sending });
    expect(played(gone, { type: 'ended' }, { type: 'tried' })).toMatchObject({ shown: { phase: 'gone' }, sending: {} });
  });

  test('that is missing, offline or online, counts as a failure, and the fields that it may have changed are remembered', () => {
    const failed = { type: 'failed', changes: sent.sending, unanswered: true, online: false, failure: 'No line' } as const;
    const state = played(sent, failed, { type: 'ended' }, { type: 'tried' }, { ...failed, online: true });
    expect(state).toMatchObject({ failures: 2, lost: { subtitle: 'By hand' }, shown: { phase: 'failed', failure: 'No line' } });
  });
});

describe('a newer version', () => {
  const theirs = { ...drawing, version: 4, subtitle: 'With ink' };
  const mine = played(opened, typed({ title: 'Drawing faces' }), { type: 'tried' });
  const behind = played(mine, { type: 'outdated', theirs, errors: [error(null, 'STALE')] }, { type: 'ended' });

  test('of another user stops saving until the user decides', () => {
    expect(behind.shown).toMatchObject({ phase: 'idle', stale: { fields: ['subtitle'] } });
    expect(played(behind, { type: 'tried' }).sending).toEqual({});
  });

  test('can be overwritten with the changes made here', () => {
    const state = played(behind, { type: 'decided', choice: 'mine' });
    expect(state.latest).toMatchObject({ title: 'Drawing faces', subtitle: 'With ink' });
    expect(state.shown).toMatchObject({ stale: null, item: { version: 4 }, putAside: null });
    expect(pending(state).changes).toEqual({ title: 'Drawing faces' });
  });

  test('can replace the changes made here, which can be restored', () => {
    const state = played(behind, { type: 'decided', choice: 'theirs' });
    expect(pending(state).changes).toEqual({});
    const back = played(state, { type: 'putBack' });
    expect(back.latest.title).toBe('Drawing faces');
    expect(back.shown.putAside).toBeNull();
  });

  test('with exactly the fields of an unanswered request is our own', () => {
    const lost = played(
      opened,
      typed({ subtitle: 'With ink' }),
      { type: 'tried' },
      { type: 'failed', changes: { subtitle: 'With ink' }, unanswered: true, online: true, failure: '' },
      { type: 'outdated', theirs, errors: [] },
    );
    expect(lost.shown).toMatchObject({ stale: null, item: { version: 4 } });
    expect(pending(lost).changes).toEqual({});
  });

  test('of a deleted product ends saving', () => {
    expect(played(mine, { type: 'outdated', theirs: null, errors: [error('id')] }).shown.phase).toBe('gone');
  });
});

test('the user is asked about stored changes of an older version when the product is opened', () => {
  expect(startSaving({ kind, item: drawing, values, keptVersion: 1 }).shown.stale).toEqual({ theirs: drawing, fields: [] });
  expect(startSaving({ kind, item: drawing, values, keptVersion: 3 }).shown.stale).toBeNull();
  expect(startSaving({ kind, item: drawing, values, keptVersion: 2, unheard: { title: 'Drawing' } }).shown.stale).toBeNull();
});
