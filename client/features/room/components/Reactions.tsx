import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { pickText } from '../../../ui/BiText.tsx';
import type { Reaction, RoomState } from '../live/room.ts';

/** Milliseconds for which an emoji is shown. */
const shownTime = 4000;

/** The emoji that people have just shown, each with a name. */
export function Reactions({ state }: { state: RoomState }) {
  const [shown, setShown] = useState<readonly Reaction[]>([]);
  const newest = state.reactions.at(-1);
  useEffect(() => {
    if (!newest) return;
    setShown((before) => [...before.filter(({ version }) => version !== newest.version), newest].slice(-6));
    setTimeout(() => setShown((before) => before.filter(({ version }) => version !== newest.version)), shownTime);
  }, [newest]);
  return (
    <Flex position="absolute" insetBlockEnd={12} insetInline={0} direction="column" align="center" gap={2} pointerEvents="none" aria-hidden>
      {shown.map(({ version, emoji, memberId }) => {
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
