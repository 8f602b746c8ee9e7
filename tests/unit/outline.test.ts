import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedSections,
  itemCountOf,
  itemSlotOf,
  itemStepOf,
  moveItem,
  moveSection,
  type OutlineOrder,
  sameOrder,
  sectionLeapOf,
  sectionsMoved,
  unloadedHome,
  withItems,
} from '../../client/features/content/outline/order.ts';

const order: OutlineOrder = [
  { sectionId: 'a', itemIds: ['1', '2', '3'] },
  { sectionId: 'b', itemIds: [] },
  { sectionId: 'c', itemIds: ['4'] },
];
const shown = (value: OutlineOrder) => value.map(({ sectionId, itemIds }) => `${sectionId}${itemIds.join('')}`).join(' ');

describe('the order of the content', () => {
  test('changes when an item moves to a slot; past the end means the end', () => {
    expect(shown(moveItem(order, '1', { sectionId: 'a', index: 2 }))).toBe('a231 b c4');
    expect(shown(moveItem(order, '3', { sectionId: 'c', index: 0 }))).toBe('a12 b c34');
    expect(shown(moveItem(order, '1', { sectionId: 'b', index: Number.MAX_SAFE_INTEGER }))).toBe('a23 b1 c4');
    expect(shown(moveSection(order, 'c', 0))).toBe('c4 a123 b');
    expect(shown(moveSection(order, 'a', 99))).toBe('b c4 a123');
    expect(moveSection(order, 'x', 0)).toBe(order);
  });

  test('lets an item move step by step through all sections and back', () => {
    const path = (id: string, by: 1 | -1) => {
      const seen = [];
      let now: OutlineOrder = order;
      for (let slot = itemStepOf(now, id, by); slot; slot = itemStepOf(now, id, by)) {
        now = moveItem(now, id, slot);
        seen.push(shown(now));
      }
      return seen;
    };
    expect(path('2', 1)).toEqual(['a132 b c4', 'a13 b2 c4', 'a13 b c24', 'a13 b c42']);
    expect(path('4', -1)).toEqual(['a123 b4 c', 'a1234 b c', 'a1243 b c', 'a1423 b c', 'a4123 b c']);
    expect(sectionLeapOf(order, '1', 1)).toEqual({ sectionId: 'b', index: 0 });
    expect(sectionLeapOf(order, '1', -1)).toBeUndefined();
    expect(itemStepOf(order, 'x', 1)).toBeUndefined();
  });

  test('knows a section by its number of items until they are loaded, and sends nothing of it before', () => {
    const partly: OutlineOrder = [
      { sectionId: 'a', itemIds: ['1'] },
      { sectionId: 'b', itemIds: [], unloaded: 2 },
    ];
    expect(partly.map(itemCountOf)).toEqual([1, 2]);
    const moved = moveItem(partly, '1', { sectionId: 'b', index: 9 });
    expect(unloadedHome(moved, '1')).toBe('b');
    expect(changedSections(partly, moved).map(({ sectionId }) => sectionId)).toEqual(['a']);
    const loaded = withItems(partly, 'b', ['2', '3']);
    expect(unloadedHome(loaded, '1')).toBeUndefined();
    expect(shown(moveItem(loaded, '1', { sectionId: 'b', index: 9 }))).toBe('a b231');
  });

  test('never loses or duplicates an item', () => {
    const all = ['1', '2', '3', '4'];
    const moves = fc.array(fc.record({ id: fc.constantFrom(...all), sectionId: fc.constantFrom('a', 'b', 'c'), index: fc.nat(9) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(moves, (steps) => {
        let now: OutlineOrder = order;
        for (const { id, ...slot } of steps) {
          const before = now;
          now = moveItem(now, id, slot);
          expect(itemSlotOf(now, id)?.sectionId).toBe(slot.sectionId);
          // The changed sections, and only these, are sent.
          const sent = new Map(changedSections(before, now).map((place) => [place.sectionId, place]));
          expect(
            sameOrder(
              before.map((place) => sent.get(place.sectionId) ?? place),
              now,
            ),
          ).toBe(true);
          expect(sent.size).toBeLessThanOrEqual(2);
        }
        expect(now.flatMap(({ itemIds }) => itemIds).sort()).toEqual(all);
        expect(sectionsMoved(order, now)).toBe(false);
      }),
    );
  });
});
