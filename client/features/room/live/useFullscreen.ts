import { useEffect, useState } from 'react';

/** The whole page on the whole screen, so that what opens over it stays over it. Null where a browser cannot. */
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
