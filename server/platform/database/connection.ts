import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that each connection may keep prepared. It holds its own copy of each, for as long as it lives. */
const mostPrepared = 500;
const prepared = new Map<string, string>();

/** The name that a text is prepared under; undefined once `mostPrepared` texts have one. */
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
 * It prepares every statement that comes as a text with values. Postgres parses each text once. It plans the first five runs with the
 * values, and later ones without them where that costs no more. A statement that comes as an object is sent as it is.
 *
 * A statement is sent before the answer to the last one has come. Statements of one moment leave in one write. Postgres still runs
 * them one after the other.
 */
export class Connection extends pg.Client {
  private held = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // One that breaks fails its query. Without a listener, its error would also end the process.
    this.on('error', () => {});
  }

  override query(...[text, values, callback]: unknown[]): never {
    this.hold();
    const named = typeof text === 'string' && Array.isArray(values) ? { text, name: nameOf(text) } : text;
    return super.query(named as never, values as never, callback as never) as never;
  }

  /** Collects what is written until the code that runs now has ended. */
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
