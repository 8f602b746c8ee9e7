import { isArabic, language } from '../i18n/language.ts';
import { onServer } from '../i18n/place.ts';
import { type Role, tokenOf } from '../session/tokens.ts';

/** The headers of every request (specification, section 7). */
export function requestHeaders(role: Role): Record<string, string> {
  const token = tokenOf(role);
  return {
    accept: 'application/graphql-response+json, application/json',
    'accept-language': language,
    'apollo-require-preflight': 'true',
    'x-app-build': '1.0.0',
    'x-app-version': '1.0.0',
    'x-currency': 'KWD',
    'x-device-code': '2',
    'x-language-code': isArabic ? '1' : '0',
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

let isLeft = false;
if (!onServer) {
  window.addEventListener('pagehide', () => (isLeft = true), { capture: true });
  window.addEventListener('pageshow', () => (isLeft = false), { capture: true });
}

/** The most bytes of requests that outlive their page. Browsers allow 64 KiB in all, of which other code may need some. */
const mostOutliving = 60_000;
/** Bytes of those requests that are under way. */
let outliving = 0;

/**
 * Sends a request. While the page is left or hidden, the request outlives it (`keepalive`). Browsers refuse such requests once all that
 * are under way have 64 KiB together, so one that does not fit is sent as an ordinary request.
 */
export async function sendToTheEnd<Answer>(body: unknown, send: (keepalive: boolean) => Promise<Answer>): Promise<Answer> {
  const mayEnd = isLeft || document.visibilityState === 'hidden';
  const size = mayEnd && typeof body === 'string' ? new Blob([body]).size : 0;
  if (size === 0 || outliving + size > mostOutliving) return send(false);
  outliving += size;
  try {
    return await send(true);
  } finally {
    outliving -= size;
  }
}

/** Milliseconds after which a request without an answer is given up (specification, section 9). */
export const requestTimeout = 60_000;

/** Ends a request that is not answered in time, or whose own signal ends it. */
export function inTime(signal?: AbortSignal | null): AbortSignal {
  const late = AbortSignal.timeout(requestTimeout);
  if (!signal) return late;
  // `AbortSignal.any` is newer than the browsers that are supported.
  const either = new AbortController();
  for (const one of [signal, late]) {
    if (one.aborted) either.abort(one.reason);
    else one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
