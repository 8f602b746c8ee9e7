import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

interface VideoOfProps {
  track: MediaStreamTrack;
  /** A description of the picture. */
  label: string;
  /** Whether to mirror it, as for the own camera. */
  isMirrored?: boolean;
  /** Whether to show the whole picture with bars beside it, as for a shared screen. */
  isWhole?: boolean;
}

/** A received or own video, without sound, which has elements of its own. */
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
