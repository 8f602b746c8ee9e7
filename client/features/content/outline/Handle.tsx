import { IconButton } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../ui/Allowed.tsx';
import { type OutlineKind, useHandle, useOutline } from './context.ts';

interface HandleProps {
  kind: OutlineKind;
  id: string;
  title: string;
}

interface GripProps {
  canMove: boolean;
  instructions: string;
  /** Whether the keyboard has picked it up. */
  isLifted: boolean;
}

/** The handle for dragging. Space picks the row up for the arrow keys. */
export function Handle(props: HandleProps) {
  const { lifted, ...handleContext } = useHandle();
  return <HandleGrip {...props} {...handleContext} isLifted={lifted === props.id} />;
}

const HandleGrip = memo(function Grip({ kind, id, title, canMove, instructions, isLifted }: HandleProps & GripProps) {
  const { t } = useTranslation('content');
  const { onHandleKey } = useOutline();
  const { setNodeRef, listeners } = useDraggable({ id, data: { kind }, disabled: !canMove });
  return (
    <Allowed needs="EDIT">
      <IconButton
        ref={(node: HTMLElement | null) =>
          setNodeRef(node?.closest<HTMLElement>(kind === 'item' ? '[data-item]' : '[data-section]') ?? null)
        }
        {...listeners}
        data-handle={id}
        variant={isLifted ? 'solid' : 'ghost'}
        colorPalette={isLifted ? 'brand' : undefined}
        size="xs"
        minWidth={7}
        color={isLifted ? undefined : 'fg.subtle'}
        cursor="grab"
        touchAction="manipulation"
        aria-label={t('move.handle', { title })}
        aria-pressed={isLifted}
        {...(canMove && { 'aria-describedby': instructions, onKeyDown: (event) => onHandleKey({ kind, id }, event) })}
      >
        <GripVertical aria-hidden />
      </IconButton>
    </Allowed>
  );
});
