import { describe, expect, test } from 'vitest';
import { productDraft } from '../../client/features/products/productDraft.ts';
import { newProduct, type ProductValues } from '../../client/features/products/productValues.ts';
import { foreignFields, hasArrived, mineOver, pendingOf, settledValues } from '../../client/forms/autosave/changes.ts';

const kind = productDraft('KWD');
const { snapshotOf } = kind;
const blank = newProduct('KWD', 'Asia/Kuwait');
const saved = { ...blank, title: 'Drawing', startDate: '2026-12-01' };
const pending = (changes: Partial<ProductValues>, refused = {}) => pendingOf(kind, { ...saved, ...changes }, snapshotOf(saved), refused);
const benefit = { text: 'Proportions', textAr: '', description: 'How a face is built up', descriptionAr: '' };

describe('an autosave sends', () => {
  test('nothing that has the same value, however it is typed', () => {
    expect(pending({})).toEqual({ changes: {}, held: [] });
    expect(pending({ title: ' Drawing  ', price: { amount: '', currency: 'KWD' } })).toEqual({ changes: {}, held: [] });
  });

  test('only the changed fields, trimmed and normalised', () => {
    expect(pending({ subtitle: ' By hand ', maxParticipants: '٢٥', places: 'LIMITED' })).toEqual({
      changes: { subtitle: 'By hand', maxParticipants: 25 },
      held: [],
    });
    expect(pending({ price: { amount: '١٢٫٥', currency: 'KWD' } }).changes).toEqual({ price: { amount: '12.5', currency: 'KWD' } });
  });

  test('valid fields, while incomplete ones wait', () => {
    const half = { subtitle: 'By hand', price: { amount: '1.2345', currency: 'KWD' }, benefits: [{ ...benefit, text: 'Pr' }] };
    expect(pending(half)).toEqual({ changes: { subtitle: 'By hand' }, held: ['benefits', 'price'] });
    expect(pending({ title: '' })).toEqual({ changes: {}, held: ['title'] });
    expect(pending({ places: 'LIMITED' }).held).toEqual(['maxParticipants']);
    expect(pending({ groupChatLink: 'https:/' }).held).toEqual(['groupChatLink']);
  });

  test('start and end date only if they are valid together', () => {
    const { changes, held } = pending({ startDate: '2027-02-01', endDate: '2027-01-01' });
    expect([changes, held.toSorted()]).toEqual([{}, ['endDate', 'startDate']]);
    expect(pending({ startDate: '2027-02-01', endDate: '2027-03-01' }).held).toEqual([]);
  });

  test('a refused value only after it was changed', () => {
    const codes = (code: string) => ({ promoCodes: [{ code, percentage: '10', maxUses: '', endsOn: null }] });
    const { changes } = pending(codes('SUMMER'));
    expect(Object.keys(changes)).toEqual(['promoCodes']);
    expect(pending(codes('SUMMER'), changes)).toEqual({ changes: {}, held: ['promoCodes'] });
    expect(Object.keys(pending(codes('SUMMER26'), changes).changes)).toEqual(['promoCodes']);
  });

  test('an Arabic benefit for both languages, until the English one is written', () => {
    const arabic = { text: '', textAr: 'النسب', description: '', descriptionAr: 'كيف يتكوّن الوجه خطوة خطوة' };
    expect(pending({ benefits: [arabic] }).changes.benefits).toEqual([
      { text: 'النسب', textAr: 'النسب', description: arabic.descriptionAr, descriptionAr: arabic.descriptionAr },
    ]);
    expect(pending({ benefits: [{ ...arabic, text: 'Proportions' }] }).changes.benefits).toMatchObject([
      { text: 'Proportions', textAr: 'النسب' },
    ]);
  });
});

describe('after a save', () => {
  test('sent fields count as unchanged and keep the typed text; waiting ones do not', () => {
    const typed = { ...saved, subtitle: 'By hand ', price: { amount: '1.2345', currency: 'KWD' } };
    const known = { ...snapshotOf(saved), ...pendingOf(kind, typed, snapshotOf(saved)).changes };
    const settled = settledValues(kind, typed, saved, known);
    expect(settled.subtitle).toBe('By hand ');
    expect(settled.price).toBe(saved.price);
  });
});

describe('a change by another user', () => {
  const theirs = { ...saved, title: 'Painting', subtitle: 'In oil' };

  test('is one that no unanswered request of ours can have made', () => {
    const [there, here] = [snapshotOf(theirs), snapshotOf(saved)];
    expect(foreignFields(kind, there, here, {}).sort()).toEqual(['subtitle', 'title']);
    expect(foreignFields(kind, there, here, { title: 'Painting' })).toEqual(['subtitle']);
    expect(foreignFields(kind, there, here, { title: 'Painting', subtitle: 'In oil' })).toEqual([]);
  });

  test('is compared by words in rich text, because the server cleans the HTML', () => {
    const [sent, cleaned] = ['<p><a href="https://a.example">See</a></p>', '<p><a href="https://a.example" rel="nofollow">See</a></p>'];
    const there = { ...snapshotOf(saved), description: cleaned };
    expect(foreignFields(kind, there, snapshotOf(saved), { description: sent })).toEqual([]);
    expect(foreignFields(kind, there, snapshotOf(saved), { description: '<p>Look</p>' })).toEqual(['description']);
  });

  test('is none if the server has what was sent when the page was left', () => {
    const there = snapshotOf(theirs);
    expect(hasArrived(kind, there, { title: 'Painting', subtitle: 'In oil' })).toBe(true);
    expect(hasArrived(kind, there, { title: 'Painting', subtitle: 'In chalk' })).toBe(false);
    expect(hasArrived(kind, there, {})).toBe(false);
  });

  test('is kept in fields that I did not change, and replaced in those that I did', () => {
    const mine = { ...saved, subtitle: 'In chalk', groupChatLink: 'https://chat' };
    expect(mineOver(kind, theirs, mine, snapshotOf(saved))).toMatchObject({
      title: 'Painting',
      subtitle: 'In chalk',
      groupChatLink: 'https://chat',
    });
  });
});
