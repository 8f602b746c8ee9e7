import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

interface VideoOfProps {
  track: MediaStreamTrack;
  /** Says what is seen. */
  label: string;
  /** One's own picture, as in a mirror. */
  isMirrored?: boolean;
  /** Shows all of it, with bars beside it: a screen that is shared. */
  isWhole?: boolean;
}

/** A picture that arrives. Always without sound: that has elements of its own. */
export function VideoOf({ track, label, isMirrored = false, isWhole = false }: VideoOfProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    void element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return (
    <chakra.video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label={label}
      width="full"
      height="full"
      objectFit={isWhole ? 'contain' : 'cover'}
      transform={isMirrored ? 'scaleX(-1)' : undefined}
    />
  );
}
