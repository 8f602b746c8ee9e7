import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Gate } from './gate.ts';

/** Milliseconds between two questions. */
const every = 400;
/**
 * Questions without an answer: until the database is not well any more, until another connection is tried, and until the gate closes. They
 * are counted and not time, since this process itself may have been stopped.
 */
const unansweredUntil = { unwell: 2, anotherTry: 5, away: 12 };
/** Milliseconds that opening a connection may take. */
const connectTime = 5000;

/** Knows whether the database answers. */
export interface Pulse {
  /** Whether the database has answered within the last second, and takes writes. */
  isWell(): boolean;
  stop(): void;
}

/**
 * Asks the database again and again, over a connection of its own, whether it takes writes. Once five seconds have passed in which neither
 * this connection nor one of the pools has heard of it, it closes the gate, and opens it with the next answer.
 */
export function takePulse({ url, gate, log }: { url: string; gate: Gate; log: Logger }): Pulse {
  let client: pg.Client | undefined;
  let step: 'connecting' | 'asking' | null = null;
  /** Questions since the last answer; of those, in which no pool heard anything either. */
  let [unanswered, silent] = [0, 0];
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
    step = 'connecting';
    const connected = client ?? (await connect());
    step = 'asking';
    const { rows } = await connected.query('select pg_is_in_recovery() as standby');
    hear(!rows[0].standby);
  }

  function hear(takesWrites: boolean): void {
    [unanswered, silent] = [0, 0];
    if (gate.isClosed) log.warn('the database answers again');
    if (isPrimary !== takesWrites) log.warn(takesWrites ? 'the database takes writes again' : 'the database is a standby now');
    // Connections to a former primary would stay there and read what is old.
    if (takesWrites && !isPrimary) gate.close();
    gate.open();
    isPrimary = takesWrites;
    // The address may lead to another Postgres by now.
    if (!takesWrites) drop();
  }

  function question(): void {
    unanswered += 1; // until `ask` has its answer
    silent = gate.hasHeard() ? 0 : silent + 1;
    if (silent > unansweredUntil.away && !gate.isClosed) {
      log.error('the database does not answer');
      gate.close();
    }
    if (step === 'asking' && unanswered % unansweredUntil.anotherTry === 0) drop();
    if (step) return;
    ask()
      .catch((error) => {
        drop();
        if (isRefusal(error)) silent = 0;
      })
      .finally(() => {
        step = null;
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

/** Whether Postgres is there and refuses this connection, for example because it has none left. Those of the pools may go on. */
const isRefusal = (error: { code?: unknown }): boolean =>
  typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && !error.code.startsWith('57P');
