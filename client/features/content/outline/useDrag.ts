import { type DragStartEvent, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OutlineEntry } from './context.ts';
import { type DropTarget, itemTarget, sectionTarget } from './target.ts';

const pointerHeight = (event: Event): number | undefined =>
  event instanceof MouseEvent ? event.clientY : (event as TouchEvent).touches[0]?.clientY;

/** Keeps the dragged row beside the pointer, since sections that fold up move away from under it. */
export const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const y = activatorEvent && pointerHeight(activatorEvent);
  return y == null || !draggingNodeRect ? transform : { ...transform, y: transform.y + y - draggingNodeRect.top - 24 };
};

const dropTargetOf = (outlineRoot: HTMLElement | null, { kind, id }: OutlineEntry, y: number): DropTarget | null =>
  outlineRoot && (kind === 'item' ? itemTarget(outlineRoot, id, y) : sectionTarget(outlineRoot, id, y));

// These are constants, since new objects would make every handle be drawn again.
const mouseDrag = { activationConstraint: { distance: 4 } };
const touchDrag = { activationConstraint: { delay: 220, tolerance: 8 } };

/**
 * Drags by mouse, and by a finger that rests on the handle first. The list does not move meanwhile, so that a course with hundreds of items
 * is not laid out again. A line shows the target.
 */
export function useDrag(outlineRoot: RefObject<HTMLElement | null>, onDrop: (moved: OutlineEntry, target: DropTarget) => void) {
  const [draggedContent, setDraggedContent] = useState<(OutlineEntry & { y: number }) | null>(null);
  const [dropTarget, setDropTarget] = useState<DropTarget | null>(null);
  /** The pointer's place in the window. */
  const dragHeight = useRef(0);
  const sensors = useSensors(useSensor(MouseSensor, mouseDrag), useSensor(TouchSensor, touchDrag));

  // Sections fold up while one of them is dragged. This scrolls the dragged one back under the pointer.
  useLayoutEffect(() => {
    if (draggedContent?.kind !== 'section') return;
    const draggedPanel = outlineRoot.current?.querySelector(`[data-section="${draggedContent.id}"]`);
    if (draggedPanel) window.scrollBy({ top: draggedPanel.getBoundingClientRect().top + 24 - draggedContent.y, behavior: 'instant' });
  }, [draggedContent, outlineRoot]);

  useEffect(() => {
    if (!draggedContent) return;
    dragHeight.current = draggedContent.y;
    let dragFrame = 0;
    const lookForTarget = () => {
      dragFrame = 0;
      const foundTarget = dropTargetOf(outlineRoot.current, draggedContent, dragHeight.current);
      setDropTarget((knownTarget) => (JSON.stringify(knownTarget) === JSON.stringify(foundTarget) ? knownTarget : foundTarget));
    };
    const followPointer = (event: Event) => {
      dragHeight.current = (event.type === 'scroll' ? undefined : pointerHeight(event)) ?? dragHeight.current;
      dragFrame ||= requestAnimationFrame(lookForTarget);
    };
    const events = ['mousemove', 'touchmove', 'scroll'] as const;
    for (const event of events) document.addEventListener(event, followPointer, { capture: true, passive: true });
    // Sections below a pointer that rests may be drawn whole.
    const resizes = new ResizeObserver(() => {
      dragFrame ||= requestAnimationFrame(lookForTarget);
    });
    if (outlineRoot.current) resizes.observe(outlineRoot.current);
    return () => {
      for (const event of events) document.removeEventListener(event, followPointer, { capture: true });
      resizes.disconnect();
      cancelAnimationFrame(dragFrame);
      setDropTarget(null);
    };
  }, [draggedContent, outlineRoot]);

  return {
    dragged: draggedContent,
    target: dropTarget,
    handlers: {
      sensors,
      onDragStart: ({ active, activatorEvent }: DragStartEvent) =>
        setDraggedContent({
          kind: active.data.current?.kind as OutlineEntry['kind'],
          id: String(active.id),
          y: pointerHeight(activatorEvent) ?? 0,
        }),
      onDragCancel: () => setDraggedContent(null),
      onDragEnd: () => {
        // A quick drop may come before the line has followed the pointer.
        const lastTarget = draggedContent && dropTarget && dropTargetOf(outlineRoot.current, draggedContent, dragHeight.current);
        if (lastTarget) onDrop(draggedContent, lastTarget);
        setDraggedContent(null);
      },
    },
  };
}
