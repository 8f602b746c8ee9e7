import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Gate } from './gate.ts';

/** Milliseconds between two questions. */
const every = 400;
/**
 * Questions without an answer: until the database is not well any more, until another connection is tried, and until the gate closes. They are
 * counted and not time, since this process itself may have been stopped.
 */
const unansweredUntil = { unwell: 2, anotherTry: 5, away: 12 };
/** Milliseconds that opening a connection may take. */
const connectTime = 2000;

/** Knows whether the database answers. */
export interface Pulse {
  /** Whether the database has answered within the last second, and takes writes. */
  isWell(): boolean;
  stop(): void;
}

/**
 * Asks the database again and again, over a connection of its own, whether it takes writes. Once five seconds have passed without an answer,
 * it closes the gate, and opens it with the next answer.
 */
export function takePulse({ url, gate, log }: { url: string; gate: Gate; log: Logger }): Pulse {
  let client: pg.Client | undefined;
  let asking = false;
  let unanswered = 0;
  let isPrimary = true;

  function drop(): void {
    // A frozen Postgres does not hear that a connection ends.
    (client as unknown as { connection: { stream: import('node:net').Socket } } | undefined)?.connection.stream.destroy();
    client = undefined;
  }

  async function connect(): Promise<pg.Client> {
    client = new pg.Client({ connectionString: url, application_name: 'diwan-pulse', connectionTimeoutMillis: connectTime });
    client.on('error', () => undefined); // the question fails, too
    await client.connect();
    return client;
  }

  async function ask(): Promise<void> {
    const { rows } = await (client ?? (await connect())).query('select pg_is_in_recovery() as standby');
    const wasAway = gate.isClosed;
    unanswered = 0;
    gate.open();
    if (wasAway) log.warn('the database answers again');
    if (isPrimary === rows[0].standby) log.warn(isPrimary ? 'the database is a standby now' : 'the database takes writes again');
    isPrimary = !rows[0].standby;
  }

  function question(): void {
    unanswered += 1; // until `ask` has its answer
    if (unanswered > unansweredUntil.away && !gate.isClosed) {
      log.error('the database does not answer');
      gate.close();
    }
    if (asking && unanswered % unansweredUntil.anotherTry === 0) drop();
    if (asking) return;
    asking = true;
    ask()
      .catch(drop)
      .finally(() => {
        asking = false;
      });
  }

  const timer = setInterval(question, every).unref();
  return {
    isWell: () => isPrimary && unanswered <= unansweredUntil.unwell,
    stop() {
      clearInterval(timer);
      drop();
    },
  };
}
