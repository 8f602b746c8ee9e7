import { inTime } from '../apollo/request.ts';
import { deviceStorage } from '../i18n/storage.ts';

const key = 'diwan.media';
const over = 'over';

/** Notes that the cookie was given, or is to go. */
export function noteMediaSession(state: 'open' | typeof over): void {
  try {
    deviceStorage.setItem(key, state);
  } catch {
    // The cookie ends with the sign-in all the same: the server asks for both.
  }
}

/** Whether this browser has the cookie (`open`), or is to lose it (`over`); null where there is none. */
export const mediaSession = (): string | null => deviceStorage.getItem(key);

/** Ends the cookie, which no script can: the server is asked to. The request outlives the page. */
export function closeMediaSession(): void {
  noteMediaSession(over);
  fetch('/media/session', { method: 'DELETE', keepalive: true, signal: inTime() }).then(
    ({ ok }) => ok && mediaSession() === over && deviceStorage.removeItem(key),
    // Without a network the next load asks again.
    () => undefined,
  );
}
