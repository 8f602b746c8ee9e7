/** A section's items, in order. */
export interface SectionItems {
  sectionId: string;
  itemIds: readonly string[];
  /** The number of items while they are not loaded; then `itemIds` is empty. */
  unloaded?: number;
}
/** The number of a section's items, loaded or not. */
export const itemCountOf = ({ itemIds, unloaded = 0 }: SectionItems): number => itemIds.length + unloaded;
export type OutlineOrder = readonly SectionItems[];

/** A position of an item: `index` counts the items beside it. */
export interface ItemPosition {
  sectionId: string;
  index: number;
}

export function itemSlotOf(order: OutlineOrder, itemId: string): ItemPosition | undefined {
  const sectionPlace = order.find(({ itemIds }) => itemIds.includes(itemId));
  return sectionPlace && { sectionId: sectionPlace.sectionId, index: sectionPlace.itemIds.indexOf(itemId) };
}

const withoutItem = (order: OutlineOrder, itemId: string): OutlineOrder =>
  order.map((place) => (place.itemIds.includes(itemId) ? { ...place, itemIds: place.itemIds.filter((id) => id !== itemId) } : place));

/** Moves an item to a slot. A slot past the end counts as the end. */
export const moveItem = (order: OutlineOrder, itemId: string, { sectionId, index }: ItemPosition): OutlineOrder =>
  withoutItem(order, itemId).map((place) =>
    place.sectionId === sectionId ? { ...place, itemIds: place.itemIds.toSpliced(index, 0, itemId) } : place,
  );

/** The slot one place up or down. Past a section's end it is in the next section. Undefined at the very end. */
export function itemStepOf(order: OutlineOrder, itemId: string, by: 1 | -1): ItemPosition | undefined {
  const slot = itemSlotOf(order, itemId);
  if (!slot) return undefined;
  const sectionIndex = order.findIndex(({ sectionId }) => sectionId === slot.sectionId);
  const count = (order[sectionIndex] as SectionItems).itemIds.length;
  const index = slot.index + by;
  if (index >= 0 && index < count) return { ...slot, index };
  const nextSection = order[sectionIndex + by];
  return nextSection && { sectionId: nextSection.sectionId, index: by === 1 ? 0 : nextSection.itemIds.length };
}

/** The slot at the end of the section before or after; undefined if there is none. */
export function sectionLeapOf(order: OutlineOrder, itemId: string, by: 1 | -1): ItemPosition | undefined {
  const slot = itemSlotOf(order, itemId);
  const nextSection = slot && order[order.findIndex(({ sectionId }) => sectionId === slot.sectionId) + by];
  return nextSection && { sectionId: nextSection.sectionId, index: nextSection.itemIds.length };
}

/** The section of an item, when an order has the item there but the section's own items are not loaded. */
export const unloadedHome = (order: OutlineOrder, itemId: string): string | undefined =>
  order.find(({ itemIds, unloaded }) => unloaded !== undefined && itemIds.includes(itemId))?.sectionId;

/** Gives a section its items, unless it has them. */
export const withItems = (order: OutlineOrder, sectionId: string, itemIds: readonly string[]): OutlineOrder =>
  order.map((place) => (place.sectionId === sectionId && place.unloaded !== undefined ? { sectionId, itemIds } : place));

/** Moves a section to a place among the others. */
export function moveSection(order: OutlineOrder, sectionId: string, index: number): OutlineOrder {
  const movedSection = order.find((place) => place.sectionId === sectionId);
  if (!movedSection) return order;
  const otherSections = order.filter((place) => place !== movedSection);
  return otherSections.toSpliced(Math.max(0, index), 0, movedSection);
}

export const sameIds = (someIds: readonly string[], otherIds: readonly string[]) =>
  someIds.length === otherIds.length && someIds.every((id, index) => id === otherIds[index]);

/** Sections whose items or their order have changed. A section that is not loaded has not changed. */
export const changedSections = (before: OutlineOrder, after: OutlineOrder): SectionItems[] =>
  after.filter(({ sectionId, itemIds, unloaded }) => {
    if (unloaded !== undefined) return false;
    const sectionBefore = before.find((place) => place.sectionId === sectionId);
    return !sectionBefore || !sameIds(sectionBefore.itemIds, itemIds);
  });

const sectionIdsOf = (order: OutlineOrder) => order.map(({ sectionId }) => sectionId);
export const sectionsMoved = (before: OutlineOrder, after: OutlineOrder): boolean => !sameIds(sectionIdsOf(before), sectionIdsOf(after));
export const sameOrder = (oneOrder: OutlineOrder, otherOrder: OutlineOrder): boolean =>
  !sectionsMoved(oneOrder, otherOrder) && changedSections(oneOrder, otherOrder).length === 0;
