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
      told: Int @auth(role: "CREATOR")
      toldToEach: String @auth(role: "CREATOR", permission: "EDIT")
      toldToOne: Int @auth(role: "CREATOR")
    }
  `,
  resolvers: {
    Subscription: {
      told: {
        subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(consoleUser(viewer).creatorId),
        resolve(event: { n: number }, _args: object, { viewer }: Context) {
          reads.push(consoleUser(viewer).permission);
          if (event.n === 0) throw new Error('This one cannot be read');
          return event.n;
        },
      },
      toldToEach: {
        subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(consoleUser(viewer).creatorId),
        resolve: (event: { n: number }, _args: object, { viewer }: Context) => `${event.n} for ${signedIn(viewer).userId}`,
      },
      toldToOne: { subscribe: (_root, _args, { viewer }) => events.asyncIterableIterator(signedIn(viewer).userId) },
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

/** Subscribes a viewer of an account, and answers what they hear. */
async function listen(userId: string, { query = 'subscription { told }', creatorId = 'account', permission = 'EDIT' } = {}) {
  const viewer = {
    kind: 'console',
    userId,
    email: '',
    signInId: userId,
    expiresAt: new Date(8.64e12),
    creatorId,
    permission,
  } as ConsoleUser;
  const heard: string[] = [];
  const asked = { document: parse(query), operationName: null, variables: null, viewer, language: 'EN' as const };
  const subscription = await broadcast.subscribe(asked, {
    next: (answer) => heard.push(answer),
    dismiss: () => heard.push('dismissed'),
  });
  const stop = async () => 'return' in subscription && (await subscription.return?.());
  return { heard, subscription, stop };
}
/** Publishes an event, and waits until it has been told. */
async function tell(event: object, creatorId = 'account'): Promise<void> {
  await turn();
  await events.publish(creatorId, event);
  for (let turns = 0; turns < 5; turns++) await turn();
}
const told = (n: number) => JSON.stringify({ data: { told: n } });

test('an event looks at each viewer once and is read once for all of them, by permission', async () => {
  const all = await Promise.all([listen('one'), listen('one'), listen('two'), listen('reader', { permission: 'VIEW' })]);
  const elsewhere = await listen('else', { creatorId: 'another account' });
  for (const n of [1, 2]) await tell({ n });
  expect(all.map(({ heard }) => heard)).toEqual(all.map(() => [told(1), told(2)]));
  expect(elsewhere.heard).toEqual([]);
  expect(looks.sort()).toEqual(['one', 'one', 'reader', 'reader', 'two', 'two']);
  expect(reads.sort()).toEqual(['EDIT', 'EDIT', 'VIEW', 'VIEW']);
  for (const { stop } of [...all, elsewhere]) await stop();
});

test('a viewer who has lost the right is dismissed and hears nothing; the others do', async () => {
  const [gone, stays] = [await listen('gone'), await listen('stays')];
  await tell({ n: 1 });
  expect([gone.heard, stays.heard]).toEqual([['dismissed'], [told(1)]]);
  for (const { stop } of [gone, stays]) await stop();
});

test('an event that cannot be read is told as an error, and those after it are told', async () => {
  const { heard, stop } = await listen('one');
  for (const n of [0, 1]) await tell({ n });
  expect(heard).toEqual([expect.stringContaining('INTERNAL_SERVER_ERROR'), told(1)]);
  expect(heard[0]).not.toContain('This one');
  await stop();
});

test('an answer that depends on who the viewer is goes to that viewer only', async () => {
  const [one, two] = await Promise.all(['one', 'two'].map((userId) => listen(userId, { query: 'subscription { toldToEach }' })));
  for (const n of [1, 2]) await tell({ n });
  expect(one?.heard.map((answer) => JSON.parse(answer).data.toldToEach)).toEqual(['1 for one', '2 for one']);
  expect(two?.heard.map((answer) => JSON.parse(answer).data.toldToEach)).toEqual(['1 for two', '2 for two']);
  await Promise.all([one?.stop(), two?.stop()]);
});

test('events that depend on who the viewer is are refused, because others of the account would hear them', async () => {
  await expect(listen('one', { query: 'subscription { toldToOne }' })).rejects.toThrow('depend only on what its viewers share');
});

test('a viewer who may not subscribe gets an answer and no events', async () => {
  const { subscription, heard } = await listen('one', { query: 'subscription { toldToEach }', permission: 'VIEW' });
  expect(subscription).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await tell({ n: 1 });
  expect(heard).toEqual([]);
});

test('after the last subscriber has left, nothing listens any more, and a new one hears the next event', async () => {
  const first = await listen('one');
  await tell({ n: 1 });
  await first.stop();
  await tell({ n: 2 });
  const second = await listen('one');
  await tell({ n: 3 });
  expect([first.heard, second.heard, reads]).toEqual([[told(1)], [told(3)], ['EDIT', 'EDIT']]);
  await second.stop();
});
