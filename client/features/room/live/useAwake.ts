import { useEffect } from 'react';

/** Keeps the screen awake while the room is visible. */
export function useAwake(): void {
  useEffect(() => {
    let roomWakeLock: { release(): Promise<void> } | undefined;
    const keepRoomAwake = async () => {
      if (document.visibilityState !== 'hidden') roomWakeLock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void keepRoomAwake();
    document.addEventListener('visibilitychange', keepRoomAwake);
    return () => {
      document.removeEventListener('visibilitychange', keepRoomAwake);
      void roomWakeLock?.release().catch(() => undefined);
    };
  }, []);
}
