import { Box, chakra, Stack } from '@chakra-ui/react';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDenialReason } from '../../../ui/Allowed.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { HandleContext, OutlineContext } from './context.ts';
import { itemCountOf, moveItem, moveSection, type OutlineOrder, type SectionItems } from './order.ts';
import { besidePointer, useDrag } from './useDrag.ts';
import { useMoves } from './useMoves.ts';
import type { Ordering } from './useOrder.ts';

export interface OutlineProps {
  ordering: Ordering;
  titleOf: (id: string) => string;
  /** Draws a section with its items, the `index`th of all; `folded` is true while sections are being moved. */
  children: (place: SectionItems, index: number, folded: boolean) => ReactNode;
}

const dragModifiers = [besidePointer];

/** Silences dnd-kit's messages, which are only in English. The outline announces moves itself. */
const silentDragging = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: '' },
};

/** Sections and items that can be reordered by pointer, by finger, by keyboard, or from their menus. */
export function Outline({ ordering, titleOf, children }: OutlineProps) {
  const { t } = useTranslation('content');
  const itemsCounted = useCounted();
  const instructions = useId();
  const outlineRoot = useRef<HTMLDivElement>(null);
  const canMove = useDenialReason('EDIT') === null;
  const { actions, lifted, news, tell } = useMoves(ordering, titleOf, outlineRoot);
  const {
    dragged: draggedContent,
    target: dropTarget,
    handlers,
  } = useDrag(outlineRoot, (moved, { line: _, ...to }) => {
    const changeOrder = (order: OutlineOrder) =>
      to.kind === 'item' ? moveItem(order, moved.id, to.slot) : moveSection(order, moved.id, to.index);
    ordering.move(moved.id, changeOrder, (order) => {
      ordering.commit(order);
      tell('dropped', moved, order);
    });
  });
  const heldSection = draggedContent?.kind === 'section' && ordering.order.find(({ sectionId }) => sectionId === draggedContent.id);
  const handleContext = useMemo(() => ({ canMove, lifted: lifted?.id ?? null, instructions }), [canMove, lifted, instructions]);
  const sectionsFolded = draggedContent?.kind === 'section' || lifted?.kind === 'section';
  const drawSection = useCallback(
    (place: SectionItems, index: number) => children(place, index, sectionsFolded),
    [children, sectionsFolded],
  );
  return (
    <OutlineContext value={actions}>
      <HandleContext value={handleContext}>
        <DndContext {...handlers} accessibility={silentDragging}>
          <Stack
            ref={outlineRoot}
            gap={4}
            position="relative"
            css={
              draggedContent
                ? { [`& [data-item="${draggedContent.id}"], & [data-section="${draggedContent.id}"]`]: { opacity: 0.45 } }
                : undefined
            }
          >
            {ordering.order.map(drawSection)}
            {dropTarget && (
              <Box
                position="absolute"
                insetInline={dropTarget.kind === 'item' ? { base: 3, md: 5 } : 0}
                style={{ insetBlockStart: dropTarget.line }}
                height="3px"
                marginBlockStart="-1.5px"
                borderRadius="full"
                bg="brand.solid"
                pointerEvents="none"
                zIndex={1}
                data-drop-line
              />
            )}
          </Stack>
          {createPortal(
            <DragOverlay dropAnimation={null} modifiers={dragModifiers}>
              {draggedContent && (
                <Box
                  width="fit-content"
                  maxWidth="min(24rem, 100%)"
                  paddingInline={4}
                  paddingBlock={2.5}
                  borderRadius="l2"
                  borderWidth="1px"
                  borderColor="brand.border"
                  bg="bg.panel"
                  shadow="lg"
                  fontWeight="medium"
                  truncate
                  cursor="grabbing"
                  data-dragged
                >
                  <bdi>{titleOf(draggedContent.id)}</bdi>
                  {heldSection && (
                    <chakra.span color="fg.muted" textStyle="sm" fontWeight="normal" marginInlineStart={3}>
                      {itemsCounted('items', itemCountOf(heldSection))}
                    </chakra.span>
                  )}
                </Box>
              )}
            </DragOverlay>,
            document.body,
          )}
        </DndContext>
        <span id={instructions} hidden>
          {t('move.instructions')}
        </span>
        <chakra.div role="status" aria-live="assertive" srOnly>
          {news}
        </chakra.div>
      </HandleContext>
    </OutlineContext>
  );
}
