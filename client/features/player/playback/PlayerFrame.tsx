import { Box } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useViewer } from '../../../session/auth.ts';
import { type Fullscreen, useFullscreen } from './useFullscreen.ts';
import { useWatermark } from './useWatermark.ts';

export interface PlayerFrameHandle {
  ref: RefObject<HTMLDivElement | null>;
  fullscreen: Fullscreen;
}

const covering = { position: 'fixed', inset: 0, zIndex: 'max', borderRadius: 0 } as const;

/**
 * The frame around a film and everything over it. The frame itself goes fullscreen, so that the viewer's email stays over the film, and
 * stays fullscreen from one film to the next.
 */
export function PlayerFrame({ label, children }: { label: string; children: (frame: PlayerFrameHandle) => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(ref);
  const { viewer } = useViewer();
  useWatermark(ref, viewer?.email);
  return (
    <Box
      ref={ref}
      as="section"
      aria-label={label}
      data-player
      position="relative"
      overflow="hidden"
      width="full"
      aspectRatio={fullscreen.on ? undefined : 'wide'}
      maxHeight={fullscreen.on ? undefined : 'max(12rem, calc(100dvh - 5rem))'}
      bg="black"
      color="white"
      borderRadius={fullscreen.on ? 0 : 'l3'}
      onContextMenu={(event) => event.preventDefault()}
      {...(fullscreen.covering && covering)}
    >
      {children({ ref, fullscreen })}
    </Box>
  );
}
