import { type RefObject, useEffect, useState } from 'react';

export interface Fullscreen {
  /** Whether the frame covers the whole screen, or the whole page in browsers that only make films fullscreen (iPhone). */
  on: boolean;
  /** Whether the page is covered by CSS. */
  covering: boolean;
  toggle: () => void;
}

/** Fullscreen for the whole frame, so that everything over the video stays over it. */
export function useFullscreen(playerFrame: RefObject<HTMLElement | null>): Fullscreen {
  const [fullscreenOn, setFullscreenOn] = useState(false);
  const [playerCovers, setPlayerCovers] = useState(false);

  useEffect(() => {
    const readFullscreen = () => setFullscreenOn(document.fullscreenElement !== null && document.fullscreenElement === playerFrame.current);
    document.addEventListener('fullscreenchange', readFullscreen);
    return () => document.removeEventListener('fullscreenchange', readFullscreen);
  }, [playerFrame]);
  useEffect(() => {
    if (!playerCovers) return;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    const hearPlayerKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlayerCovers(false);
    document.addEventListener('keydown', hearPlayerKey);
    return () => {
      document.body.style.overflow = overflow;
      document.removeEventListener('keydown', hearPlayerKey);
    };
  }, [playerCovers]);

  const enter = () => {
    // biome-ignore lint/complexity/useOptionalChain: Safari of iPhones has no such method at all
    if (!playerFrame.current || !playerFrame.current.requestFullscreen) return setPlayerCovers(true);
    playerFrame.current.requestFullscreen({ navigationUI: 'hide' }).catch(() => setPlayerCovers(true));
  };
  const leave = () => {
    setPlayerCovers(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  };
  return { on: fullscreenOn || playerCovers, covering: playerCovers, toggle: fullscreenOn || playerCovers ? leave : enter };
}
