import { openMediaSession } from '../../session/mediaSession.ts';
import type { Role } from '../../session/tokens.ts';
import { attach } from './attach.ts';
import type { Attachment, Grant, Quality } from './attachment.ts';
import {
  backOnline,
  ended,
  isRefusedTooOften,
  isWaiting,
  loaded,
  type MediaConnection,
  type MediaState,
  newConnection,
  pauseOf,
  refused,
  struggling,
  unreachable,
} from './connection.ts';

/** How many milliseconds before its end a grant is renewed, and the least time between renewals, for devices with a wrong clock. */
const renewal = { ahead: 120_000, atLeast: 300_000 };

/** The place at which a file goes on when it is opened once more. Playing keeps it up to date. */
export interface Resume {
  /** Seconds from the beginning. */
  at: number;
  /** Whether it was playing, or was to play, when it was interrupted. */
  playing: boolean;
}

export interface PlayOptions {
  /** The role whose cookie opens the file. */
  role: Role;
  /** Null asks for one. */
  grant: Grant | null;
  /** Asks for a newer grant; null when the viewer may play the file no more. */
  renew: () => Promise<Grant | null>;
  resume: Resume;
  onState: (state: MediaState) => void;
  /** This browser has its cookie. */
  onCookie: () => void;
  onQualities: (qualities: readonly Quality[]) => void;
}

export interface Playing {
  choose: (quality: number | null) => void;
  stop: () => void;
}

/** Plays one file in one media element until it is stopped, through lapsing grants and broken connections. */
export function playFile(player: HTMLMediaElement, { role, grant, renew, resume, ...on }: PlayOptions): Playing {
  let connection = newConnection;
  let stopped = false;
  let attachment: Attachment | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  /** The next step when the server can be reached again. */
  let goOn: () => void = () => void open();

  function become(next: MediaConnection) {
    connection = next;
    on.onState(connection.state);
  }

  /** Stops for good. The loaded part does not play on behind the message. */
  function end(as: 'refused' | 'failed') {
    resume.playing ||= !player.paused;
    player.pause();
    become(ended(connection, as));
  }

  function lost() {
    if (stopped) return;
    clearTimeout(retryTimer);
    become(unreachable(connection, navigator.onLine));
    const pause = pauseOf(connection, navigator.onLine);
    if (pause !== null) retryTimer = setTimeout(() => goOn(), pause);
  }

  function online() {
    if (!isWaiting(connection)) return;
    connection = backOnline(connection);
    clearTimeout(retryTimer);
    goOn();
  }

  function renewLater({ expiresAt }: Grant) {
    const remaining = new Date(expiresAt).getTime() - Date.now() - renewal.ahead;
    clearTimeout(renewalTimer);
    renewalTimer = setTimeout(() => void renewGrant(), Math.max(remaining, renewal.atLeast));
  }

  /** Goes on with a newer grant. `missed` says that the older one is refused already, so the cookie is renewed as well. */
  async function renewGrant(missed = false) {
    goOn = () => void renewGrant(missed);
    try {
      if (missed) await openMediaSession(role, true);
      const newer = await renew();
      if (stopped) return;
      if (!newer) return end('refused');
      goOn = () => attachment?.retry();
      attachment?.renew(newer);
      renewLater(newer);
    } catch {
      if (missed) lost();
    }
  }

  async function open() {
    try {
      const [, granted] = await Promise.all([openMediaSession(role), grant ?? renew()]);
      if (stopped) return;
      on.onCookie();
      if (!granted) return become({ ...connection, state: 'refused' });
      if (resume.playing) player.play().catch(() => undefined);
      resume.playing = false;
      const made = await attach(player, granted, resume.at, {
        onRefused() {
          connection = refused(connection);
          if (isRefusedTooOften(connection)) end('failed');
          else void renewGrant(true);
        },
        onUnreachable: lost,
        onStruggling: () => become(struggling(connection)),
        onBroken: () => end('failed'),
        onLoaded: () => become(loaded()),
        onQualities: on.onQualities,
      });
      if (stopped) return made.detach();
      attachment = made;
      goOn = () => made.retry();
      renewLater(granted);
    } catch {
      lost();
    }
  }

  const remember = () => {
    if (player.currentTime > 0) resume.at = player.currentTime;
  };
  player.addEventListener('timeupdate', remember);
  window.addEventListener('online', online);
  become(newConnection);
  void open();

  return {
    choose: (quality) => attachment?.choose(quality),
    stop() {
      stopped = true;
      clearTimeout(retryTimer);
      clearTimeout(renewalTimer);
      player.removeEventListener('timeupdate', remember);
      window.removeEventListener('online', online);
      resume.playing ||= !player.paused;
      attachment?.detach();
      attachment = undefined;
    },
  };
}
