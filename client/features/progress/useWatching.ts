import { type RefObject, useEffect, useRef } from 'react';
import { useProgressSave } from './mutations/useProgressSave.ts';

/** Milliseconds between two saved positions while playing. */
const progressInterval = 10_000;

export interface Watching {
  /** Null where nothing is kept: in a preview, or a free taste of something not bought. */
  itemId: string | null;
  onRefused: () => void;
}

/** Keeps a customer's position in an item: on opening it, every ten seconds while it plays, at a pause, and on leaving. */
export function useWatching(element: RefObject<HTMLMediaElement | null>, { itemId, onRefused }: Watching): void {
  /** The item of which the server keeps nothing any more: said once, and not asked again. */
  const progressRefused = useRef<string>(undefined);
  const progress = useProgressSave((id) => {
    // The refused position may be one of another item that waited on this device.
    if (id !== itemId || progressRefused.current === id) return;
    progressRefused.current = id;
    onRefused();
  });
  const latest = useRef(progress);
  latest.current = progress;

  useEffect(() => {
    if (!itemId) return;
    const watched = element.current;
    let lastProgress = { at: Date.now(), position: 0 };
    const noteProgress = (send: 'save' | 'saveLeaving') => {
      const watchedPosition = watched?.currentTime ?? 0;
      // Nothing has played since. A film that is being loaded has the position 0.
      if (watchedPosition === 0 || watchedPosition === lastProgress.position || progressRefused.current === itemId) return;
      lastProgress = { at: Date.now(), position: watchedPosition };
      latest.current[send](itemId, watchedPosition);
    };
    const pause = () => noteProgress('save');
    const time = () => {
      if (watched && !watched.paused && Date.now() - lastProgress.at >= progressInterval) noteProgress('save');
    };
    const leave = () => noteProgress('saveLeaving');
    const hideProgress = () => document.visibilityState === 'hidden' && noteProgress('saveLeaving');
    latest.current.save(itemId, 0);
    watched?.addEventListener('pause', pause);
    watched?.addEventListener('timeupdate', time);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hideProgress);
    return () => {
      noteProgress('save');
      watched?.removeEventListener('pause', pause);
      watched?.removeEventListener('timeupdate', time);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hideProgress);
    };
  }, [element, itemId]);
}
