import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { pickText } from '../../../ui/BiText.tsx';
import type { Reaction, RoomState } from '../live/room.ts';

/** Milliseconds for which an emoji is shown. */
const reactionTime = 4000;

/** The emoji that people have just shown, each with a name. */
export function Reactions({ state }: { state: RoomState }) {
  const [shownReactions, setShownReactions] = useState<readonly Reaction[]>([]);
  const newestReaction = state.reactions.at(-1);
  useEffect(() => {
    if (!newestReaction) return;
    setShownReactions((reactions) => [...reactions.filter(({ version }) => version !== newestReaction.version), newestReaction].slice(-6));
    setTimeout(() => setShownReactions((reactions) => reactions.filter(({ version }) => version !== newestReaction.version)), reactionTime);
  }, [newestReaction]);
  return (
    <Flex position="absolute" insetBlockEnd={12} insetInline={0} direction="column" align="center" gap={2} pointerEvents="none" aria-hidden>
      {shownReactions.map(({ version, emoji, memberId }) => {
        const member = state.members.get(memberId);
        return (
          <Flex
            key={version}
            align="center"
            gap={2}
            bg="rgba(10, 15, 26, 0.8)"
            borderRadius="full"
            paddingInline={3}
            paddingBlock={1}
            css={{ animation: 'fade-in 200ms both' }}
          >
            <Box fontSize="2xl">{emoji}</Box>
            <bdi>{member && pickText(member.name, member.nameAr).text}</bdi>
          </Flex>
        );
      })}
    </Flex>
  );
}
