/** A section's items, in order. */
export interface SectionItems {
  sectionId: string;
  itemIds: readonly string[];
  /** The number of items while they are not loaded; then `itemIds` is empty. */
  unloaded?: number;
}
/** The number of a section's items, loaded or not. */
export const countOf = ({ itemIds, unloaded = 0 }: SectionItems): number => itemIds.length + unloaded;
export type OutlineOrder = readonly SectionItems[];

/** A position of an item: `index` counts the items beside it. */
export interface ItemPosition {
  sectionId: string;
  index: number;
}

export function slotOf(order: OutlineOrder, itemId: string): ItemPosition | undefined {
  const place = order.find(({ itemIds }) => itemIds.includes(itemId));
  return place && { sectionId: place.sectionId, index: place.itemIds.indexOf(itemId) };
}

const without = (order: OutlineOrder, itemId: string): OutlineOrder =>
  order.map((place) => (place.itemIds.includes(itemId) ? { ...place, itemIds: place.itemIds.filter((id) => id !== itemId) } : place));

/** Moves an item to a slot. A slot past the end counts as the end. */
export const moveItem = (order: OutlineOrder, itemId: string, { sectionId, index }: ItemPosition): OutlineOrder =>
  without(order, itemId).map((place) =>
    place.sectionId === sectionId ? { ...place, itemIds: place.itemIds.toSpliced(index, 0, itemId) } : place,
  );

/** The slot one place up or down. Past a section's end it is in the next section. Undefined at the very end. */
export function stepOf(order: OutlineOrder, itemId: string, by: 1 | -1): ItemPosition | undefined {
  const slot = slotOf(order, itemId);
  if (!slot) return undefined;
  const section = order.findIndex(({ sectionId }) => sectionId === slot.sectionId);
  const count = (order[section] as SectionItems).itemIds.length;
  const index = slot.index + by;
  if (index >= 0 && index < count) return { ...slot, index };
  const next = order[section + by];
  return next && { sectionId: next.sectionId, index: by === 1 ? 0 : next.itemIds.length };
}

/** The slot at the end of the section before or after; undefined if there is none. */
export function leapOf(order: OutlineOrder, itemId: string, by: 1 | -1): ItemPosition | undefined {
  const slot = slotOf(order, itemId);
  const next = slot && order[order.findIndex(({ sectionId }) => sectionId === slot.sectionId) + by];
  return next && { sectionId: next.sectionId, index: next.itemIds.length };
}

/** The section of an item, when an order has the item there but the section's own items are not loaded. */
export const unloadedHome = (order: OutlineOrder, itemId: string): string | undefined =>
  order.find(({ itemIds, unloaded }) => unloaded !== undefined && itemIds.includes(itemId))?.sectionId;

/** Gives a section its items, unless it has them. */
export const withItems = (order: OutlineOrder, sectionId: string, itemIds: readonly string[]): OutlineOrder =>
  order.map((place) => (place.sectionId === sectionId && place.unloaded !== undefined ? { sectionId, itemIds } : place));

/** Moves a section to a place among the others. */
export function moveSection(order: OutlineOrder, sectionId: string, index: number): OutlineOrder {
  const moved = order.find((place) => place.sectionId === sectionId);
  if (!moved) return order;
  const others = order.filter((place) => place !== moved);
  return others.toSpliced(Math.max(0, index), 0, moved);
}

const sameList = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id, index) => id === others[index]);

/** Sections whose items or their order have changed. A section that is not loaded has not changed. */
export const changedSections = (before: OutlineOrder, after: OutlineOrder): SectionItems[] =>
  after.filter(({ sectionId, itemIds, unloaded }) => {
    if (unloaded !== undefined) return false;
    const known = before.find((place) => place.sectionId === sectionId);
    return !known || !sameList(known.itemIds, itemIds);
  });

const idsOf = (order: OutlineOrder) => order.map(({ sectionId }) => sectionId);
export const sectionsMoved = (before: OutlineOrder, after: OutlineOrder): boolean => !sameList(idsOf(before), idsOf(after));
export const sameOrder = (one: OutlineOrder, other: OutlineOrder): boolean =>
  !sectionsMoved(one, other) && changedSections(one, other).length === 0;
