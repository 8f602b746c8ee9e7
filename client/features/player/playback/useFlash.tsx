import { chakra } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { shade } from '../controls/look.ts';

/** Shows for a moment, in the middle of the player, what a key has just done. */
export function useFlash(): [flash: ReactNode, show: (playerFlash: string) => void] {
  const [playerFlash, setPlayerFlash] = useState<{ flashedText: string; round: number } | null>(null);
  const flashTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flashInPlayer = (flashedText: string) => {
    clearTimeout(flashTimer.current);
    setPlayerFlash((before) => ({ flashedText, round: (before?.round ?? 0) + 1 }));
    flashTimer.current = setTimeout(() => setPlayerFlash(null), 900);
  };
  const flash = (
    <chakra.div
      role="status"
      position="absolute"
      insetInline={0}
      insetBlockStart="18%"
      zIndex={2}
      textAlign="center"
      pointerEvents="none"
      className="figures"
    >
      {playerFlash && (
        <chakra.bdi
          key={playerFlash.round}
          display="inline-block"
          paddingInline={4}
          paddingBlock={1.5}
          borderRadius="full"
          bg={shade}
          fontWeight="semibold"
          css={{ animation: 'fade-in 120ms' }}
        >
          {playerFlash.flashedText}
        </chakra.bdi>
      )}
    </chakra.div>
  );
  return [flash, flashInPlayer];
}
