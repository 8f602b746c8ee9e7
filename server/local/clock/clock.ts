import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { isPresent, type LastingConnection } from '../../platform/lasting-connection.ts';
import type { Logger } from '../../platform/log.ts';
import { channel, prepareTables, queueSettings } from './tables.ts';

/** Milliseconds after which a process reads the clock by itself, in case its connection was lost when the clock was moved. */
const lookEvery = 1000;
/** Milliseconds within which other processes must notice a move. */
const patience = 60_000;

interface Known {
  ahead: number;
  moveId: string | null;
}

/** A clock that can be moved ahead of the machine's, the same one for all processes of a database. */
export interface MovableClock extends Clock {
  /** How many milliseconds it is ahead. */
  ahead(): number;
  /** Moves it to a moment, and notes which move is under way. Resolves once all living processes have the new time. */
  set(to: Date, moveId: string | null): Promise<void>;
  /** Goes back to the machine's clock. */
  reset(): Promise<void>;
}

/** Opens the clock that is kept in the database, at the time to which it was moved. */
export async function openClock({
  pool,
  connection,
  log,
}: {
  pool: Pool;
  connection: LastingConnection;
  log: Logger;
}): Promise<MovableClock> {
  await prepareTables(pool);
  const id = randomUUID();
  const presence = `clock:${id}`;
  let known: Known = { ahead: 0, moveId: null };
  const listeners: (() => void)[] = [];

  async function look(): Promise<void> {
    const row = await sql<{ ahead: string; moveId: string | null }>`
      select ahead, move_id as "moveId" from dev_clock.clock`.one(pool);
    const found = { ahead: Number(row.ahead), moveId: row.moveId };
    if (found.ahead === known.ahead && found.moveId === known.moveId) return;
    const before = known;
    const moved = found.ahead !== before.ahead;
    known = found;
    await sql`update dev_clock.processes set ahead = ${found.ahead}, move_id = ${found.moveId} where id = ${id}`
      .run(pool)
      .catch((error: unknown) => {
        known = before; // so that the next look reports the move
        throw error;
      });
    if (moved) for (const heard of listeners) heard();
  }
  // The looks run one after another, so that an older answer never comes last.
  let last: Promise<void> = Promise.resolve();
  const learn = (): Promise<void> => {
    last = last.then(look).catch((error: unknown) => log.debug({ err: error }, 'the clock could not be read'));
    return last;
  };

  await sql`
    delete from dev_clock.processes where not ${raw(() => isPresent("'clock:' || processes.id"))}`.run(pool);
  await connection.holdPresence(presence);
  await sql`insert into dev_clock.processes (id, ahead) values (${id}, 0)`.run(pool);
  await connection.listen(channel, () => void learn());
  await look();
  const timer = setInterval(() => void learn(), lookEvery).unref();

  /** Waits until each living process has the same time as this one. */
  async function agreed(): Promise<void> {
    for (const begun = performance.now(); ; await sleep(3)) {
      const others = await sql`
        select from dev_clock.processes p, dev_clock.clock c
        where (p.ahead, p.move_id) is distinct from (c.ahead, c.move_id) and ${raw(() => isPresent("'clock:' || p.id"))}`.run(pool);
      if (!others) return;
      if (performance.now() - begun > patience) throw new Error('a process of this database does not hear the clock');
    }
  }

  async function change(ahead: number, moveId: string | null): Promise<void> {
    await sql`
      with moved as (update dev_clock.clock set ahead = ${ahead}, move_id = ${moveId} returning true)
      select pg_notify(${channel}, '') from moved`.run(pool);
    await learn();
    await agreed();
  }

  return {
    now: () => new Date(Date.now() + known.ahead),
    ahead: () => known.ahead,
    onMove: (heard) => void listeners.push(heard),
    queueSettings,
    async ran(task, failed) {
      const { ahead, moveId } = known;
      if (!moveId) return;
      await sql`insert into dev_clock.runs (move_id, at, task, failed) values (${moveId}, ${new Date(Date.now() + ahead)}, ${task}, ${failed})`
        .run(pool)
        .catch((error: unknown) => log.debug({ err: error }, 'the run of a job was not noted'));
    },
    set: (to, moveId) => change(Math.max(known.ahead, to.getTime() - Date.now()), moveId),
    reset: () => change(0, null),
    stop: () => clearInterval(timer),
  };
}
