/**
 * `npm run operator -- <command> …`: what an operator does on the machine of the server, such as `npm run plans -- list`. Uses the
 * database that the settings name, and runs beside a server. The domains have the commands (`commands` in their `index.ts`).
 */

import { createContext } from './core/context.ts';
import { domains } from './domains/index.ts';
import { createSchema } from './graphql/schema.ts';
import { reachGateways } from './outside.ts';
import { createParts, createPlatform, startDatabase } from './parts.ts';
import { readConfig } from './platform/config.ts';
import { urlOf } from './platform/listen.ts';
import { createLog } from './platform/log.ts';
import { keepPrivate } from './platform/private-files.ts';

const commands = Object.assign({}, ...domains.map((domain) => domain.commands ?? {})) as NonNullable<(typeof domains)[number]['commands']>;
const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(
    `There are these commands:\n${Object.entries(commands)
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
  const database = await startDatabase(config, log, parts);
  const platform = await createPlatform(config, log, database, parts, {
    origin: config.origin ?? urlOf(config),
    gateways: reachGateways(config, database.clock.now),
    identity: null,
  });
  const { planner, listeners } = createSchema(domains);
  const context = createContext({ platform, planner, listeners, requestId: `operator-${name}` });
  process.exitCode = await command.run(context, words, (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await parts.stop();
}
// A connection that a library keeps open must not keep the command running.
process.exit();
