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

/** Whether this browser has, or may have, the cookie. */
export const hasMediaSession = (): boolean => deviceStorage.getItem(key) !== null;

/** Ends the cookie, which no script can: the server is asked to. The request outlives the page. */
export function closeMediaSession(): void {
  noteMediaSession(over);
  fetch('/media/session', { method: 'DELETE', keepalive: true }).then(
    ({ ok }) => ok && deviceStorage.getItem(key) === over && deviceStorage.removeItem(key),
    // Without a network the next load asks again.
    () => undefined,
  );
}

/** Ends a cookie that could not be ended when its person left, or was not known to be. */
export function closeLeftMediaSession(): void {
  if (deviceStorage.getItem(key) === over) closeMediaSession();
}
