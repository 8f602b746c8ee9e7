import { readFileSync } from 'node:fs';
import path from 'node:path';
import { domains } from './domains/index.ts';
import type { Database, Parts } from './parts.ts';
import type { Config } from './platform/config.ts';
import { createLog, type Logger } from './platform/log.ts';
import { createErrorHook, type ToldError } from './platform/telemetry/error-hook.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { type Source, serveMetrics } from './platform/telemetry/scrape.ts';
import { databaseSource, lagSource, poolsSource, type Waits } from './platform/telemetry/sources.ts';
import type { Traces } from './platform/telemetry/spans.ts';

/** What a process tells of itself (decision 70): its log, and what the settings ask for besides. */
export interface Telemetry {
  log: Logger;
  metrics: Metrics | null;
  traces: Traces | null;
}

/** A process, as those who watch it know it. `processes` is the one that starts the others (`WEB_CONCURRENCY`). */
export type Role = 'server' | 'worker' | 'processes';
const nameOf = (role: Role, { process }: Config) => (role === 'server' ? `server ${process}` : role);

/** Posts errors to `ERROR_WEBHOOK`; undefined without it. `onFailure` hears of posts that failed. */
export const startErrorHook = (config: Config, role: Role, onFailure: (reason: string) => void = () => undefined) =>
  config.errorWebhook
    ? createErrorHook(config.errorWebhook, { process: nameOf(role, config), version: versionOfProgram() }, onFailure)
    : undefined;

/** Starts the log, whose errors are counted and posted. */
export function startLog(config: Config, role: Role, metrics: Metrics | null = null): Logger {
  const post = startErrorHook(config, role, (reason) => log.warn({ reason }, 'an error was not posted'));
  const onError = (told: ToldError) => {
    metrics?.errors.inc();
    post?.(told);
  };
  const log: Logger = createLog(config, metrics || post ? onError : undefined);
  return log;
}

/** Starts the log, and what the settings ask for besides; only then its packages are loaded. */
export async function startTelemetry(config: Config, role: Role): Promise<Telemetry> {
  const metrics = config.metrics && (await import('./platform/telemetry/metrics.ts')).createMetrics();
  const log = startLog(config, role, metrics);
  if (!config.traces) return { log, metrics, traces: null };
  const { startTraces } = await import('./platform/telemetry/otlp.ts');
  return { log, metrics, traces: startTraces(config.traces, nameOf(role, config), versionOfProgram(), log) };
}

/** Opens the port of the metrics, where there is one. `sources` are those that only the caller knows. */
export async function openMetrics(
  { metrics, log }: Telemetry,
  config: Config,
  database: Database,
  parts: Parts,
  sources: readonly Source[] = [],
): Promise<void> {
  if (!metrics || !config.metrics) return;
  metrics.addProcess();
  const { dataSource, pool, readers, limits, connection, url, clock } = database;
  const pools = { database: pool, readers: readers.kept, searches: readers.anew, limits };
  const all = [...sources, poolsSource(metrics, pools, dataSource), await lagSource(metrics, pool, connection)];
  // What the whole database holds is told by one process of a start, and by each process of workers.
  if (config.process === 1) {
    const ofDatabase = databaseSource(metrics, { config, url, tasks, waits, now: clock.now });
    parts.add('metrics of the database', () => ofDatabase.stop());
    all.push(ofDatabase.read);
  }
  const served = await serveMetrics(metrics, all, log, config.metrics);
  parts.add('metrics', () => served.stop());
  log.info({ port: served.port }, 'the metrics can be read');
}

/** The version in package.json. */
function versionOfProgram(): string {
  const about = readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(about) as { version: string }).version;
}

const tasks = domains.flatMap(({ jobs = {} }) => Object.values(jobs).flatMap((ofPool) => Object.keys(ofPool)));
const waits: Waits = Object.assign({}, ...domains.map(({ waits: own }) => own ?? {}));
