import path from 'node:path';
import pg from 'pg';
import type { Databases } from './database.ts';
import { fullSize, type Size, smallSize } from './dataset.ts';
import type { Goals } from './goals.ts';
import { type Diwan, type Running, startDiwan, startProgram } from './servers.ts';

/**
 * What a part of the bench works with. Everything that it opens is closed when the part has ended, servers first: a server that
 * still has connections when Postgres stops would fail. In the small form, what is closed later is shared: most of what that form takes
 * are starts of servers.
 */
export interface Bench extends Form {
  /** A folder for files of this run. */
  folder: string;
  /** Whether the figures that are counted shall be kept in the repository. */
  keep: boolean;
  /** Where parts note what they have seen of the figures that have a goal. */
  goals: Goals;
  /**
   * Makes a database with all rows of the dataset, and resolves to its URL. In the small form, parts share the one of the form's size. A
   * database of a given size belongs to the part that asks for it.
   */
  database(size?: Size): Promise<string>;
  /** Connects the bench itself to a database. */
  connect(databaseUrl: string): Promise<pg.Client>;
  /**
   * Starts Diwan as `npm start` does in production, with these settings on top. In the small form, parts that ask for the same have the
   * same server.
   */
  diwan(databaseUrl: string, settings?: Record<string, string>): Promise<Diwan>;
  /** Starts a program of the bench, such as a bare server, with DATABASE_URL and these variables. */
  program(name: string, file: string, databaseUrl: string, environment?: Record<string, string>): Promise<Running>;
  /** Milliseconds of processor time that all processes of Postgres have used so far. */
  postgresTime(): number;
}

/** How much of everything a run does. */
export interface Form {
  /** Says that everything still works, in seconds. What it measures means nothing, but for what it counts. */
  small: boolean;
  size: Size;
  /** How many rounds are measured, and the seconds of a round and of the one before them. */
  rounds: number;
  seconds: number;
  warmUp: number;
  /** Requests that are under way at once. */
  connections: number;
}

export const forms: Record<'full' | 'small', Form> = {
  full: { small: false, size: fullSize, rounds: 3, seconds: 5, warmUp: 8, connections: 16 },
  // All servers of a comparison together take about a second.
  small: { small: true, size: smallSize, rounds: 1, seconds: 0.25, warmUp: 0, connections: 4 },
};

/** A part of the bench: `parts/<name>.ts`. Its result is a key of the JSON in the last line. */
export interface Part {
  measure(bench: Bench): Promise<object>;
}

/** Runs some parts, and closes what they have opened, also when one fails. */
export async function withBench(
  databases: Databases,
  settings: Form & Pick<Bench, 'folder' | 'keep' | 'goals'>,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  const closeLater = <Opened>(value: Opened, close: (value: Opened) => Promise<void>): Opened => {
    opened.push(() => close(value));
    return value;
  };
  const stop = (running: Running) => running.stop();
  const shared = new Map<string, Promise<unknown>>();
  /** Opens what has not been opened yet; in the full form always. */
  const share = <Opened>(open: () => Promise<Opened>, ...asked: unknown[]): Promise<Opened> => {
    const key = JSON.stringify(asked);
    const value = (settings.small && (shared.get(key) as Promise<Opened> | undefined)) || open();
    shared.set(key, value);
    return value;
  };
  const fill = async (size: Size) => closeLater(await databases.filled(size), databases.drop);
  let servers = 0;
  const start = async (databaseUrl: string, more: Record<string, string>) =>
    closeLater(await startDiwan(databaseUrl, path.join(settings.folder, `diwan-${process.pid}-${++servers}`), more), stop);
  const bench: Bench = {
    ...settings,
    database: (size) => (size ? fill(size) : share(() => fill(settings.size), 'database')),
    connect: async (databaseUrl) => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return closeLater(client, () => client.end());
    },
    diwan: (databaseUrl, more) => {
      // No part holds a meeting or leaves jobs, and their processes take time to start.
      const all = { ...(settings.small && { ROOMS: 'none', WORKERS: 'none' }), ...more };
      return share(() => start(databaseUrl, all), databaseUrl, all);
    },
    program: async (name, file, databaseUrl, more) =>
      closeLater(await startProgram(name, file, { ...more, DATABASE_URL: databaseUrl }), stop),
    postgresTime: databases.postgresTime,
  };
  try {
    await work(bench);
  } finally {
    for (const close of opened.toReversed()) await close();
  }
}
