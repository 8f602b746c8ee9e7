import { createHash } from 'node:crypto';
import pg from 'pg';

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

/**
 * A connection of a pool.
 *
 * It prepares every statement that is given as a text with values, so Postgres parses each text once. Postgres plans the first five runs
 * with their values, and later ones without them if that costs no more. A statement that is given as an object is sent as it is.
 *
 * A statement is sent before the answer to the last one has come. Statements of one moment leave in one write. Postgres still runs them one
 * after the other.
 */
export class Connection extends pg.Client {
  private held = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // A connection that breaks fails its query. Without this listener, the error would also end the process.
    this.on('error', () => {});
  }

  override query(...[text, values, callback]: unknown[]): never {
    this.hold();
    const named = typeof text === 'string' && Array.isArray(values) ? { text, name: nameOf(text) } : text;
    return super.query(named as never, values as never, callback as never) as never;
  }

  /** Collects the bytes that are written until the running code has ended. */
  private hold(): void {
    if (this.held) return;
    this.held = true;
    const { stream } = (this as unknown as { connection: { stream: import('node:net').Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.held = false;
      stream.uncork();
    });
  }
}
