import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MediaGrantDocument } from '../../../apollo/generated.ts';
import { openMediaSession } from '../../../apollo/mediaSession.ts';
import { useArea } from '../../../app/auth.ts';

/** Failures in a row after which another grant is not worth asking for. */
const patience = 2;

export interface Playback {
  /** What the media element plays; undefined until it may. */
  src: string | undefined;
  failed: boolean;
  retry: () => void;
  /** For the media element. */
  handlers: {
    onError: () => void;
    onPlaying: () => void;
    onTimeUpdate: () => void;
    onLoadedMetadata: () => void;
  };
}

/**
 * Plays one item in a media element. Its address is a grant that lapses: when the element fails, a new one is asked for and
 * playing goes on from the same second. The address in use is kept while the cache learns of newer ones, else playing would start over.
 */
export function usePlayback(element: RefObject<HTMLMediaElement | null>, productId: string, itemId: string, granted: string): Playback {
  const client = useApolloClient();
  const area = useArea();
  const [src, setSrc] = useState<string>();
  const [failed, setFailed] = useState(false);
  const failures = useRef(0);
  const resume = useRef({ at: 0, playing: false });

  // Only the first grant counts here; later ones come from `renew`.
  const first = useRef(granted);
  useEffect(() => {
    let left = false;
    openMediaSession(area).then(
      () => !left && setSrc(first.current),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [area]);

  const renew = async () => {
    try {
      await openMediaSession(area, true);
      const { data } = await client.query({ query: MediaGrantDocument, variables: { productId }, fetchPolicy: 'network-only' });
      const items = data?.storefrontProduct?.sections.flatMap((section) => section.items);
      const url = items?.find(({ id }) => id === itemId)?.media?.url;
      if (!url) throw new Error('The item may no longer be opened');
      setSrc(url);
    } catch {
      setFailed(true);
    }
  };

  return {
    src,
    failed,
    retry: () => {
      failures.current = 0;
      setFailed(false);
      setSrc(undefined);
      void renew();
    },
    handlers: {
      onError: () => {
        const player = element.current;
        if (player) resume.current.playing = !player.paused;
        failures.current += 1;
        if (failures.current > patience) setFailed(true);
        else void renew();
      },
      onPlaying: () => {
        failures.current = 0;
      },
      onTimeUpdate: () => {
        if (element.current?.currentTime) resume.current.at = element.current.currentTime;
      },
      onLoadedMetadata: () => {
        const player = element.current;
        const { at, playing } = resume.current;
        if (!player || at === 0) return;
        player.currentTime = at;
        // Browsers may want a click first; the control is there for it.
        if (playing) player.play().catch(() => undefined);
      },
    },
  };
}
