import { useEffect } from 'react';
import type { MediaRoom } from '../../../rooms/media.ts';

/** A tab in the background asks for no pictures: sound goes on, and a phone stays cool. The screen stays awake while the room is seen. */
export function useWhileHidden(media: MediaRoom): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined;
    const look = async () => {
      const isHidden = document.visibilityState === 'hidden';
      media.watch(isHidden ? [] : null);
      if (!isHidden) lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      void lock?.release().catch(() => undefined);
    };
  }, [media]);
}
