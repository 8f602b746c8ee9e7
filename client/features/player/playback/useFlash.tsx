import { chakra } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { shade } from '../controls/look.ts';

/** Shows for a moment, in the middle of the player, what a key has just done. */
export function useFlash(): [flash: ReactNode, show: (text: string) => void] {
  const [text, setText] = useState<{ said: string; round: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (said: string) => {
    clearTimeout(timer.current);
    setText((before) => ({ said, round: (before?.round ?? 0) + 1 }));
    timer.current = setTimeout(() => setText(null), 900);
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
      {text && (
        <chakra.bdi
          key={text.round}
          display="inline-block"
          paddingInline={4}
          paddingBlock={1.5}
          borderRadius="full"
          bg={shade}
          fontWeight="semibold"
          css={{ animation: 'fade-in 120ms' }}
        >
          {text.said}
        </chakra.bdi>
      )}
    </chakra.div>
  );
  return [flash, show];
}
