import { type RefObject, useEffect, useRef, useState } from 'react';
import { openMediaSession } from '../../session/mediaSession.ts';
import type { Role } from '../../session/tokens.ts';
import { attach } from './attach.ts';
import type { Attachment, Grant, Quality } from './attachment.ts';

/**
 * `opening` until the first bytes are there, `unreachable` while the server is tried again and again, `refused` when the file
 * is no longer this viewer's to play, `failed` when nothing but `retry` helps.
 */
export type MediaState = 'opening' | 'ready' | 'unreachable' | 'refused' | 'failed';

/** Nothing plays, and nothing comes by itself. */
export const isOver = (state: MediaState): state is 'refused' | 'failed' => state === 'refused' || state === 'failed';

export interface MediaOptions {
  /** Whose cookie opens the file. */
  role: Role;
  /** The first one. Newer ones come from `renew`: a cache that learns of them starts nothing over. */
  grant: Grant;
  /** Seconds from the beginning. */
  from?: number;
  /** Asks for a newer grant; null when the viewer may play the file no more. */
  renew: () => Promise<Grant | null>;
}

export interface Media {
  state: MediaState;
  /** This browser has its cookie, which pictures and captions of the file need as well. */
  seated: boolean;
  qualities: readonly Quality[];
  choose: (quality: number | null) => void;
  retry: () => void;
}

/** Refusals in a row after which another grant is not worth asking for. */
const refusalsAllowed = 2;
/** Milliseconds before the server is tried again; after the last there is only `retry`, or the network coming back. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
/** A grant is renewed this long before it lapses, yet not all the time where a clock is wrong. */
const renewal = { ahead: 120_000, atLeast: 300_000 };

/** Plays one file in one media element for as long as both are there, through lapsing grants and broken lines. */
export function useMedia(element: RefObject<HTMLMediaElement | null>, options: MediaOptions): Media {
  const [state, setState] = useState<MediaState>('opening');
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [seated, setSeated] = useState(false);
  const [round, setRound] = useState(0);
  const attached = useRef<Attachment>(null);
  const latest = useRef(options);
  latest.current = options;
  /** Where to go on after `retry`. */
  const place = useRef(options.from ?? 0);
  /** It was playing, or was to play, when it came to an end before its time. */
  const interrupted = useRef(false);
  const { role } = options;

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    let left = false;
    let refusals = 0;
    let failures = 0;
    let struggling = false;
    const timers: Record<'retry' | 'renewal', ReturnType<typeof setTimeout> | undefined> = { retry: undefined, renewal: undefined };
    /** What to do when the server can be reached again. */
    let goOn: () => void = () => void open();

    const unreachable = () => {
      if (left) return;
      clearTimeout(timers.retry);
      const pause = pauses[failures];
      failures += 1;
      // Without a network nothing is tried: `online` tells when there is one.
      const givenUp = navigator.onLine && pause === undefined;
      setState(givenUp ? 'failed' : 'unreachable');
      if (navigator.onLine && !givenUp) timers.retry = setTimeout(() => goOn(), pause);
    };
    const online = () => {
      if (failures === 0 && !struggling) return;
      failures = 0;
      clearTimeout(timers.retry);
      goOn();
    };
    /** There is nothing more to play, and what is loaded already does not go on behind the news. */
    const end = (as: 'refused' | 'failed') => {
      interrupted.current ||= !player.paused;
      player.pause();
      failures = 0;
      struggling = false;
      setState(as);
    };
    const renewLater = ({ expiresAt }: Grant) => {
      const remaining = new Date(expiresAt).getTime() - Date.now() - renewal.ahead;
      clearTimeout(timers.renewal);
      timers.renewal = setTimeout(() => void renew(), Math.max(remaining, renewal.atLeast));
    };
    const renew = async (anew = false) => {
      goOn = () => void renew(anew);
      try {
        if (anew) await openMediaSession(role, true);
        const newer = await latest.current.renew();
        if (left) return;
        if (!newer) return end('refused');
        goOn = () => attached.current?.retry();
        attached.current?.renew(newer);
        renewLater(newer);
      } catch {
        // One that was asked for ahead of time is not missed yet.
        if (anew) unreachable();
      }
    };
    const open = async () => {
      try {
        const [, newer] = await Promise.all([openMediaSession(role), round === 0 ? latest.current.grant : latest.current.renew()]);
        if (left) return;
        setSeated(true);
        if (!newer) return setState('refused');
        if (interrupted.current) player.play().catch(() => undefined);
        interrupted.current = false;
        const attachment = await attach(player, newer, place.current, {
          onRefused() {
            refusals += 1;
            if (refusals > refusalsAllowed) end('failed');
            else void renew(true);
          },
          onUnreachable: unreachable,
          onStruggling() {
            struggling = true;
            setState('unreachable');
          },
          onBroken: () => end('failed'),
          onLoaded() {
            refusals = 0;
            failures = 0;
            struggling = false;
            setState('ready');
          },
          onQualities: setQualities,
        });
        if (left) {
          attachment.detach();
          return;
        }
        attached.current = attachment;
        goOn = () => attachment.retry();
        renewLater(newer);
      } catch {
        unreachable();
      }
    };

    const remember = () => {
      if (player.currentTime > 0) place.current = player.currentTime;
    };
    setState('opening');
    void open();
    player.addEventListener('timeupdate', remember);
    window.addEventListener('online', online);
    return () => {
      left = true;
      clearTimeout(timers.retry);
      clearTimeout(timers.renewal);
      player.removeEventListener('timeupdate', remember);
      window.removeEventListener('online', online);
      interrupted.current ||= !player.paused;
      attached.current?.detach();
      attached.current = null;
    };
  }, [element, role, round]);

  return {
    state,
    seated,
    qualities,
    choose: (quality) => attached.current?.choose(quality),
    retry: () => {
      setState('opening');
      setRound(round + 1);
    },
  };
}
