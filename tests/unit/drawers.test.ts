import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDrawers, type Drawers } from '../../server/http/pages/drawers.ts';
import { until } from '../support/until.ts';

/** A worker that draws each page at once, and ends where it is told to. A page says which thread has drawn it. */
const program = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.postMessage({ ready: true });
parentPort.on('message', ({ id, address }) => {
  if (address === '/end') process.exit(1);
  parentPort.postMessage({ id, drawn: { browser: true, threadId } });
});`;

const { signal } = new AbortController();
const ask = async () => '{}';

async function withDrawers(given: Parameters<typeof createDrawers>[2], work: (drawers: Drawers) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drawers-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'server.js'), program);
  const drawers = createDrawers(folder, 'http://localhost', given);
  try {
    await work(drawers);
  } finally {
    await drawers.stop();
    await rm(folder, { recursive: true });
  }
}

test('a page whose worker ends during its turn is drawn by the next worker', () =>
  withDrawers({}, async (drawers) => {
    const drawn = drawers.inTurn('EN', '192.0.2.1', signal, async (draw) => {
      await expect(draw('/end', ask, signal)).rejects.toThrow('has ended');
      return draw('/', ask, signal);
    });
    expect(await drawn).toMatchObject({ browser: true });
  }));

test('a worker that draws nothing ends, and the next page starts another', () =>
  withDrawers({ idleTime: 1 }, async (drawers) => {
    const threadOf = async () =>
      (await drawers.inTurn('EN', '192.0.2.1', signal, (draw) => draw('/', ask, signal))) as never as { threadId: number };
    const { threadId } = await threadOf();
    await until(async () => (await threadOf()).threadId !== threadId, 'the worker goes on');
  }));
