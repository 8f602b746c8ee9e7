import { useEffect, useRef } from 'react';
import type { Player } from './usePlayer.ts';

export interface Playing {
  title: string;
  /** The product, and who made it. */
  album: string;
  artist: string;
  artwork: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Tells the system what plays, so that the lock screen, headphones and media keys work. */
export function useMediaSession(player: Player, { title, album, artist, artwork, onPrevious, onNext }: Playing): void {
  const latest = useRef({ player, onPrevious, onNext });
  latest.current = { player, onPrevious, onNext };
  const { playing, position, length, speed } = player;
  const hasPrevious = onPrevious !== undefined;
  const hasNext = onNext !== undefined;

  useEffect(() => {
    const session = navigator.mediaSession;
    if (!playing || !session) return;
    session.metadata = new MediaMetadata({ title, album, artist, artwork: artwork ? [{ src: artwork }] : [] });
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => latest.current.player.play(),
      pause: () => latest.current.player.pause(),
      seekbackward: ({ seekOffset }) => latest.current.player.skip(-(seekOffset ?? 10)),
      seekforward: ({ seekOffset }) => latest.current.player.skip(seekOffset ?? 10),
      seekto: ({ seekTime }) => latest.current.player.seek(seekTime ?? 0),
      previoustrack: hasPrevious ? () => latest.current.onPrevious?.() : null,
      nexttrack: hasNext ? () => latest.current.onNext?.() : null,
    };
    for (const [action, handler] of Object.entries(actions)) handle(session, action as MediaSessionAction, handler);
  }, [playing, title, album, artist, artwork, hasPrevious, hasNext]);

  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session?.setPositionState || !(length > 0) || position > length) return;
    session.playbackState = playing ? 'playing' : 'paused';
    session.setPositionState({ duration: length, position, playbackRate: speed });
  }, [playing, position, length, speed]);

  useEffect(
    () => () => {
      if (!navigator.mediaSession) return;
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.playbackState = 'none';
    },
    [],
  );
}

function handle(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // A browser that does not know an action has no key for it.
  }
}
