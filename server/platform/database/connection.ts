import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that each connection may keep prepared. It holds its own copy of each, for as long as it lives. */
const mostPrepared = 500;
const prepared = new Map<string, string>();

/** The name that a text is prepared under; undefined for one that came too late to have a name. */
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
 * Statements with parameters are prepared, whoever writes them: Postgres parses each text once, and plans it with the values for
 * the first five times, then without them where that costs no more. A caller who wants none of this passes an object.
 *
 * A statement does not wait for the answer to the one before it, and all that are asked for at one moment go out in one write.
 * Postgres still does one after the other.
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

  /** Keeps what is written back until the code that runs now has ended. */
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
