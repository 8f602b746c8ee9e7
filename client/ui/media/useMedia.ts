import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Role } from '../../session/tokens.ts';
import type { Grant, Quality } from './attachment.ts';
import type { MediaState } from './connection.ts';
import { type Playing, playFile, type Resume } from './playFile.ts';

export interface MediaOptions {
  /** The role whose cookie opens the file. */
  role: Role;
  /** The first grant. Newer ones come from `renew`. A newer one in the cache does not start playing over. */
  grant: Grant;
  /** Seconds from the beginning. */
  from?: number;
  /** Asks for a newer grant; null when the viewer may play the file no more. */
  renew: () => Promise<Grant | null>;
}

export interface Media {
  state: MediaState;
  /** This browser has its cookie, which pictures and captions of the file need as well. */
  hasCookie: boolean;
  qualities: readonly Quality[];
  choose: (quality: number | null) => void;
  retry: () => void;
}

/** Plays one file in one media element for as long as both are there. */
export function useMedia(element: RefObject<HTMLMediaElement | null>, options: MediaOptions): Media {
  const [state, setState] = useState<MediaState>('opening');
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [hasCookie, setHasCookie] = useState(false);
  const [round, setRound] = useState(0);
  const playing = useRef<Playing>(null);
  const latest = useRef(options);
  latest.current = options;
  const resume = useRef<Resume>({ at: options.from ?? 0, playing: false });
  const { role } = options;

  useEffect(() => {
    if (!element.current) return;
    playing.current = playFile(element.current, {
      role,
      // Only the first round uses the first grant.
      grant: round === 0 ? latest.current.grant : null,
      renew: () => latest.current.renew(),
      resume: resume.current,
      onState: setState,
      onCookie: () => setHasCookie(true),
      onQualities: setQualities,
    });
    return () => playing.current?.stop();
  }, [element, role, round]);

  return {
    state,
    hasCookie,
    qualities,
    choose: (quality) => playing.current?.choose(quality),
    retry: () => {
      setState('opening');
      setRound(round + 1);
    },
  };
}
