import { DiwanError, NetworkError } from './errors.ts';
import type { CallOptions } from './operation.ts';
import type { Settings } from './settings.ts';

/** The longest pause that the SDK chooses by itself, in milliseconds. */
const longest = 10_000;

/** Waits. If the signal ends the wait, it rejects with the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * The pause before a repetition, counted from 0. It doubles each time and is partly random, so that many callers do not come back at once.
 */
export const pauseBefore = (repetition: number, wait: number): number => {
  const most = Math.min(longest, wait * 2 ** repetition);
  return most / 2 + (Math.random() * most) / 2;
};

/** Sends one request. @throws NetworkError when no answer comes in time; the reason of the caller's signal when that ends it. */
export async function fetchOnce(
  settings: Settings,
  address: string,
  init: RequestInit,
  { signal, timeout = settings.timeout }: CallOptions,
) {
  const late = AbortSignal.timeout(timeout);
  // `AbortSignal.any` is newer than some browsers (Safari 17.3).
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) end();
  for (const one of [signal, late]) one?.addEventListener('abort', end, { once: true });
  try {
    const response = await settings.fetch(address, { ...init, signal: ended.signal });
    // Reading the body is part of the attempt, since the body may break off or come too late.
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (late.aborted) throw new NetworkError(`No answer within ${timeout} ms`, { code: 'TIMEOUT' }, { cause: error });
    throw new NetworkError(`${new URL(address).host} does not answer`, { code: 'NETWORK_ERROR' }, { cause: error });
  } finally {
    // The listener is removed, since a caller may give one signal to very many calls.
    signal?.removeEventListener('abort', end);
  }
}

/** The seconds that an answer asks to wait, from `Retry-After`: a number, or a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Whether a repetition of the failed call may succeed. */
function isPassing(error: unknown): error is DiwanError {
  if (!(error instanceof DiwanError)) return false;
  if (error instanceof NetworkError || error.code === 'THROTTLED' || error.status === 429) return true;
  return (
    error.code === 'INTERNAL_SERVER_ERROR' ||
    error.code === 'UNAVAILABLE' ||
    (error.status !== undefined && error.status >= 500 && error.code !== 'STORAGE_FULL')
  );
}

/**
 * Runs an attempt, and repeats it after passing failures if it may be repeated. If the server names a time for the next attempt, the time
 * is kept.
 */
export async function attempts<Answer>(
  { retry }: Settings,
  isRepeatable: boolean,
  attempt: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRepeatable || repetition >= retry.times || !isPassing(error)) throw error;
      const { retryAfter } = error;
      if (retryAfter !== undefined && retryAfter > retry.atMost) throw error;
      const own = pauseBefore(repetition, retry.wait);
      await pause(retryAfter === undefined ? own : retryAfter * 1000 + own * Math.random(), signal);
    }
  }
}
