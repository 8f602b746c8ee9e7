import { type RefObject, useEffect, useRef } from 'react';
import { useProgressSave } from './mutations/useProgressSave.ts';

/** Milliseconds between two saved positions while playing. */
const often = 10_000;

export interface Watching {
  /** Null where nothing is kept: in a preview, or a free taste of something not bought. */
  itemId: string | null;
  onRefused: () => void;
}

/** Keeps a customer's position in an item: on opening it, every ten seconds while it plays, at a pause, and on leaving. */
export function useWatching(element: RefObject<HTMLMediaElement | null>, { itemId, onRefused }: Watching): void {
  /** The item of which the server keeps nothing any more: said once, and not asked again. */
  const refused = useRef<string>(undefined);
  const progress = useProgressSave((id) => {
    // The refused position may be one of another item that waited on this device.
    if (id !== itemId || refused.current === id) return;
    refused.current = id;
    onRefused();
  });
  const latest = useRef(progress);
  latest.current = progress;

  useEffect(() => {
    if (!itemId) return;
    const media = element.current;
    let last = { at: Date.now(), position: 0 };
    const note = (send: 'save' | 'saveLeaving') => {
      const position = media?.currentTime ?? 0;
      // Nothing has played since. A film that is being loaded has the position 0.
      if (position === 0 || position === last.position || refused.current === itemId) return;
      last = { at: Date.now(), position };
      latest.current[send](itemId, position);
    };
    const pause = () => note('save');
    const time = () => {
      if (media && !media.paused && Date.now() - last.at >= often) note('save');
    };
    const leave = () => note('saveLeaving');
    const hide = () => document.visibilityState === 'hidden' && note('saveLeaving');
    latest.current.save(itemId, 0);
    media?.addEventListener('pause', pause);
    media?.addEventListener('timeupdate', time);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      note('save');
      media?.removeEventListener('pause', pause);
      media?.removeEventListener('timeupdate', time);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [element, itemId]);
}
