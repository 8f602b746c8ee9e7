import path from 'node:path';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { type ContextSource, createContext, poolOf } from './core/context.ts';
import { domains, entities } from './domains/index.ts';
import { type MovableClock, openClock } from './local/clock/clock.ts';
import { aheadIn } from './local/clock/tables.ts';
import { startEmbedded } from './local/postgres/embedded.ts';
import { createMailer, createRooms } from './outside.ts';
import { type Clock, realClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import {
  awaitDatabase,
  createDataSource,
  createLimitsPool,
  createQueuePool,
  createReaders,
  migrate,
  type Readers,
} from './platform/database/data-source.ts';
import { createGate, type Gate } from './platform/database/gate.ts';
import { type Pulse, takePulse } from './platform/database/pulse.ts';
import { type LastingConnection, openLastingConnection } from './platform/lasting-connection.ts';
import { createLimits } from './platform/limits.ts';
import type { Logger } from './platform/log.ts';
import { createMediaTools } from './platform/media/ffmpeg.ts';
import type { Platform } from './platform/platform.ts';
import { createPubSub } from './platform/pubsub.ts';
import { type JobPool, jobPools, migrateQueue, queueConnections, startWorker, type TaskRun } from './platform/queue.ts';
import { createStorage } from './platform/storage/create.ts';
import { watchJob } from './platform/telemetry/jobs.ts';
import { watchPools } from './platform/telemetry/statements.ts';
import type { Telemetry } from './telemetry.ts';

/** The parts that have started. They stop in reverse order. */
export interface Parts {
  add(name: string, stop: () => Promise<unknown> | unknown): void;
  stop(): Promise<void>;
}

export function createParts(log: Logger): Parts {
  const started: { name: string; stop: () => Promise<unknown> | unknown }[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const { name, stop } of started.toReversed()) {
      await Promise.resolve(stop()).catch((error: unknown) => log.error({ err: error }, `${name} did not stop well`));
    }
  };
  return {
    add: (name, stop) => void started.push({ name, stop }),
    stop: () => (stopping ??= stopAll()),
  };
}

/** The migrated database, its pools, the connection that hears its events, and the clock of what is in it. */
export interface Database {
  url: string;
  /** The way to it, which all pools share. */
  gate: Gate;
  pulse: Pulse;
  dataSource: DataSource;
  pool: Pool;
  readers: Readers;
  /** Connections for the counts of limits. */
  limits: Pool;
  connection: LastingConnection;
  clock: Clock;
  /** The same clock if it can be moved; null for the real one. */
  movable: MovableClock | null;
}

/** Opens the database. `telemetry` hears of its statements; commands of an operator have none. */
export async function startDatabase(config: Config, log: Logger, parts: Parts, telemetry?: Telemetry): Promise<Database> {
  let url = config.databaseUrl;
  if (!url) {
    const embedded = await startEmbedded({
      dir: path.join(config.dataDir, 'postgres'),
      database: 'diwan',
      log: (line: string) => log.debug(line),
    });
    parts.add('postgres', () => embedded.stop());
    url = embedded.url;
  }
  const watch = watchPools(telemetry?.metrics ?? null, Boolean(telemetry?.traces));
  await awaitDatabase(url, log);
  await migrate(url);
  const gate = createGate();
  const dataSource = await createDataSource({
    url,
    entities,
    poolSize: config.databasePool,
    gate,
    onStatement: watch('database'),
  });
  parts.add('database', () => dataSource.destroy());
  const pool = poolOf({ dataSource });
  const readers = createReaders(url, config.databaseReaders, { gate, watch });
  parts.add('readers', () => Promise.all([readers.kept.end(), readers.anew.end()]));
  const limits = createLimitsPool(url, { gate, onStatement: watch('limits') });
  parts.add('limits', () => limits.end());
  await migrateQueue(pool, log);
  const connection = await openLastingConnection(url, log, gate);
  parts.add('connection', () => connection.stop());
  const pulse = takePulse({ url, gate, log });
  parts.add('pulse', () => pulse.stop());
  const movable = config.timeTravel ? await openClock({ pool, connection, log }) : null;
  parts.add('clock', () => movable?.stop());
  // What was made in the future would not be found, or would happen again.
  if (!movable && (await aheadIn(pool)))
    throw new Error(
      'The clock of this database was moved forward (TIME_TRAVEL), so that its rows are from the future: use another database',
    );
  return { url, gate, pulse, dataSource, pool, readers, limits, connection, clock: movable ?? realClock, movable };
}

/** Makes the platform of a process. `around` holds what only the caller knows: the site's address, the gateways and the provider. */
export async function createPlatform(
  config: Config,
  log: Logger,
  { dataSource, pool, readers, limits, connection, clock: { now } }: Database,
  parts: Parts,
  { telemetry, ...around }: Pick<Platform, 'origin' | 'gateways' | 'identity'> & { telemetry?: Telemetry },
): Promise<Platform> {
  const mailer = createMailer(config, pool, now);
  parts.add('mailer', () => mailer.close());
  const pubsub = await createPubSub(pool, connection);
  const rooms = await createRooms(config, { origin: around.origin, log, pubsub, now });
  parts.add('rooms', () => rooms.stop());
  return {
    ...around,
    config,
    dataSource,
    readers,
    limits: createLimits(limits),
    storage: await createStorage(config),
    mailer,
    media: createMediaTools(config.ffmpegPath, log),
    pubsub,
    rooms,
    log,
    metrics: telemetry?.metrics ?? null,
    traces: telemetry?.traces ?? null,
    now,
  };
}

/** Starts to work on the domains' jobs in this process. */
export async function startJobs(source: ContextSource, database: Database, parts: Parts): Promise<void> {
  const { platform } = source;
  const { config, log } = platform;
  const { url, gate, connection, clock } = database;
  const pool = createQueuePool(url, queueConnections, clock.queueSettings, {
    gate,
    onStatement: watchPools(platform.metrics, false)('queue'),
  });
  parts.add('queue', () => pool.end());
  const tasksOf = (jobPool: JobPool) =>
    Object.fromEntries(
      domains.flatMap(({ jobs = {} }) =>
        Object.entries(jobs[jobPool] ?? {}).map(([name, job]) => [
          name,
          async (payload: never, run: TaskRun) => {
            let failed = true;
            try {
              await watchJob(platform, name, payload, () => job(createContext({ ...source, requestId: `job-${name}` }), payload, run));
              failed = false;
            } finally {
              await clock.ran(name, failed);
            }
          },
        ]),
      ),
    );
  const worker = await startWorker({
    pool,
    connection,
    log,
    tasks: Object.fromEntries(jobPools.map((jobPool) => [jobPool, tasksOf(jobPool)])) as Record<JobPool, ReturnType<typeof tasksOf>>,
    places: config.jobs,
    crontab: domains.flatMap(({ crontab = [] }) => crontab),
  });
  parts.add('worker', () => worker.stop());
  void platform.media.version(); // logs a warning if there is no ffmpeg
}
