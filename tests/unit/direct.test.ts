import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { expect, test } from 'vitest';
import type { Context } from '../../server/core/context.ts';
import { forbidden, notFound } from '../../server/core/errors.ts';
import { anonymous } from '../../server/core/viewer.ts';
import { directPlugin } from '../../server/graphql/direct.ts';
import { answering, presentToAsker } from '../../server/graphql/present.ts';

/** A query is answered without the ordinary execution (`direct.ts`), and must be answered as by it. */

const schema = makeExecutableSchema<Context>({
  typeDefs: `type Query { number: Int text: String! missing: String! counted(n: Int!): Int forbidden: Int none: Int broken: Int }`,
  resolvers: {
    Query: {
      number: () => 1,
      text: async () => 'text',
      missing: () => null,
      counted: (_root, { n }: { n: number }) => n,
      forbidden: () => Promise.reject(forbidden()),
      none: () => Promise.reject(notFound()),
      broken: () => Promise.reject(new Error('unforeseen')),
    },
  },
});
const asker = { requestId: 'request', viewer: anonymous, t: (key: string) => key, log: () => ({ error() {} }) } as unknown as Context;

/** The status and the body with which an operation is answered. */
async function answerOf(query: string, variables: object, plugins: ApolloServerPlugin<Context>[]) {
  const apollo = new ApolloServer<Context>({
    schema,
    plugins,
    formatError: (_formatted, error) => presentToAsker(error),
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  const headers = new HeaderMap([['content-type', 'application/json']]);
  const httpGraphQLRequest = { method: 'POST', headers, search: '', body: { query, variables } };
  const { status, body } = await answering(
    () => asker,
    () => apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => asker }),
  );
  await apollo.stop();
  return { status: status ?? 200, body: body.kind === 'complete' && JSON.parse(body.string) };
}

test.each<[query: string, status: number, variables?: object]>([
  ['{ number again: number text __typename }', 200],
  ['{ number forbidden }', 403],
  ['{ forbidden none }', 404],
  ['{ none forbidden }', 403],
  ['{ forbidden broken }', 403],
  ['{ broken number }', 200],
  ['{ missing }', 200],
  ['{ number missing }', 200],
  ['query ($n: Int) { counted(n: $n) number }', 400],
  ['query ($n: Int = 1) { counted(n: $n) number }', 200, { n: null }],
  ['query ($n: Int!) { counted(n: $n) }', 400],
  ['query ($n: Int!) { counted(n: $n) }', 200, { n: 7 }],
])('%s is answered as by the ordinary execution, with %i', async (query, status, variables = {}) => {
  const answer = await answerOf(query, variables, [directPlugin(schema)]);
  expect(answer).toEqual(await answerOf(query, variables, []));
  expect(answer.status).toBe(status);
});
