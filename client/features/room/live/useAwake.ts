import { useEffect } from 'react';

/** Keeps the screen awake while the room is visible. */
export function useAwake(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined;
    const look = async () => {
      if (document.visibilityState !== 'hidden') lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
