import { makeExecutableSchema } from '@graphql-tools/schema';
import { type ExecutionResult, parse, subscribe } from 'graphql';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../server/core/viewer.ts';
import { applyAuth } from '../../server/graphql/auth.ts';

const viewerCalled = (userId: string): SignedIn => ({
  kind: 'customer',
  userId,
  email: 'a@example.com',
  signInId: `sign-in of ${userId}`,
  expiresAt: new Date(8.64e12),
});

test('a viewer’s permission is checked once for each event', async () => {
  const looks: string[] = [];
  const events = [{ n: 1 }, { n: 2 }];
  const plain = makeExecutableSchema({
    typeDefs: `
      directive @auth(role: String, permission: String, scope: String) on FIELD_DEFINITION
      directive @public on FIELD_DEFINITION
      type Query { nothing: Int @public }
      type Subscription { told: Int @auth }
    `,
    resolvers: {
      Subscription: {
        told: {
          async *subscribe() {
            yield* events;
          },
          resolve: ({ n }: { n: number }) => n,
        },
      },
    },
  });
  const schema = applyAuth(plain, async (viewer) => {
    looks.push((viewer as SignedIn).userId);
    return (viewer as SignedIn).userId !== 'gone';
  });

  const listen = async (userId: string) => {
    const told = await subscribe({ schema, document: parse('subscription { told }'), contextValue: { viewer: viewerCalled(userId) } });
    const heard: ExecutionResult[] = [];
    for await (const answer of told as AsyncIterable<ExecutionResult>) heard.push(answer);
    return heard;
  };
  const answers = await Promise.all(['one', 'one', 'one', 'other', 'gone', 'gone'].map(listen));
  expect(looks.sort()).toEqual(['gone', 'gone', 'one', 'one', 'other', 'other']);
  expect(answers[0]).toMatchObject([{ data: { told: 1 } }, { data: { told: 2 } }]);
  for (const heard of answers.slice(4))
    expect(heard.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
});
