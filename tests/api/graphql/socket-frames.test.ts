import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { figure } from '../../support/figures.ts';
import { setting } from '../../support/server.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, world } from '../../support/world.ts';

/** Frames that no client of ours sends, on sockets that have said who they are and on others. */
const conversations = rounds(80, 4000);
vi.setConfig({ testTimeout: rounds(180_000, 600_000) });

/** What an answer must never contain: stacks, SQL, paths of our files. */
const leaked = /\n\s+at |node_modules|\/server\/|select |insert into|violates|syntax error at|TypeError|ECONN/;
/** What says that the server was at fault: an internal error, and a connection that just ends. */
const faults = [1006, 1011, 4500];

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0000', '\ud800', '\u202e\u2066', '9'.repeat(400), '1e400', '{'.repeat(200), 'x'.repeat(20_000), '__proto__'),
);
const value = fc.oneof(nasty, fc.double(), fc.bigInt().map(Number), fc.jsonValue() as fc.Arbitrary<unknown>);
const payload = fc.oneof(
  value,
  fc.record({
    query: fc.oneof(
      nasty,
      fc.constantFrom(
        '{ viewer { id } }',
        'query ($id: UUID!) { storefrontProduct(id: $id) { id } }',
        'subscription { saleMade { version } }',
      ),
    ),
    variables: fc.oneof(value, fc.dictionary(fc.constantFrom('id', 'x'), value)),
    operationName: value,
  }),
);
const message = fc
  .record(
    {
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('subscribe', 'complete', 'ping', 'pong', 'next', 'error', 'connection_init') },
        value,
      ),
      id: fc.oneof({ weight: 2, arbitrary: fc.constantFrom('1', '2') }, value),
      payload,
    },
    { requiredKeys: ['type'] },
  )
  .map((one) => JSON.stringify(one));
const frame: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 4, arbitrary: message },
  nasty,
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

let customer: Account;
beforeAll(async () => {
  customer = await world.customer();
});

/** Sends frames, then a ping, and answers what came until its pong or the end. Bytes are sent as text, which they mostly are not. */
function converse(frames: readonly (string | Buffer)[], saysWho: boolean): Promise<{ code: number | null; heard: string[] }> {
  const socket = new WebSocket(`${setting('TEST_URL').replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const heard: string[] = [];
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      const authorization = `Bearer ${customer.token}`;
      if (saysWho) socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
      for (const one of frames) socket.send(one, { binary: false });
      socket.send(JSON.stringify({ type: 'ping', payload: { last: true } }));
      socket.ping();
    });
    socket.on('message', (data) => heard.push(String(data)));
    socket.once('pong', () => {
      resolve({ code: null, heard });
      socket.terminate();
    });
    socket.once('close', (code, reason) => resolve({ code, heard: [...heard, String(reason)] }));
  });
}

test(`${conversations} conversations of generated frames have no internal error, and tell nothing of the inside`, async () => {
  let [sent, closed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), fc.boolean(), async (frames, saysWho) => {
      const { code, heard } = await converse(frames, saysWho);
      sent += frames.length;
      if (code !== null) closed += 1;
      expect(faults).not.toContain(code);
      for (const one of heard) {
        expect(one).not.toMatch(leaked);
        expect(one).not.toContain('INTERNAL_SERVER_ERROR');
      }
    }),
    { seed: 20_261_128, numRuns: conversations },
  );
  expect(closed).toBeGreaterThan(0);
  expect((await fetch(`${setting('TEST_URL')}/readyz`)).status).toBe(200);
  figure('frames', `${sent} frames, no internal error, no leak`, true);
});
