import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setting } from '../support/server.ts';

const run = promisify(execFile);

const parts = ['Q1', 'Q2', 'Q3', 'Q4', 'figures', 'files', 'growth', 'processes', 'sockets', 'writes'];

test('the small form of the bench measures each part, and no request takes more than the figures that are kept', async () => {
  // Without scripts nothing is built beforehand: this run has compiled the server already.
  const env = { ...process.env, TEST_PROGRAMS: setting('TEST_PROGRAMS') };
  const { stdout } = await run('npm', ['run', '--ignore-scripts', 'bench:small'], { env, maxBuffer: 16 * 1024 ** 2 }).catch((error) => {
    throw new Error(`npm run bench:small fails:\n${error.stdout}\n${error.stderr}`);
  });
  const result = JSON.parse(stdout.trim().split('\n').at(-1) as string);
  expect(Object.keys(result).sort()).toEqual(parts);
  for (const name of ['Q1', 'Q2', 'Q3', 'Q4'] as const) expect(result[name].limit, name).toBeGreaterThan(0);
  expect(result.processes.speed).toBeGreaterThan(0);
  for (const write of [result.writes.productUpdate, result.writes.checkout]) expect(write.limit).toBeGreaterThan(0);
  expect(result.sockets).toMatchObject({ 100: { p50: expect.any(Number) }, statements: expect.any(Number) });
  expect(result.files.upload.limit).toBeGreaterThan(0);
  expect(result.growth.products).toBeGreaterThan(0);
  expect(result.figures.Q1).toMatchObject({ statements: 1 });
});
