import type pg from 'pg';
import { databaseProxy } from '../../support/database-proxy.ts';
import type { Bench } from '../frame/bench.ts';
import { creatorId } from '../frame/dataset.ts';
import { makeAdmins } from '../frame/tokens.ts';
import { countStatements, diwanSide, measureSize, type Side, socketsOfViewer } from '../sockets/sides.ts';

/**
 * How much is done: numbers of subscribers, those of the server whose statements are counted, and events of a round to each server in turn.
 */
const amounts = {
  full: { sizes: (process.env.BENCH_SOCKETS ?? '1000,5000').split(',').map(Number), counted: 200, events: 20 },
  small: { sizes: [100], counted: 40, events: 3 },
};
const query = 'subscription { saleMade { version customer order { number status title total { amount currency } paidAt } } }';

/** One event to many subscribers of one account, who listen to Diwan and to a bare `ws` server that sends the same bytes. */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const { sizes, counted, events } = amounts[bench.small ? 'small' : 'full'];
  const sideOf = await listeners(await bench.connect(databaseUrl), Math.max(...sizes) / socketsOfViewer, bench);
  const proxy = await databaseProxy(databaseUrl);
  try {
    let diwan = await sideOf(proxy.url);
    const result: Record<string, unknown> = {
      statements: await countStatements(bench, databaseUrl, diwan, proxy.statements, { counted, events }),
    };
    for (const size of sizes) {
      // What is measured has no proxy between Diwan and Postgres. In the small form it means nothing, and one start does.
      if (!bench.small) {
        await diwan.server.stop();
        diwan = await sideOf(databaseUrl);
      }
      result[size] = await measureSize(bench, databaseUrl, diwan, { size, events, expected: /"status":"PAID"/ });
    }
    await diwan.server.stop();
    return result;
  } finally {
    await proxy.stop();
  }
}

/** Starts Diwan with an account of the dataset, one of whose sales its admins hear of. */
async function listeners(db: pg.Client, admins: number, bench: Bench): Promise<(databaseUrl: string) => Promise<Side>> {
  const account = creatorId(1);
  const { rows: sales } = await db.query<{ id: string }>('select id from orders where creator_id = $1 and paid_at is not null limit 1', [
    account,
  ]);
  const tokens = (await makeAdmins(db, account, admins)).map(({ token }) => token);
  const event = JSON.stringify({ topic: `saleMade:${account}`, event: { orderId: sales[0]?.id } });
  return (databaseUrl) =>
    diwanSide(bench, databaseUrl, [{ topic: 'sales', query, tokens }], (topic) => ({
      topic,
      text: 'select pg_notify($1, $2)',
      values: ['events', event],
    }));
}
