import type http from 'node:http';
import { languageOf, translate } from '../core/translate.ts';

/** An API key, or most of one. */
const key = /dwn_(?:live|test)_[\w-]{20}/i;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether an address contains an API key. */
export const hasKey = (url: string): boolean => key.test(url) || (url.includes('%') && key.test(decoded(url)));

/** Whether a key was given as the name or the password of an address (`https://key@…`), which clients send as Basic authentication. */
const isUserInfo = (authorization: string | undefined): boolean =>
  /^basic /i.test(authorization ?? '') && key.test(Buffer.from((authorization ?? '').slice(6), 'base64').toString());

/** Whether a request has an API key in its address. Histories and the logs of proxies keep addresses, so such a key is no longer secret. */
export const carriesKeyInAddress = ({ url = '', headers }: http.IncomingMessage): boolean =>
  hasKey(url) || isUserInfo(headers.authorization);

/** Says in the caller's language what to do about the key. */
export const keyInAddress = ({ headers }: http.IncomingMessage): string => translate(languageOf(headers), 'api.keyInAddress');
