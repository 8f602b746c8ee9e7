import { setTimeout as sleep } from 'node:timers/promises';

/** An error of the log. It holds no personal data: `describeError` has left it out. */
export interface ToldError {
  /** What the code says about it. */
  message: string;
  /** The error itself, if there is one (`describeError`). */
  err?: { type?: string; message?: string; code?: unknown; stack?: string } | undefined;
  requestId?: string | undefined;
}

/** Milliseconds of one attempt. */
const patience = 5000;
/** The most kinds that are told apart, and the most that are under way at once. More are counted together, or lost. */
const mostKinds = 200;
const mostAtOnce = 10;

interface Kind {
  /** Errors since the last post. */
  count: number;
  last: ToldError;
}

/**
 * Posts errors to an address, at most one of a kind in a minute. Those that follow within it are counted, and told with the last of them
 * when it is over. `onFailure` hears why a post failed; nothing is posted again. `perKind` are the milliseconds of the minute.
 */
export function createErrorHook(
  url: string,
  origin: { process: string; version: string },
  onFailure: (reason: string) => void,
  perKind = 60_000,
) {
  const kinds = new Map<string, Kind>();
  let underWay = 0;

  async function post({ count, last: { message, err, requestId } }: Kind): Promise<void> {
    if (underWay >= mostAtOnce) return onFailure('too many at once');
    underWay += 1;
    const { message: error, ...rest } = err ?? {};
    const body = JSON.stringify({ message, error, ...rest, requestId, count, ...origin, at: new Date().toISOString() });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      await answer.body?.cancel();
      if (!answer.ok) onFailure(`status ${answer.status}`);
    } catch (failure) {
      onFailure(failure instanceof Error ? failure.name : 'unknown');
    } finally {
      underWay -= 1;
    }
  }

  /** Tells what has come within each minute, until a minute had nothing. */
  async function follow(name: string, kind: Kind): Promise<void> {
    do {
      kind.count = 0;
      await sleep(perKind, undefined, { ref: false });
      if (kind.count) void post({ ...kind });
    } while (kind.count);
    kinds.delete(name);
  }

  return (told: ToldError): void => {
    const place = told.err?.stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
    const own = `${told.message} ${told.err?.type ?? ''} ${place}`;
    const name = kinds.has(own) || kinds.size < mostKinds ? own : 'others';
    const known = kinds.get(name);
    if (known) {
      known.count += 1;
      known.last = told;
      return;
    }
    const kind: Kind = { count: 1, last: told };
    kinds.set(name, kind);
    void post({ ...kind });
    void follow(name, kind);
  };
}
