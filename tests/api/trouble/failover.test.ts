import { afterAll, beforeAll, test } from 'vitest';
import { migrate } from '../../../server/platform/database/data-source.ts';
import { type DatabaseLine, lineTo } from '../../support/database-line.ts';
import { type OwnPostgres, ownPostgres } from '../../support/own-postgres.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { rounds } from '../../support/torture.ts';
import { writersAt } from '../../support/writers.ts';

/**
 * A primary whose commits wait for its standby is killed amid writes, and the standby takes its place; then it gets a standby of its own,
 * and so on. All that was acknowledged is there afterwards.
 */
const times = rounds(1, 10);
/** All that were started, the present primary last. */
const all: OwnPostgres[] = [];
let line: DatabaseLine;
let server: OwnServer;
let shop: OwnShop;

beforeAll(async () => {
  const primary = await ownPostgres();
  all.push(primary);
  await migrate(primary.url);
  line = await lineTo(primary.port);
  const url = Object.assign(new URL(primary.url), { port: String(line.port) }).href;
  shop = await ownShop(url, { customers: 3 * (3 + 2 * times) });
  server = await ownServer({
    DATABASE_URL: url,
    PAYMENT_GATEWAY: 'sandbox',
    SIGN_IN_ATTEMPTS: '1000000',
    COST_BUDGET: '2000000000',
    MAILS_PER_DAY: '1000000',
  });
});
afterAll(async () => {
  await server?.stop();
  await shop?.end();
  await line?.stop();
  for (const one of all.reverse()) await one.end();
});

test(`${times} failovers to a synchronous standby lose no acknowledged write and charge no customer twice`, async () => {
  const writers = writersAt(shop, { url: server.url, output: server.printed });
  for (let death = 1; death <= times; death++) {
    const primary = all.at(-1) as OwnPostgres;
    const standby = await primary.standby({ synchronous: true });
    all.push(standby);
    await writers.amidWriting((death * 83) % 320);
    await primary.kill();
    line.leadTo(standby.port);
    await standby.promote();
  }
  await writers.expectNothingLost('failover');
}, 1_800_000);
