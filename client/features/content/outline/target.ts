import type { ItemPosition } from './order.ts';

/** The position of a drop now, and the height of the line that shows it. */
export type DropTarget = { line: number } & ({ kind: 'item'; slot: ItemPosition } | { kind: 'section'; index: number });

const elementsOf = (outlineRoot: HTMLElement, selector: string) => [...outlineRoot.querySelectorAll<HTMLElement>(selector)];
const middleOfElement = (element: HTMLElement) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** The target of an item that is held at a height of the window. A closed section takes the item at its end. */
export function itemTarget(outlineRoot: HTMLElement, id: string, y: number): DropTarget | null {
  const sectionPanels = elementsOf(outlineRoot, '[data-section]');
  const sectionPanel = sectionPanels.findLast((candidate) => candidate.getBoundingClientRect().top <= y) ?? sectionPanels[0];
  const sectionId = sectionPanel?.dataset.section;
  if (!sectionPanel || !sectionId) return null;
  const outlineTop = outlineRoot.getBoundingClientRect().top;
  const itemList = sectionPanel.querySelector('[data-items]');
  const itemRows = elementsOf(sectionPanel, '[data-item]').filter((row) => row.dataset.item !== id);
  if (!itemList) {
    const line = sectionPanel.getBoundingClientRect().bottom - outlineTop;
    return { kind: 'item', slot: { sectionId, index: Number.MAX_SAFE_INTEGER }, line };
  }
  const nextRow = itemRows.findIndex((row) => middleOfElement(row) > y);
  const index = nextRow === -1 ? itemRows.length : nextRow;
  const dropEdge =
    itemRows[index]?.getBoundingClientRect().top ?? itemRows.at(-1)?.getBoundingClientRect().bottom ?? itemList.getBoundingClientRect().top;
  return { kind: 'item', slot: { sectionId, index }, line: dropEdge - outlineTop };
}

/** The target of a section that is held at a height of the window. */
export function sectionTarget(outlineRoot: HTMLElement, id: string, y: number): DropTarget {
  const outlineTop = outlineRoot.getBoundingClientRect().top;
  const sectionPanels = elementsOf(outlineRoot, '[data-section]').filter((sectionPanel) => sectionPanel.dataset.section !== id);
  const nextPanel = sectionPanels.findIndex((sectionPanel) => middleOfElement(sectionPanel) > y);
  const index = nextPanel === -1 ? sectionPanels.length : nextPanel;
  const sectionGap = 8;
  const panelBelow = sectionPanels[index]?.getBoundingClientRect().top;
  const dropEdge =
    panelBelow === undefined ? (sectionPanels.at(-1)?.getBoundingClientRect().bottom ?? outlineTop) + sectionGap : panelBelow - sectionGap;
  return { kind: 'section', index, line: dropEdge - outlineTop };
}
