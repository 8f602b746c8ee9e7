/** Diwan with a high cost limit for one viewer. It runs as a process of its own with DATABASE_URL and prints its address. */
import { readConfig } from '../../server/core/config.ts';
import { startServer } from '../../server/start.ts';

const server = await startServer(
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: process.env.DATABASE_URL,
    DATABASE_POOL: '10',
    DATA_DIR: process.env.DATA_DIR,
    PAYMENT_GATEWAY: 'none',
    LOG_LEVEL: 'silent',
    COST_BUDGET: '2000000000',
  }),
);
console.log(`listening ${server.url}`);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
