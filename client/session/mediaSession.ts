import { send } from '../apollo/send.ts';
import { noteMediaSession } from './mediaEnd.ts';
import { type Role, tokenOf } from './tokens.ts';

let opened: { token: string; done: Promise<void> } | undefined;

/**
 * Gets this browser the cookie by which it plays the account's media: media elements cannot send a token.
 * Asked for once per token; resolves at once without an account (free items need none).
 * `anew` asks again: the browser keeps one such cookie, so the console in another tab may have taken its place.
 */
export function openMediaSession(role: Role, anew = false): Promise<void> {
  const token = tokenOf(role);
  if (!token) return Promise.resolve();
  if (anew || opened?.token !== token) {
    const done = send(role, '/media/session', { method: 'POST', credentials: 'same-origin' }).then((response) => {
      if (!response.ok) throw new Error(`Media session refused: ${response.status}`);
      noteMediaSession('open');
    });
    const session = { token, done };
    opened = session;
    done.catch(() => {
      if (opened === session) opened = undefined;
    });
  }
  return opened.done;
}
