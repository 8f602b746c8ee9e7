/**
 * `npm run operator -- <command> …`: what an operator does on the machine of the server, such as `npm run plans -- list`. Uses the
 * database that the settings name, and runs beside a server. The domains have most commands (`commands` in their `index.ts`); those of
 * the site as a whole are in `operator/`.
 */

import path from 'node:path';
import pg from 'pg';
import { createContext } from './core/context.ts';
import type { Command } from './domains/domain.ts';
import { domains } from './domains/index.ts';
import { createSchema } from './graphql/schema.ts';
import { startEmbedded } from './local/postgres/embedded.ts';
import type { SiteCommand } from './operator/command.ts';
import { jobs } from './operator/jobs.ts';
import { status } from './operator/status.ts';
import { reachGateways } from './outside.ts';
import { createParts, createPlatform, type Parts, startDatabase } from './parts.ts';
import { type Config, readConfig } from './platform/config.ts';
import { urlOf } from './platform/listen.ts';
import { createLog, type Logger } from './platform/log.ts';
import { keepPrivate } from './platform/private-files.ts';

const ofSite: Record<string, SiteCommand> = { status, jobs };
const ofDomains: Record<string, Command> = Object.assign({}, ...domains.map((domain) => domain.commands ?? {}));
const [name = '', ...words] = process.argv.slice(2);
const print = (line: string) => console.log(line);
if (!(name in ofSite) && !(name in ofDomains)) {
  console.error(
    `There are these commands:\n${Object.entries({ ...ofSite, ...ofDomains })
      .map(([known, { usage }]) => `  ${known}  ${usage}`)
      .join('\n')}`,
  );
  process.exit(2);
}

const config = readConfig();
const log = createLog(config);
const parts = createParts(log);
try {
  keepPrivate(config.dataDir);
  const siteCommand = ofSite[name];
  process.exitCode = siteCommand
    ? await siteCommand.run({ config, pool: await reachDatabase(config, log, parts) }, words, print)
    : await runOfDomain(ofDomains[name] as Command);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await parts.stop();
}
// A connection that a library keeps open must not keep the command running.
process.exit();

async function runOfDomain(command: Command): Promise<number> {
  const database = await startDatabase(config, log, parts);
  const platform = await createPlatform(config, log, database, parts, {
    origin: config.origin ?? urlOf(config),
    gateways: await reachGateways(config, database.clock.now),
    identity: null,
  });
  const { planner, listeners } = createSchema(domains);
  return command.run(createContext({ platform, planner, listeners, requestId: `operator-${name}` }), words, print);
}

/** Connections to the database as it is, even to a standby, or to one that another version has made. */
async function reachDatabase({ databaseUrl, dataDir }: Config, log: Logger, parts: Parts): Promise<pg.Pool> {
  const embedded = databaseUrl
    ? null
    : await startEmbedded({ dir: path.join(dataDir, 'postgres'), database: 'diwan', log: (line) => log.debug(line) });
  parts.add('postgres', () => embedded?.stop());
  const pool = new pg.Pool({
    connectionString: embedded?.url ?? (databaseUrl as string),
    application_name: 'diwan-operator',
    max: 2,
    connectionTimeoutMillis: 10_000,
    options: '-c statement_timeout=15000 -c timezone=UTC',
  }).on('error', () => undefined); // the statement fails, too
  parts.add('database', () => pool.end());
  return pool;
}
