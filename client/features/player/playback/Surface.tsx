import { chakra, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { accent } from '../controls/look.ts';

/** Milliseconds within which two taps are one gesture. */
const doubleTap = 300;

export interface SurfaceProps {
  /** Whether nothing has played yet. Then a sign over the picture invites to play. */
  freshVideo: boolean;
  onToggle: () => void;
  onFullscreen: () => void;
  onTap: () => void;
  onSkip: (seconds: number) => void;
}

/**
 * The area over the picture that takes clicks and taps. A mouse click plays or pauses, and a double click toggles fullscreen. A tap shows
 * the controls, and a double tap skips: back on the left, ahead on the right, like the time line.
 */
export function Surface({ freshVideo, onToggle, onFullscreen, onTap, onSkip }: SurfaceProps) {
  const videoTapped = useRef(0);
  const tapVideo = ({ timeStamp, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { x, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - x) / width;
    const tappedTwice = timeStamp - videoTapped.current < doubleTap;
    videoTapped.current = timeStamp;
    if (freshVideo) onToggle();
    else if (tappedTwice && part < 0.4) onSkip(-10);
    else if (tappedTwice && part > 0.6) onSkip(10);
    else onTap();
  };
  return (
    <chakra.div
      aria-hidden
      position="absolute"
      inset={0}
      css={{ touchAction: 'manipulation', WebkitTapHighlightColor: 'transparent' }}
      onPointerUp={(event) => {
        if (event.pointerType === 'mouse') event.button === 0 && onToggle();
        else tapVideo(event);
      }}
      onDoubleClick={({ nativeEvent }) => (nativeEvent as globalThis.PointerEvent).pointerType !== 'touch' && onFullscreen()}
    >
      {freshVideo && (
        <Flex height="full" align="center" justify="center">
          <Flex
            width={{ base: 14, md: 18 }}
            height={{ base: 14, md: 18 }}
            borderRadius="full"
            bg={accent}
            color="ink"
            align="center"
            justify="center"
            boxShadow="lg"
            cursor="pointer"
          >
            <Play size={30} fill="currentColor" />
          </Flex>
        </Flex>
      )}
    </chakra.div>
  );
}
