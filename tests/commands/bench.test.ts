import { expect, test } from 'vitest';
import { command, ownEnvironment, run } from '../support/commands.ts';
import { setting } from '../support/server.ts';

const parts = 'Q1 Q2 Q3 Q4 doors figures files goals growth memory pages rooms sessions sockets start telemetry webhooks writes'.split(' ');
/** The figures that the full form compares with a goal, without those of PostGraphile, which is not always installed. */
const goals = [
  ...['Q1', 'Q2', 'Q3', 'Q4'].flatMap((question) => [`${question} CPU over bare`, `${question} over bare`]),
  ...['100 subscribers: p99 over bare', 'rooms, 40 sockets: p99 over bare', 'webhooks'],
  ...['an upload of 4 MiB', '8 segments of 1.5 MB', '20 ranges of 256 kB', '20 ranges of 64 kB'].map((title) => `files: ${title}`),
  ...['ids', 'key', 'restProducts', 'texts'].map((kind) => `doors ${kind}`),
  ...['fresh', 'kept', 'known'].map((kind) => `pages ${kind}`),
  ...['bookingCreate', 'checkout', 'sessions', 'slots'].map((kind) => `sessions ${kind}`),
  ...['checkout', 'productUpdate'].map((kind) => `writes ${kind}`),
].toSorted();

test('the small form of the bench measures each part, and no request takes more than the figures that are kept', async () => {
  const { code, said } = await run(command('bench:small'), { env: { ...ownEnvironment(), TEST_PROGRAMS: setting('TEST_PROGRAMS') } });
  expect({ code, said }).toMatchObject({ code: 0 });
  const result = JSON.parse(said.trim().split('\n').at(-1) as string);
  expect(Object.keys(result).sort()).toEqual(parts);
  for (const name of ['Q1', 'Q2', 'Q3', 'Q4'] as const) expect(result[name].limit, name).toBeGreaterThan(0);
  for (const write of [result.writes.productUpdate, result.writes.checkout]) expect(write.limit).toBeGreaterThan(0);
  expect(result.sockets).toMatchObject({ 100: { p50: expect.any(Number) }, statements: expect.any(Number) });
  expect(result.files.upload.limit).toBeGreaterThan(0);
  expect(result.growth.products).toBeGreaterThan(0);
  expect(result.memory.idle).toBeGreaterThan(0);
  expect(result.telemetry.calls, 'being measured costs a request 3 %, and counting them another 1.4 %').toBeLessThan(1.045);
  expect(result.start.bootstrap).toBeGreaterThan(0);
  expect(result.goals.filter((name: string) => !name.includes('PostGraphile')).toSorted()).toEqual(goals);
  expect(result.figures.Q1).toMatchObject({ statements: 1 });
}, 600_000);

test('the full form is the same program', () => {
  const [program, line] = command('bench:small');
  expect(command('bench')).toEqual([program, line.map((word) => (word === 'small' ? 'full' : word))]);
});
