import { createContext, type KeyboardEvent, useContext } from 'react';
import type { OutlineOrder } from './order.ts';

export type OutlineKind = 'item' | 'section';
/** The item or section that is being moved. */
export interface OutlineEntry {
  kind: OutlineKind;
  id: string;
}

/** The outline's services for its rows and panels. The object never changes, so that no row is drawn because of it. */
export interface OutlineActions {
  /** The order at this moment. */
  order: () => OutlineOrder;
  titleOf: (id: string) => string;
  /** Moves an item one place. At the end of a section it goes on into the next. */
  step: (itemId: string, by: 1 | -1) => void;
  stepSection: (sectionId: string, by: 1 | -1) => void;
  /** Moves an item to the end of a section. */
  moveTo: (itemId: string, sectionId: string) => void;
  onHandleKey: (moved: OutlineEntry, event: KeyboardEvent) => void;
}

export const OutlineContext = createContext<OutlineActions | null>(null);
export function useOutline(): OutlineActions {
  const outlineActions = useContext(OutlineContext);
  if (!outlineActions) throw new Error('This belongs inside an Outline');
  return outlineActions;
}

/** The facts that handles need: whether the viewer may move things, what the keyboard has picked up, and the id of the instructions. */
export const HandleContext = createContext<{ canMove: boolean; lifted: string | null; instructions: string }>({
  canMove: false,
  lifted: null,
  instructions: '',
});
export const useHandle = () => useContext(HandleContext);
