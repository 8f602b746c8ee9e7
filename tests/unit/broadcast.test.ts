import { setImmediate as turn } from 'node:timers/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse } from 'graphql';
import { PubSub } from 'graphql-subscriptions';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../../server/core/context.ts';
import { type ConsoleUser, consoleUser, signedIn } from '../../server/core/viewer.ts';
import { applyAuth } from '../../server/graphql/auth.ts';
import { createBroadcast } from '../../server/graphql/broadcast.ts';

const events = new PubSub();
/** What was looked up and read since the test began. */
let looks: string[];
let reads: string[];
beforeEach(() => {
  looks = [];
  reads = [];
});

const plain = makeExecutableSchema<Context>({
  typeDefs: `
    directive @auth(role: String, permission: String, scope: String) on FIELD_DEFINITION
    directive @public on FIELD_DEFINITION
    type Query { nothing: Int @public }
    type Subscription {
      event: Int @auth(role: "CREATOR")
      personal: String @auth(role: "CREATOR", permission: "EDIT")
      ownEvents: Int @auth(role: "CREATOR")
      since(afterVersion: Int): String @auth(role: "CREATOR")
    }
  `,
  resolvers: {
    Subscription: {
      event: {
        subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(consoleUser(viewer).creatorId),
        resolve(event: { n: number }, _args: object, { viewer }: Context) {
          reads.push(consoleUser(viewer).permission);
          if (event.n === 0) throw new Error('This one cannot be read');
          return event.n;
        },
      },
      personal: {
        subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(consoleUser(viewer).creatorId),
        resolve: (event: { n: number }, _args: object, { viewer }: Context) => `${event.n} for ${signedIn(viewer).userId}`,
      },
      since: {
        subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(signedIn(viewer).userId),
        resolve(event: { n: number }, _args: object, { viewer }: Context) {
          reads.push(signedIn(viewer).userId);
          return `${event.n} for ${signedIn(viewer).userId}`;
        },
      },
      ownEvents: { subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(signedIn(viewer).userId) },
    },
  },
});
const broadcast = createBroadcast({
  schema: applyAuth(plain),
  contextOf: (asker) => ({ ...asker, requestId: 'request', log: () => ({ error() {} }), t: (key: string) => key }) as unknown as Context,
  stillValid: async (viewer) => {
    looks.push(signedIn(viewer).userId);
    return signedIn(viewer).userId !== 'gone';
  },
});

/** Subscribes a viewer of an account. `received` holds the answers that they get. */
async function subscribe(userId: string, { query = 'subscription { event }', creatorId = 'account', permission = 'EDIT' } = {}) {
  const viewer = {
    kind: 'console',
    userId,
    email: '',
    signInId: userId,
    expiresAt: new Date(8.64e12),
    creatorId,
    permission,
  } as ConsoleUser;
  const received: string[] = [];
  const request = { document: parse(query), operationName: null, variables: null, viewer, language: 'EN' as const };
  const subscription = await broadcast.subscribe(request, {
    send: (answer) => received.push(answer),
    disconnect: () => received.push('disconnected'),
    comeBack: () => received.push('come back'),
  });
  const stop = async () => 'return' in subscription && (await subscription.return?.());
  return { received, subscription, stop };
}
/** Publishes an event, and waits until it is delivered. */
async function publish(event: object, creatorId = 'account'): Promise<void> {
  await turn();
  await events.publish(creatorId, event);
  for (let turns = 0; turns < 5; turns++) await turn();
}
const answered = (n: number) => JSON.stringify({ data: { event: n } });

test('an event looks at each viewer once and is read once for all of them, by permission', async () => {
  const all = await Promise.all([subscribe('one'), subscribe('one'), subscribe('two'), subscribe('reader', { permission: 'VIEW' })]);
  const elsewhere = await subscribe('else', { creatorId: 'another account' });
  for (const n of [1, 2]) await publish({ n });
  expect(all.map(({ received }) => received)).toEqual(all.map(() => [answered(1), answered(2)]));
  expect(elsewhere.received).toEqual([]);
  expect(looks.sort()).toEqual(['one', 'one', 'reader', 'reader', 'two', 'two']);
  expect(reads.sort()).toEqual(['EDIT', 'EDIT', 'VIEW', 'VIEW']);
  for (const { stop } of [...all, elsewhere]) await stop();
});

test('a viewer who has lost the right is disconnected and receives nothing; the others do', async () => {
  const [gone, stays] = [await subscribe('gone'), await subscribe('stays')];
  await publish({ n: 1 });
  expect([gone.received, stays.received]).toEqual([['disconnected'], [answered(1)]]);
  for (const { stop } of [gone, stays]) await stop();
});

test('an event that cannot be read is answered with an error, and those after it with their answers', async () => {
  const { received, stop } = await subscribe('one');
  for (const n of [0, 1]) await publish({ n });
  expect(received).toEqual([expect.stringContaining('INTERNAL_SERVER_ERROR'), answered(1)]);
  expect(received[0]).not.toContain('This one');
  await stop();
});

test('an answer that depends on who the viewer is goes to that viewer only', async () => {
  const [one, two] = await Promise.all(['one', 'two'].map((userId) => subscribe(userId, { query: 'subscription { personal }' })));
  for (const n of [1, 2]) await publish({ n });
  expect(one?.received.map((answer) => JSON.parse(answer).data.personal)).toEqual(['1 for one', '2 for one']);
  expect(two?.received.map((answer) => JSON.parse(answer).data.personal)).toEqual(['1 for two', '2 for two']);
  await Promise.all([one?.stop(), two?.stop()]);
});

test('events that depend on who the viewer is are refused, because others of the account would receive them', async () => {
  await expect(subscribe('one', { query: 'subscription { ownEvents }' })).rejects.toThrow('depend only on what its viewers share');
});

test('a subscription that goes on from an event has events of its own, also beside one with the same operation', async () => {
  const query = 'subscription { ...on Subscription { since(afterVersion: 3) } }';
  const [first, same] = [await subscribe('one', { query }), await subscribe('one', { query })];
  await publish({ n: 4 }, 'one');
  expect(reads).toEqual(['one', 'one']);
  await first.stop();
  await publish({ n: 5 }, 'one');
  expect([first, same].map(({ received }) => received.map((answer) => JSON.parse(answer).data.since))).toEqual([
    ['4 for one'],
    ['4 for one', '5 for one'],
  ]);
  await same.stop();
});

test('a viewer who may not subscribe gets an answer and no events', async () => {
  const { subscription, received } = await subscribe('one', { query: 'subscription { personal }', permission: 'VIEW' });
  expect(subscription).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await publish({ n: 1 });
  expect(received).toEqual([]);
});

test('after the last subscriber has left, events are not read any more, and a new one receives the next', async () => {
  const first = await subscribe('one');
  await publish({ n: 1 });
  await first.stop();
  await publish({ n: 2 });
  const second = await subscribe('one');
  await publish({ n: 3 });
  expect([first.received, second.received, reads]).toEqual([[answered(1)], [answered(3)], ['EDIT', 'EDIT']]);
  await second.stop();
});
