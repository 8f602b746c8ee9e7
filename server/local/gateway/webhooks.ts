import type { Pool } from 'pg';
import type { Logger } from '../../platform/log.ts';
import { sign, signatureHeader } from './signature.ts';
import { mostAttempts } from './store.ts';

interface Due {
  id: string;
  body: string;
  attempts: number;
}

export interface Deliverer {
  /** Looks for due events now. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Sends events to the shop until it answers 2xx: after 1, 2, 4 … seconds, at most an hour apart, always with the same id and body.
 * Open events are in the database, so they survive a restart.
 */
export function startDeliverer({
  pool,
  secret,
  webhookUrl,
  log,
  now,
  before,
}: {
  pool: Pool;
  secret: string;
  webhookUrl: string;
  log: Logger;
  now(): Date;
  /** Runs before each round and may store new events. */
  before(): Promise<void>;
}): Deliverer {
  let stopped = false;
  let woken = false;
  let endPause: () => void = () => undefined;

  async function deliver({ id, body, attempts }: Due): Promise<void> {
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, now()) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      if (response.ok) await pool.query('update sandbox_gateway.events set delivered_at = $2 where id = $1', [id, now()]);
      else log.warn({ event: id, attempts, status: response.status }, 'the shop refused an event of the sandbox gateway');
    } catch (error) {
      if (!stopped) log.warn({ err: error, event: id, attempts }, 'an event of the sandbox gateway was not delivered');
    }
  }

  /** Takes the due events and postpones them in the same statement, so that an interrupted attempt is repeated. */
  async function round(): Promise<number> {
    await before();
    const { rows } = await pool.query<Due>(
      `update sandbox_gateway.events
       set attempts = attempts + 1, next_attempt_at = $2::timestamptz + least(interval '1 hour', interval '1 second' * power(2, attempts))
       where id in (
         select id from sandbox_gateway.events
         where delivered_at is null and next_attempt_at <= $2 and attempts < $1
         order by next_attempt_at limit 20 for update skip locked)
       returning id, body, attempts`,
      [mostAttempts, now()],
    );
    await Promise.all(rows.map(deliver));
    return rows.length;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const told = await round().catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'the sandbox gateway could not look for events');
        return 0;
      });
      if (told || woken || stopped) continue;
      await new Promise<void>((resolve) => {
        endPause = resolve;
        setTimeout(resolve, 1000).unref();
      });
    }
  }

  const running = run();
  const wake = () => {
    woken = true;
    endPause();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
