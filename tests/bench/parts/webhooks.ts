import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { sendingTo } from '../../../server/domains/webhooks/announce.ts';
import { newSecret, sealSecret } from '../../../server/domains/webhooks/secrets.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { type Sql, sql } from '../../../server/platform/database/sql.ts';
import { databaseProxy } from '../../support/database-proxy.ts';
import type { Bench } from '../frame/bench.ts';
import { creatorId } from '../frame/dataset.ts';
import { figure, printTable, rounded, withRange } from '../frame/print.ts';
import { spread } from '../frame/rounds.ts';
import { type Running, tokenSecret } from '../frame/servers.ts';

/** Deliveries of a round, and jobs that post at once. */
const amounts = { full: { deliveries: 2000, atOnce: 8 }, small: { deliveries: 20, atOnce: 4 } };
/** Deliveries per second as a share of the bare server's. */
const goal = 0.7;

/** One run of a server: seconds by the clock, and milliseconds of processor time of node for a delivery. */
interface Run {
  seconds: number;
  cpu: number;
}

/** Events of orders that are delivered to an endpoint of each of forty creators, by Diwan's jobs and by a loop without a queue. */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database(bench.size); // its own: jobs that other parts have left would be done meanwhile
  const db = await bench.connect(databaseUrl);
  const { deliveries, atOnce } = amounts[bench.small ? 'small' : 'full'];
  const receiver = await startReceiver();
  const proxy = await databaseProxy(databaseUrl);
  try {
    await addEndpoints(db, Math.min(40, bench.size.creators), receiver.url);
    // Production sends to public addresses alone.
    const settings = { NODE_ENV: 'test', WORKERS: 'inside', WEBHOOK_TARGETS: 'any', OUTSIDE_JOBS: String(atOnce) };
    const counted = await bench.diwan(proxy.url, settings);
    /** Both write the events first, before the clock begins, and answer the function that ends when all are delivered. */
    const byDiwan = async (count: number) => {
      const taken = receiver.next(count);
      await addDeliveries(db, count, true);
      return () => taken;
    };
    await (await byDiwan(deliveries / 4))();
    await allWritten(db);
    const before = proxy.statements();
    await (await byDiwan(deliveries))();
    await allWritten(db);
    const statements = (proxy.statements() - before) / deliveries;
    console.log(`\n${figure(statements)} statements for a delivery, with those of the queue`);
    let diwan = counted;
    if (!bench.small) {
      await counted.stop();
      diwan = await bench.diwan(databaseUrl, settings);
    }
    const bare = await bench.program('bare', 'webhooks/bare-server.ts', databaseUrl, { AT_ONCE: String(atOnce) });
    const byBare = async (count: number) => {
      const taken = receiver.next(count);
      const ids = await addDeliveries(db, count, false);
      return async () => {
        await fetch(bare.url, { method: 'POST', body: JSON.stringify(ids) });
        await taken;
      };
    };
    const [ours, theirs]: [Run[], Run[]] = [[], []];
    for (let round = -1; round < bench.rounds; round++) {
      const runs: [Run, Run] = [await run(diwan, deliveries, byDiwan), await run(bare, deliveries, byBare)];
      await allWritten(db);
      if (round < 0) continue;
      ours.push(runs[0]);
      theirs.push(runs[1]);
    }
    await diwan.stop(); // its jobs would go on in the small form
    const { limit, ...others } = report(ours, theirs, deliveries);
    bench.goals.set('webhooks', { seen: limit ?? Number.NaN, least: goal });
    return { statements: rounded(statements), limit, ...others };
  } finally {
    await proxy.stop();
    await receiver.stop();
  }
}

async function run(server: Running, count: number, write: (count: number) => Promise<() => Promise<unknown>>): Promise<Run> {
  const used = server.processorTime();
  const deliver = await write(count);
  const began = performance.now();
  await deliver();
  return { seconds: (performance.now() - began) / 1000, cpu: (server.processorTime() - used) / count };
}

function report(ours: readonly Run[], theirs: readonly Run[], count: number) {
  const limit = spread(ours.map(({ seconds }, n) => (theirs[n] as Run).seconds / seconds));
  const cpu = spread(ours.map((one, n) => one.cpu / (theirs[n] as Run).cpu));
  const line = (name: string, runs: readonly Run[]) => [
    name,
    withRange(spread(runs.map(({ seconds }) => count / seconds))),
    withRange(spread(runs.map((one) => one.cpu))),
  ];
  printTable('Deliveries of webhooks', [['', 'per second', 'CPU ms of node'], line('diwan', ours), line('bare', theirs)]);
  console.log(`  Diwan: ${withRange(limit)} of bare (goal ${goal}), ${withRange(cpu)} x the CPU of bare`);
  return { limit: rounded(limit.median), cpu: rounded(cpu.median), goal };
}

/** A program outside that takes all events. */
async function startReceiver() {
  let left = 0;
  let done = () => {};
  const server = http.createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(204).end();
      left -= 1;
      if (left === 0) done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** Resolves once so many more have come. */
    next(count: number): Promise<void> {
      left = count;
      return new Promise((resolve) => {
        done = resolve;
      });
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function addEndpoints(db: pg.Client, creators: number, url: string): Promise<void> {
  const context = { config: readConfig({ NODE_ENV: 'test', JWT_SECRET: tokenSecret }) };
  for (let n = 1; n <= creators; n++) {
    const id = creatorId(n);
    await db.query(`insert into webhook_endpoints (creator_id, url, events, secret) values ($1, $2, '{order.paid}', $3)`, [
      id,
      url,
      sealSecret(context, newSecret(), id),
    ]);
  }
}

/** Events about an order of each creator in turn, with a delivery of each; with the jobs that deliver them, if Diwan shall. */
async function addDeliveries(db: pg.Client, count: number, withJobs: boolean): Promise<string[]> {
  const at = new Date();
  const bare = sql`
    delivery as (
      insert into webhook_deliveries (endpoint_id, event_id, series_at, next_at, created_at)
      select endpoint_id, event_id, ${at}::timestamptz, ${at}, ${at} from pair returning id)
    select id from delivery`;
  const ending: Sql = withJobs ? sendingTo(sql`select endpoint_id, event_id from pair`, at) : bare;
  const rows = await sql<{ id: string }>`
    with endpoint as (
      select e.id, e.creator_id, row_number() over (order by e.id) - 1 as n, count(*) over () as all_of_them,
        (select o.id from orders o where o.creator_id = e.creator_id limit 1) as order_id
      from webhook_endpoints e),
    event as (
      insert into webhook_events (creator_id, type, object_id, body, created_at)
      select e.creator_id, 'order.paid', e.order_id, ${withJobs ? null : bodyOfBare}::text, ${at}::timestamptz
      from generate_series(0, ${count}::int - 1) d join endpoint e on e.n = d % e.all_of_them
      returning id, creator_id),
    pair as (select e.id as endpoint_id, event.id as event_id from event join endpoint e on e.creator_id = event.creator_id),
    ${ending}`.rows(db);
  assert.equal(rows.length, count);
  return rows.map(({ id }) => id);
}
/** As long as the payload of an order. */
const bodyOfBare = JSON.stringify({ id: '', type: 'order.paid', data: 'x'.repeat(700) });

/** Waits until the outcome of each delivery is written, which follows its answer. */
async function allWritten(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query("select from webhook_deliveries where status = 'WAITING' limit 1");
    if (!rows.length) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
