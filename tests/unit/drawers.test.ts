import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDrawers } from '../../server/http/pages/drawers.ts';

/** A worker that draws each page at once, and ends where it is told to. */
const program = `
import { parentPort } from 'node:worker_threads';
parentPort.postMessage({ ready: true });
parentPort.on('message', ({ id, address }) => {
  if (address === '/end') process.exit(1);
  parentPort.postMessage({ id, drawn: { browser: true } });
});`;

test('a page whose worker ends during its turn is drawn by the next worker', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'drawers-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'server.js'), program);
  const drawers = createDrawers(folder, 'http://localhost');
  const { signal } = new AbortController();
  const ask = async () => ({});
  try {
    const drawn = drawers.inTurn('EN', '192.0.2.1', signal, async (draw) => {
      await expect(draw('/end', ask, signal)).rejects.toThrow('has ended');
      return draw('/', ask, signal);
    });
    expect(await drawn).toEqual({ browser: true });
  } finally {
    await drawers.stop();
    await rm(folder, { recursive: true });
  }
});
