import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../live/room.ts';
import { RoomButton } from './RoomButton.tsx';

interface SidePanelProps {
  panel: 'chat' | 'people';
  /** The members, whose present ones are counted in the heading. */
  panelMembers: ReadonlyMap<string, Member> | null;
  onClose: () => void;
  children: ReactNode;
}

/** Chat or people: beside the stage, and over it on a phone. */
export function SidePanel({ panel, panelMembers, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('room');
  const panelFrame = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves into each panel that opens
  useEffect(() => {
    const focusedInRoom = document.activeElement;
    panelFrame.current?.focus();
    return () => {
      if (focusedInRoom instanceof HTMLElement && focusedInRoom.isConnected) focusedInRoom.focus();
    };
  }, [panel]);
  return (
    <chakra.section
      ref={panelFrame}
      tabIndex={-1}
      outline="none"
      aria-label={t(`${panel}.title`)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      display="flex"
      flexDirection="column"
      width={{ base: 'full', md: '22rem' }}
      position={{ base: 'absolute', md: 'static' }}
      inset={{ base: 0, md: 'auto' }}
      zIndex={{ base: 'docked', md: 'auto' }}
      bg="bg.panel"
      color="fg"
      borderRadius={{ base: 'none', md: 'l3' }}
      marginInlineEnd={{ md: 3 }}
      minHeight={0}
    >
      <Flex align="center" justify="space-between" paddingInline={4} paddingBlock={2} borderBlockEndWidth="1px">
        <chakra.h2 fontWeight="semibold">
          {t(`${panel}.title`)}
          {panelMembers && ` (${[...panelMembers.values()].filter(({ isPresent }) => isPresent).length})`}
        </chakra.h2>
        <RoomButton size="sm" bg="transparent" icon={X} label={t('actions.close', { ns: 'common' })} onClick={onClose} />
      </Flex>
      {children}
    </chakra.section>
  );
}
