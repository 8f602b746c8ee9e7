/** A server with the settings of the SETTINGS variable (JSON), as a process of its own. Tells its parent where it is, and ends with it. */
import { readConfig } from '../../server/core/config.ts';
import { startServer } from '../../server/start.ts';

const server = await startServer(readConfig(JSON.parse(process.env.SETTINGS ?? '{}')));

async function leave(): Promise<void> {
  await server.stop();
  process.exit(0);
}
process.once('disconnect', () => void leave());
process.send?.(server.url);
