import { domains } from './domains/index.ts';
import { createSchema } from './graphql/schema.ts';
import { reachGateways } from './outside.ts';
import { createParts, createPlatform, startDatabase, startJobs } from './parts.ts';
import type { Config } from './platform/config.ts';
import { giveBackMemory } from './platform/heap.ts';
import { urlOf } from './platform/listen.ts';
import { keepPrivate } from './platform/private-files.ts';
import { openMetrics, startTelemetry } from './telemetry.ts';

/** Starts a process that only works on jobs, beside the processes that serve requests. */
export async function startWorkerProcess(config: Config): Promise<{ stop(): Promise<void> }> {
  const telemetry = await startTelemetry(config, 'worker');
  const { log } = telemetry;
  const parts = createParts(log);
  parts.add('traces', () => telemetry.traces?.stop());
  try {
    keepPrivate(config.dataDir);
    const database = await startDatabase(config, log, parts, telemetry);
    const platform = await createPlatform(config, log, database, parts, {
      origin: config.origin ?? urlOf(config),
      gateways: await reachGateways(config, database.clock.now),
      identity: null,
      telemetry,
    });
    const { planner, listeners } = createSchema(domains);
    await openMetrics(telemetry, config, database, parts);
    await startJobs({ platform, planner, listeners }, database, parts);
    giveBackMemory();
    return { stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}
