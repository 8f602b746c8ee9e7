import { createClient } from 'graphql-ws/client';
import { pauseBefore } from './attempts.ts';
import { type AnsweredError, DiwanError, errorOf, NetworkError } from './errors.ts';
import type { SubscribeOptions } from './operation.ts';
import type { Data, Variables } from './request.ts';
import { type Settings, tokenOf } from './settings.ts';

/** The close code for a socket whose token is not or no longer allowed. */
const forbidden = 4403;
/** Attempts to connect again before a subscription fails, over about eight minutes. A socket that opens resets the count. */
const mostAttempts = 50;

interface Closed {
  code: number;
  reason: string;
}
const isClosed = (thing: unknown): thing is Closed => typeof thing === 'object' && thing !== null && 'code' in thing && 'reason' in thing;

/** Subscriptions over one socket. It is open while there are any. */
export interface Socket {
  subscribe(text: string, variables: Variables, options: SubscribeOptions): AsyncIterableIterator<Data>;
  close(): void;
}

export function createSocket(settings: Settings): Socket {
  const client = createClient({
    url: settings.graphql.replace(/^http/, 'ws'),
    webSocketImpl: settings.webSocket,
    connectionParams: async () => {
      const token = await tokenOf(settings);
      return { language: settings.language, ...(token && { authorization: `Bearer ${token}` }) };
    },
    keepAlive: 20_000,
    retryAttempts: mostAttempts,
    retryWait: (repetition) => new Promise((resolve) => setTimeout(resolve, pauseBefore(repetition, 2 * settings.retry.wait))),
    // After a refused token, only a function as `token` can supply a newer one.
    shouldRetry: (problem) =>
      settings.retry.times > 0 && (!isClosed(problem) || problem.code !== forbidden || typeof settings.token === 'function'),
  });

  return {
    subscribe(text, variables, { signal, onConnect }) {
      signal?.throwIfAborted();
      const unlisten = onConnect && client.on('connected', (_socket, _payload, again) => onConnect(again));
      // The variables are sent with each connection.
      const sent: Record<string, unknown> = { ...variables };
      const events = client.iterate<Data>({ query: text, variables: sent });
      const stop = () => void finish();
      signal?.addEventListener('abort', stop, { once: true });
      let ended = false;
      async function finish(): Promise<void> {
        ended = true;
        unlisten?.();
        signal?.removeEventListener('abort', stop);
        await events.return?.();
      }
      async function next(): Promise<IteratorResult<Data>> {
        if (signal?.aborted) throw signal.reason;
        if (ended) return { done: true, value: undefined };
        try {
          const { done, value } = await events.next();
          if (signal?.aborted) throw signal.reason;
          if (done) {
            await finish();
            return { done: true, value: undefined };
          }
          if (value.errors?.length || !value.data) throw errorOf((value.errors ?? []) as readonly AnsweredError[]);
          goOnAfter(sent, text, value.data);
          return { done: false, value: value.data };
        } catch (problem) {
          await finish();
          throw signal?.aborted ? signal.reason : exceptionOf(problem);
        }
      }
      return {
        [Symbol.asyncIterator]() {
          return this;
        },
        next,
        async return() {
          await finish();
          return { done: true, value: undefined };
        },
      };
    },
    close: () => void client.dispose(),
  };
}

/** Lets a subscription that can go on from an event (`afterVersion`) go on from the one that has come, if it tells its version. */
function goOnAfter(variables: Record<string, unknown>, text: string, data: Data): void {
  const [event] = Object.values(data) as ({ version?: unknown } | null)[];
  if (text.includes('$afterVersion') && typeof event?.version === 'number') variables.afterVersion = event.version;
}

function exceptionOf(problem: unknown): DiwanError {
  if (problem instanceof DiwanError) return problem;
  if (Array.isArray(problem)) return errorOf(problem);
  if (isClosed(problem)) {
    const { code, reason } = problem;
    if (code === forbidden) return new DiwanError(reason || 'The token is not, or no longer, good', { code: 'UNAUTHENTICATED' });
    return new NetworkError(`The socket was closed: ${code} ${reason}`.trim(), { code: 'NETWORK_ERROR' }, { cause: problem });
  }
  return new NetworkError('The socket does not open', { code: 'NETWORK_ERROR' }, { cause: problem });
}
