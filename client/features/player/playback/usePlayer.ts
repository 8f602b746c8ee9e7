import { type RefObject, useEffect, useState } from 'react';
import { prefer, preferences, speedBeside } from './preferences.ts';

export interface PlayerState {
  playing: boolean;
  /** Whether it should play but waits for bytes. */
  waiting: boolean;
  /** Whether the next bytes are there. */
  supplied: boolean;
  ended: boolean;
  /** Seconds. */
  position: number;
  /** The length in seconds; the server's measure until the element knows it. */
  length: number;
  /** The loaded ranges, in seconds. */
  buffered: readonly (readonly [from: number, to: number])[];
  volume: number;
  muted: boolean;
  speed: number;
}

/** A media element's state and its actions. */
export interface Player extends PlayerState {
  toggle: () => void;
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  skip: (seconds: number) => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  setSpeed: (speed: number) => void;
  /** Answers the new one. */
  changeSpeed: (way: 1 | -1) => number;
}

const events = [
  'play',
  'playing',
  'pause',
  'waiting',
  'stalled',
  'canplay',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'durationchange',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

/** Follows a media element, and sets it to the person's preferences. `seconds` is its length, if known. */
export function usePlayer(element: RefObject<HTMLMediaElement | null>, seconds: number | null): Player {
  const [state, setState] = useState<PlayerState>(() => ({
    playing: false,
    waiting: false,
    supplied: false,
    ended: false,
    position: 0,
    length: seconds ?? 0,
    buffered: [],
    ...preferences(),
  }));

  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const { speed, volume, muted } = preferences();
    Object.assign(media, { defaultPlaybackRate: speed, playbackRate: speed, volume, muted });
    const read = () => setState(stateOf(media, seconds));
    for (const event of events) media.addEventListener(event, read);
    return () => {
      for (const event of events) media.removeEventListener(event, read);
    };
  }, [element, seconds]);

  const media = () => element.current;
  const seek = (to: number) => {
    const player = media();
    if (player) player.currentTime = Math.max(0, Math.min(to, state.length || to));
  };
  // A failure is ignored: the element reports its own errors, or the browser wants a click first.
  const play = () =>
    void media()
      ?.play()
      .catch(() => undefined);
  const pause = () => media()?.pause();
  const setSpeed = (speed: number) => {
    const player = media();
    if (player) Object.assign(player, { defaultPlaybackRate: speed, playbackRate: speed });
    prefer({ speed });
  };
  const setVolume = (volume: number) => {
    const player = media();
    const wanted = { volume: Math.max(0, Math.min(volume, 1)), muted: volume <= 0 };
    if (player) Object.assign(player, wanted);
    prefer(wanted);
  };
  return {
    ...state,
    play,
    pause,
    toggle: () => (media()?.paused ? play() : pause()),
    seek,
    skip: (by) => seek((media()?.currentTime ?? 0) + by),
    setVolume,
    toggleMute: () => (state.muted && state.volume === 0 ? setVolume(0.5) : mute(media(), !state.muted)),
    setSpeed,
    // It reads the element's own speed, so that the second of two quick presses counts on.
    changeSpeed: (way) => {
      const speed = speedBeside(media()?.playbackRate ?? state.speed, way);
      setSpeed(speed);
      return speed;
    },
  };
}

function mute(media: HTMLMediaElement | null, muted: boolean): void {
  if (media) media.muted = muted;
  prefer({ muted });
}

function stateOf(media: HTMLMediaElement, seconds: number | null): PlayerState {
  const { paused, ended, seeking, readyState, currentTime, duration, volume, muted, playbackRate } = media;
  const supplied = ended || readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    playing: !paused && !ended,
    waiting: !supplied && (!paused || seeking),
    supplied,
    ended,
    position: currentTime,
    length: Number.isFinite(duration) && duration > 0 ? duration : (seconds ?? 0),
    buffered: Array.from(
      { length: media.buffered.length },
      (_, range) => [media.buffered.start(range), media.buffered.end(range)] as const,
    ),
    volume,
    muted,
    speed: playbackRate,
  };
}
