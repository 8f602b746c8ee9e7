import type http from 'node:http';
import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import { type GraphQLSchema, getOperationAST } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context, Cost } from '../core/context.ts';
import { answerDirectly, resultOf } from './direct.ts';
import type { Documents } from './documents.ts';
import type { Head, Steps } from './steps.ts';

/** The answer to an operation. */
export interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Answers a POST of JSON whose body was read. `context` makes the context, or refuses the request. */
export type AnswerPost = (request: Pick<http.IncomingMessage, 'headers'>, body: object, context: () => Promise<Context>) => Promise<Answer>;

/** An operation as a POST asks for it. */
interface Asked {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

/** Accepted types that lead to JSON. */
const anyJson = new Set([undefined, '*/*']);
const plainJson = 'application/json; charset=utf-8';

/**
 * Makes what answers a POST of JSON. A query whose document is known to be valid is answered straight: Apollo would only call what is
 * called here, between two dozen promises and a second hash of the text. All else goes through Apollo: documents that must be read, mutations,
 * introspection, and requests that are not as they should be.
 */
export function createPosts(apollo: ApolloServer<Context>, schema: GraphQLSchema, documents: Documents, steps: Steps): AnswerPost {
  /** The types that Apollo has chosen for values of `accept`. */
  const types = new LRUCache<string, string>({ max: 100 });
  const typeFor = (accept: string | undefined) => (anyJson.has(accept) ? plainJson : types.get(accept as string));

  /** Answers an operation without Apollo. If that is not possible, returns the context with which Apollo goes on. */
  async function straight(context: Context, asked: Asked, accept: string | undefined, type: string): Promise<Answer | Context> {
    const document = documents.known(asked.query);
    const operation = document && getOperationAST(document, asked.operationName);
    if (!document || operation?.operation !== 'query') return context;
    const variables = asked.variables ?? {};
    let cost: Cost;
    try {
      cost = steps.begin(context, document, asked.operationName, variables);
    } catch (error) {
      return begun(context, () => {
        throw error;
      });
    }
    const { found, context: ranWith } = await answerDirectly(schema, document, operation, variables, context);
    if (!found) return begun(ranWith, () => cost);
    const head: Head & { headers: Map<string, string> } = { status: 200, headers: new Map([['content-type', type]]) };
    const result = resultOf(found, head);
    steps.end(context, head, result, accept, cost);
    const { errors, data, extensions } = result;
    return { status: head.status ?? 200, headers: head.headers, text: `${JSON.stringify({ errors, data, extensions })}\n` };
  }

  async function throughApollo(accept: string | undefined, body: object, context: () => Promise<Context>): Promise<Answer> {
    // Apollo reads no other headers here. It answers JSON without `accept`; with it, it negotiates the type of each answer.
    const headers = new HeaderMap([['content-type', 'application/json']]);
    if (!anyJson.has(accept)) headers.set('accept', accept as string);
    const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest: { method: 'POST', headers, search: '', body }, context });
    const type = answer.headers.get('content-type');
    if (accept !== undefined && type && (answer.status ?? 200) === 200) types.set(accept, type);
    return answerOf(answer);
  }

  return async ({ headers: { accept } }, body, context) => {
    const type = typeFor(accept);
    if (!type || !isPlain(body)) return throughApollo(accept, body, context);
    let next: Answer | Context;
    try {
      next = await context();
    } catch (error) {
      return throughApollo(accept, body, () => Promise.reject(error));
    }
    // The text may have taken the place of its id only now.
    if (typeof body.query === 'string') next = await straight(next, body as Asked, accept, type);
    if ('text' in next) return next;
    const going = next;
    return throughApollo(accept, body, async () => going);
  };
}

/** A context whose operation has begun: it has a cost, or was refused. */
const begun = (context: Context, begun: () => Cost): Context => ({ ...context, begun });

/** Whether a body is an operation as it should be, apart from its text. Apollo says what is wrong with any other. */
function isPlain(body: object): body is Partial<Asked> {
  const { operationName, variables, extensions } = body as Record<string, unknown>;
  return (
    !Array.isArray(body) &&
    (operationName == null || typeof operationName === 'string') &&
    (variables == null || isRecord(variables)) &&
    (extensions == null || (isRecord(extensions) && extensions.persistedQuery === undefined))
  );
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function answerOf({ status = 200, headers, body }: HTTPGraphQLResponse): Answer {
  if (body.kind !== 'complete') throw new Error('No operation is answered in parts');
  return { status, headers, text: body.string };
}
