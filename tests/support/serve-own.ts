/** A server process with the settings in SETTINGS (JSON). It sends its address to its parent process and ends with it. */
import { readConfig } from '../../server/core/config.ts';
import { startServer } from '../../server/start.ts';

const server = await startServer(readConfig(JSON.parse(process.env.SETTINGS ?? '{}')));

async function leave(): Promise<void> {
  await server.stop();
  process.exit(0);
}
process.once('disconnect', () => void leave());
process.send?.(server.url);
