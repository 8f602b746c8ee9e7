import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { freePort, type KillableServer, killableServer } from '../../support/killable-server.ts';
import { until } from '../../support/until.ts';

/** Several processes of one start (`WEB_CONCURRENCY`). They drain for long enough that a slow machine can ask meanwhile. */
const drainSeconds = 5;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: KillableServer;
let metricsPort: number;
beforeAll(async () => {
  database = await freshDatabase();
  metricsPort = await freePort(19_000);
  server = await killableServer(database.url, {
    WEB_CONCURRENCY: '2',
    PAYMENT_GATEWAY: 'none',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: String(drainSeconds),
    METRICS_PORT: String(metricsPort),
  });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await database.drop();
});

/** The processes that became ready so far, in their order. */
const ready = () =>
  [...server.output().matchAll(/"process":(\d),"pid":(\d+),"msg":"a server process is ready"/g)].map(([, number, pid]) => ({
    number: Number(number),
    pid: Number(pid),
  }));
const lives = ({ pid }: { pid: number }) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Asks over a connection of its own, because one that is kept may be to a process that ends. */
const answers = async () =>
  (
    await fetch(`${server.url}/graphql?query={professions{value}}`, {
      headers: { connection: 'close', 'apollo-require-preflight': 'true' },
    })
  ).status;

test('one that dies is replaced while the others answer, and all drain and end together', async () => {
  await until(() => ready().length === 2, 'the second process is not ready');
  const [first] = ready() as [{ number: number; pid: number }];
  expect(new Set(ready().map(({ number }) => number))).toEqual(new Set([1, 2]));

  // Each tells of itself at a port of its own, and the first of the database, too.
  const told = await Promise.all([0, 1].map(async (n) => (await fetch(`http://127.0.0.1:${metricsPort + n}/metrics`)).text()));
  expect(told.map((text) => text.includes('diwan_sockets 0\n'))).toEqual([true, true]);
  expect(told.map((text) => text.includes('diwan_database_up{'))).toEqual([true, false]);

  process.kill(first.pid, 'SIGKILL');
  // What it had taken ends with it, and so may what comes before the others know. From then on each request is answered.
  const known = `"pid":${first.pid},"msg":"a server process has ended and is replaced"`;
  await until(() => server.output().includes(known), 'its end is not noticed');
  expect(lives(first)).toBe(false);
  await until(
    async () => {
      expect(await answers()).toBe(200);
      return ready().length === 3;
    },
    async () => `the first process is not replaced: ${server.output().slice(-2000)}`,
  );
  expect(ready()[2]?.number).toBe(first.number);
  expect(await answers()).toBe(200);

  const began = performance.now();
  const ended = server.terminate();
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503, 'a process still says that it is ready');
  expect(await answers()).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(drainSeconds * 1000);
  expect(ready().filter(lives)).toEqual([]);
});
