import pg from 'pg';

/** A statement that waits for a connection. */
interface Asked {
  statement: unknown;
  values: unknown;
  since: number;
  done(error: Error | undefined, result?: unknown): void;
}

/**
 * A pool for single statements, which keeps its connections in hand. `pg` lends a connection for each statement and takes it back. Its
 * timer, three listeners and turn of the loop are a fifth of the time that a read spends in `pg`. Statements wait in line for a connection.
 * One that is lost, or on which a statement fails, goes back to `pg`, and the next statement opens another.
 */
export class SteadyPool extends pg.Pool {
  private readonly inHand = new Set<pg.PoolClient>();
  private readonly free: pg.PoolClient[] = [];
  private readonly line: Asked[] = [];
  private opening = 0;
  private readonly most: number;
  private readonly patience: number;

  /** A statement that has waited for longer than `connectionTimeoutMillis` fails once a connection is free, or does not open. */
  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(config);
    this.most = config.max;
    this.patience = config.connectionTimeoutMillis;
    // What is measured of a pool.
    Object.defineProperties(this, { idleCount: { get: () => this.free.length }, waitingCount: { get: () => this.line.length } });
  }

  override query(...[statement, values]: unknown[]): never {
    return new Promise((resolve, reject) => {
      const done: Asked['done'] = (error, result) => (error ? reject(error) : resolve(result));
      const asked: Asked = { statement, values, since: performance.now(), done };
      const client = this.free.pop();
      if (client) return this.run(client, asked);
      this.line.push(asked);
      if (this.inHand.size + this.opening < this.most) this.open();
    }) as never;
  }

  override end(...[callback]: unknown[]): never {
    const ended = super.end();
    for (const client of this.free.splice(0)) this.giveBack(client);
    return ended.then(callback as never) as never;
  }

  private open(): void {
    this.opening += 1;
    this.connect().then(
      (client) => {
        this.opening -= 1;
        this.inHand.add(client);
        client.once('error', () => this.lose(client)).once('end', () => this.lose(client));
        this.next(client);
      },
      (error: Error) => {
        this.opening -= 1;
        this.line.shift()?.done(error);
        this.expire();
        if (this.line.length) this.open();
      },
    );
  }

  private run(client: pg.PoolClient, { statement, values, done }: Asked): void {
    const heard = (error: Error | undefined, result: unknown) => {
      done(error, result);
      if (error)
        this.lose(client); // it may be about to end
      else if (this.inHand.has(client)) this.next(client);
    };
    client.query(statement as never, values as never, heard as never);
  }

  /** Gives a connection to who waits first, or keeps it for the next statement. */
  private next(client: pg.PoolClient): void {
    this.expire();
    const asked = this.line.shift();
    if (asked) this.run(client, asked);
    else if (this.ending) this.giveBack(client);
    else this.free.push(client);
  }

  /** Ends the statements that have waited for too long. They are the first in line. */
  private expire(): void {
    while (this.line[0] && performance.now() - this.line[0].since > this.patience)
      this.line.shift()?.done(new Error('timeout exceeded when trying to connect'));
  }

  private giveBack(client: pg.PoolClient): void {
    this.inHand.delete(client);
    client.release();
  }

  private lose(client: pg.PoolClient): void {
    if (!this.inHand.delete(client)) return;
    const place = this.free.indexOf(client);
    if (place >= 0) this.free.splice(place, 1);
    client.release(true);
    if (this.line.length) this.open();
  }
}
