import type { ItemPosition } from './order.ts';

/** The position of a drop now, and the height of the line that shows it. */
export type Target = { line: number } & ({ kind: 'item'; slot: ItemPosition } | { kind: 'section'; index: number });

const all = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const middleOf = (element: HTMLElement) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** The target of an item that is held at a height of the window. A closed section takes the item at its end. */
export function itemTarget(root: HTMLElement, id: string, y: number): Target | null {
  const panels = all(root, '[data-section]');
  const panel = panels.findLast((candidate) => candidate.getBoundingClientRect().top <= y) ?? panels[0];
  const sectionId = panel?.dataset.section;
  if (!panel || !sectionId) return null;
  const from = root.getBoundingClientRect().top;
  const list = panel.querySelector('[data-items]');
  const rows = all(panel, '[data-item]').filter((row) => row.dataset.item !== id);
  if (!list) {
    const line = panel.getBoundingClientRect().bottom - from;
    return { kind: 'item', slot: { sectionId, index: Number.MAX_SAFE_INTEGER }, line };
  }
  const next = rows.findIndex((row) => middleOf(row) > y);
  const index = next === -1 ? rows.length : next;
  const edge = rows[index]?.getBoundingClientRect().top ?? rows.at(-1)?.getBoundingClientRect().bottom ?? list.getBoundingClientRect().top;
  return { kind: 'item', slot: { sectionId, index }, line: edge - from };
}

/** The target of a section that is held at a height of the window. */
export function sectionTarget(root: HTMLElement, id: string, y: number): Target {
  const from = root.getBoundingClientRect().top;
  const panels = all(root, '[data-section]').filter((panel) => panel.dataset.section !== id);
  const next = panels.findIndex((panel) => middleOf(panel) > y);
  const index = next === -1 ? panels.length : next;
  const gap = 8;
  const below = panels[index]?.getBoundingClientRect().top;
  const edge = below === undefined ? (panels.at(-1)?.getBoundingClientRect().bottom ?? from) + gap : below - gap;
  return { kind: 'section', index, line: edge - from };
}
