import { chakra, Flex } from '@chakra-ui/react';
import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reactions } from '../../../../schema/rules/rooms.ts';
import { Popover } from '../../../ui/chakra/popover.ts';
import { RoomButton } from './RoomButton.tsx';

const reactionNames = { '👍': 'thumb', '👏': 'clap', '❤️': 'heart', '😂': 'laugh', '😮': 'wow', '🎉': 'party' } as const;

/** The six emoji that one may show. */
export function ReactionMenu({ onReaction }: { onReaction: (emoji: string) => void }) {
  const { t } = useTranslation('room');
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'top', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <RoomButton icon={SmilePlus} label={t('controls.react')} />
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content width="auto" aria-label={t('controls.react')} padding={1.5} borderRadius="full">
          <Flex gap={1}>
            {reactions.map((emoji) => (
              <chakra.button
                key={emoji}
                type="button"
                aria-label={t(`reactions.${reactionNames[emoji]}`)}
                fontSize="xl"
                width={10}
                height={10}
                borderRadius="full"
                _hover={{ bg: 'bg.emphasized' }}
                focusVisibleRing="inside"
                onClick={() => {
                  setOpen(false);
                  onReaction(emoji);
                }}
              >
                {emoji}
              </chakra.button>
            ))}
          </Flex>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
