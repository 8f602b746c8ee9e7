import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseAway, type Gate } from './gate.ts';

/** Statements that each connection may keep prepared. It holds its own copy of each, for as long as it lives. */
const mostPrepared = 500;
const prepared = new Map<string, string>();

/** The name under which a text is prepared; undefined once `mostPrepared` other texts have a name. */
function nameOf(text: string): string | undefined {
  let name = prepared.get(text);
  if (!name && prepared.size < mostPrepared) {
    name = createHash('sha1').update(text).digest('base64url');
    prepared.set(text, name);
  }
  return name;
}

interface Statement {
  text: string;
  name?: string | undefined;
  values?: unknown[];
}

/** Settings of `pg` for a statement, besides those of `Statement`. */
const settings = ['submit', 'rowMode', 'types', 'rows', 'binary', 'portal', 'queryMode', 'query_timeout'] as const;
function isPlain(statement: object): statement is Statement {
  for (const name of settings) if (name in statement) return false;
  return true;
}

/** A statement as `pg` runs it. `pg` would copy a plain object property by property, which is slow. */
const queryOf = ({ text, name, values }: Statement): pg.Query => Object.assign(new pg.Query(text, values), { name });

/**
 * Hears of a statement that is sent. `isHeld`: by code that holds the connection, and not from the pool's line. The function that it answers
 * hears of its end.
 */
export type OnStatement = (text: string, isHeld: boolean) => (error?: unknown) => void;

/**
 * A connection of a pool.
 *
 * It prepares every statement that is given as a text with values, so Postgres parses each text once. Postgres plans the first five runs
 * with their values, and later ones without them if that costs no more. A statement that is given as an object is sent as it is.
 *
 * A statement is sent before the answer to the last one has come. Statements of one moment leave in one write, unless the pool serves one
 * statement at a time (`alone`). Postgres still runs them one after the other.
 *
 * It opens only while the gate is open, and the gate may cut it.
 */
export class Connection extends pg.Client {
  private held = false;
  private readonly gate: Gate | undefined;
  private readonly onStatement: OnStatement | undefined;
  private readonly alone: boolean;

  constructor(config?: pg.ClientConfig & { gate?: Gate; onStatement?: OnStatement; alone?: boolean }) {
    super({ ...config, pipeline: true });
    this.gate = config?.gate;
    this.onStatement = config?.onStatement;
    this.alone = config?.alone ?? false;
    // A connection that breaks fails its query. Without this listener, the error would also end the process.
    this.on('error', () => {});
  }

  override connect(...[callback]: unknown[]): never {
    if (this.gate?.isClosed) {
      if (!callback) return Promise.reject(new DatabaseAway()) as never;
      return void process.nextTick(callback as (error: Error) => void, new DatabaseAway()) as never;
    }
    this.once('end', this.gate?.enter(this) ?? (() => undefined));
    return super.connect(callback as never) as never;
  }

  /** Fails the statements that wait for an answer. A frozen Postgres does not hear that a connection ends, so it is not told. */
  cut(): void {
    this.stream.destroy();
  }

  /** Bytes that have come from Postgres so far. */
  heard(): number {
    return this.stream.bytesRead;
  }

  private get stream(): import('node:net').Socket {
    return (this as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream;
  }

  override query(...[text, values, callback]: unknown[]): never {
    if (!this.alone) this.hold();
    let named = typeof text === 'string' && Array.isArray(values) ? { text, name: nameOf(text) } : text;
    // Without a callback, `pg` makes a promise only for a statement that it makes itself.
    if (typeof callback === 'function' && typeof named === 'object' && named && isPlain(named))
      named = queryOf(values === undefined ? named : { ...named, values: values as unknown[] });
    if (this.onStatement) return this.watched(this.onStatement, named, values, callback) as never;
    return super.query(named as never, values as never, callback as never) as never;
  }

  /** Sends a statement that is watched. What is no statement, such as a copy, is only sent. */
  private watched(onStatement: OnStatement, named: unknown, values: unknown, callback: unknown): unknown {
    const { text, submit } = typeof named === 'string' ? { text: named } : (named as { text?: unknown; submit?: unknown });
    if (typeof text !== 'string' || (submit && !(named instanceof pg.Query)))
      return super.query(named as never, values as never, callback as never);
    const heard = typeof values === 'function' ? values : callback;
    const end = onStatement(text, typeof heard !== 'function');
    if (typeof heard === 'function') {
      const ended = (error: unknown, result: unknown) => {
        end(error ?? undefined);
        heard(error, result);
      };
      if (heard === values) return super.query(named as never, ended as never);
      return super.query(named as never, values as never, ended as never);
    }
    const answer: Promise<unknown> = super.query(named as never, values as never);
    answer.then(() => end(), end);
    return answer;
  }

  /** Collects the bytes that are written until the running code has ended. */
  private hold(): void {
    if (this.held) return;
    this.held = true;
    const { stream } = this;
    stream.cork();
    process.nextTick(() => {
      this.held = false;
      stream.uncork();
    });
  }
}
