import { useEffect, useState } from 'react';

/** Fullscreen for the whole page, so that dialogs stay over it. Null in browsers without it. */
export function useFullscreen(): { isOn: boolean; toggle: () => void } | null {
  const [isOn, setIsOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setIsOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  return {
    isOn,
    toggle: () => void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined),
  };
}
