import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gql } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { buy, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { rounds } from '../../support/torture.ts';
import { begun } from '../../support/tus.ts';
import { instead, until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/**
 * A server with a small heap does the same thing many times. After the first rounds, its memory stays as it is. Before it was mended,
 * 700 refused pages ended a worker with such a heap.
 */
const points = 10_000;
const heapDoor = path.resolve('tests/support/heap.mjs');
const small = {
  NODE_OPTIONS: `--max-old-space-size=192 --import=${heapDoor}`,
  COST_BUDGET: String(points),
  TRUST_PROXY: '127.0.0.1',
  WORKERS: 'none',
};
/**
 * MiB that a server may take more at the end than after the first rounds, besides what its main thread keeps. A few rounds are over before
 * it has all that it ever takes.
 */
const mostGrowth = rounds(120, 50);
/** MiB that the objects and buffers of its main thread may take more, once what is not used was freed. */
const mostKept = 6;
/** Drawn pages are kept, up to 32 MB of them. */
const mostKeptPages = 44;
vi.setConfig({ testTimeout: rounds(180_000, 3_600_000) });
/** Rounds before memory is measured for the first time. What is kept of pictures and PDFs has its full size after about a thousand. */
const warmUp = (times: number) => rounds(Math.ceil(times / 2), Math.min(times * 2, 1500));
let server: KillableServer;
let mostGrown = 0;

beforeAll(async () => {
  server = await killableServer(setting('TEST_DATABASE_URL'), small);
  await server.start();
});
afterAll(async () => {
  figure('memory', mostGrown.toFixed(0), mostGrown < mostGrowth);
  await server.end();
});

/** Does something so many times, in lines beside each other. */
async function repeat(times: number, lines: number, act: (n: number) => Promise<void>): Promise<void> {
  let done = 0;
  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (done < times) await act(++done);
    }),
  );
}

/** Does something until all caches are full, then again `times`, and expects that memory stays as it is. */
async function staysFlat(times: number, lines: number, act: (n: number) => Promise<void>, kept = mostKept): Promise<void> {
  await repeat(warmUp(times), lines, act);
  const [resident, heap] = [server.memory() ?? 0, await server.heap()];
  await repeat(times, lines, act);
  const residentAtEnd = server.memory() ?? 0;
  let more = 0;
  // The last requests may be at their ends still.
  await until(async () => {
    more = (await server.heap()) - heap;
    return more < kept || instead(`${more} MiB`);
  }, 'its main thread keeps more');
  // A page is kept for a minute, so a machine that draws faster at the end keeps more pages: within `kept`, that is no leak.
  const grown = residentAtEnd - resident - Math.max(0, more);
  mostGrown = Math.max(mostGrown, grown);
  expect(grown, 'MiB of the process').toBeLessThan(mostGrowth);
  expect(server.output()).not.toContain('The server ended');
}

/** Begins anywhere, since another run on this database may have spent the points of its networks. */
let addresses = randomInt(2 ** 22);
/** A page of its own: the discovery page with words that nobody has searched for. */
const newPage = () => `/en/discover?search=word-${++addresses}`;
const newNetwork = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
const agent = new http.Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Asks for a page, and answers its status; null if `leave` said that the visitor has left before. */
const visit = (path: string, { from = newNetwork(), leaveAfter }: { from?: string; leaveAfter?: Promise<unknown> } = {}) =>
  new Promise<number | null>((resolve, reject) => {
    const headers = { accept: 'text/html', 'x-forwarded-for': from };
    const request = http.get(server.url + path, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', (error) => (request.destroyed && leaveAfter ? resolve(null) : reject(error)));
    void leaveAfter?.then(() => request.destroy());
  });

test('pages that are drawn leave nothing behind', async () => {
  await staysFlat(rounds(120, 10_000), 16, async () => expect(await visit(newPage())).toBe(200), mostKeptPages);
});

test('pages whose visitors leave are not drawn, and leave nothing behind', async () => {
  // The page that is drawn meanwhile says when these have reached the server.
  await staysFlat(
    rounds(12, 400),
    1,
    async () => {
      const drawn = visit(newPage());
      const left = Array.from({ length: 25 }, () => visit(newPage(), { leaveAfter: drawn }));
      expect(await drawn).toBe(200);
      await Promise.all(left);
    },
    mostKeptPages,
  );
  expect(await visit(newPage())).toBe(200);
});

test('sockets that are opened and closed leave nothing behind', async () => {
  const opened = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      socket.onopen = () => socket.send('{"type":"connection_init"}');
      socket.onmessage = () => socket.close();
      socket.onclose = () => resolve();
      socket.onerror = () => reject(new Error('the socket failed'));
    });
  await staysFlat(rounds(150, 10_000), 8, opened);
});

test('uploads that are begun and left leave nothing in memory', async () => {
  const bytes = 2 ** 20;
  await staysFlat(rounds(20, 1000), 4, async () => {
    const caller = { ...(await world.creator()), url: server.url };
    const path = await begun(caller, bytes);
    await new Promise<void>((resolve) => {
      const headers = {
        ...{ authorization: `Bearer ${caller.token}`, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': bytes },
        'content-type': 'application/offset+octet-stream',
      };
      const request = http.request(server.url + path, { method: 'PATCH', headers });
      request.once('error', () => undefined).once('close', resolve);
      request.write(Buffer.alloc(bytes / 2), () => request.destroy());
    });
  });
});

test('exports leave nothing behind', async () => {
  const make = 'mutation { exportCreate(kind: CUSTOMERS) { export { url } userErrors { code } } }';
  await staysFlat(rounds(20, 1000), 4, async () => {
    const { data } = await gql(make, {}, { ...(await world.creator()), url: server.url });
    expect(data.exportCreate.userErrors).toEqual([]);
  });
});

test('pictures for links leave nothing behind', async () => {
  await staysFlat(rounds(6, 500), 2, async () => {
    const { creatorId } = await world.creator();
    expect(await visit(`/share/creator/${creatorId}/en.jpg`)).toBe(200);
  });
});

test('receipts as PDF leave nothing behind', async () => {
  const { productId } = await shop();
  const customer = await world.customer();
  await buy(customer, productId);
  const { data } = await gql('{ documents(first: 1) { nodes { pdfUrl } } }', {}, customer);
  const { pathname, search } = new URL(data.documents.nodes[0].pdfUrl);
  await staysFlat(rounds(10, 1000), 2, async () => {
    // The server keeps a document that is drawn, and would not draw it again.
    rmSync(path.join(server.folder, 'files', 'documents'), { recursive: true, force: true });
    expect(await visit(pathname + search)).toBe(200);
  });
});

/** Leaves a network so few points that a drawing begins, and is refused with its first query: an unknown document costs its length. */
async function spend(from: string): Promise<void> {
  const { status } = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ query: `#${from}`.padEnd(points - 5, '-') }),
  });
  expect(status).toBe(400);
}

test('pages that are refused end with the refusal, and leave nothing behind', async () => {
  await staysFlat(rounds(550, 10_000), 16, async () => {
    const from = newNetwork();
    await spend(from);
    expect(await visit(newPage(), { from })).toBe(429);
  });
  expect(await visit(newPage())).toBe(200);
});
