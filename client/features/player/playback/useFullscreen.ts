import { type RefObject, useEffect, useState } from 'react';

export interface Fullscreen {
  /** Whether the frame covers the whole screen, or the whole page in browsers that only make films fullscreen (iPhone). */
  on: boolean;
  /** Whether the page is covered by CSS. */
  covering: boolean;
  toggle: () => void;
}

/** Fullscreen for the whole frame, so that everything over the video stays over it. */
export function useFullscreen(frame: RefObject<HTMLElement | null>): Fullscreen {
  const [on, setOn] = useState(false);
  const [covering, setCovering] = useState(false);

  useEffect(() => {
    const read = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [frame]);
  useEffect(() => {
    if (!covering) return;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && setCovering(false);
    document.addEventListener('keydown', hear);
    return () => {
      document.body.style.overflow = overflow;
      document.removeEventListener('keydown', hear);
    };
  }, [covering]);

  const enter = () => {
    // biome-ignore lint/complexity/useOptionalChain: Safari of iPhones has no such method at all
    if (!frame.current || !frame.current.requestFullscreen) return setCovering(true);
    frame.current.requestFullscreen({ navigationUI: 'hide' }).catch(() => setCovering(true));
  };
  const leave = () => {
    setCovering(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  };
  return { on: on || covering, covering, toggle: on || covering ? leave : enter };
}
