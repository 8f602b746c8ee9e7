import { type DocumentNode, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Context, Cost } from '../core/context.ts';
import type { Outcome } from '../platform/telemetry/metrics.ts';
import type { Budget } from './budget.ts';
import { type Documents, operationOf } from './documents.ts';
import type { NameOperation } from './operation-names.ts';

/** The head of an answer that is being made. */
export interface Head {
  status?: number | undefined;
  headers: { set(name: string, value: string): unknown };
}

interface Result {
  errors?: readonly GraphQLFormattedError[] | undefined;
  extensions?: Record<string, unknown> | undefined;
}

/** What is done before and after each operation over HTTP, whichever way it goes: straight (`posts.ts`), or through Apollo. */
export interface Steps {
  /** Refuses an operation that must not run here, and charges any other. Notes which one it is, where that is measured. */
  begin(context: Context, document: DocumentNode, operationName: string | null | undefined, variables: Record<string, unknown>): Cost;
  /** Reports the cost in `extensions.cost` and in headers. Notes how the operation ended. `accept` is the request's header. */
  end(context: Context, head: Head, result: Result, accept: string | undefined, cost: Cost | undefined): void;
}

export function createSteps(documents: Documents, budget: Budget, nameOf: NameOperation): Steps {
  return {
    begin(context, document, operationName, variables) {
      const operation = operationOf(document, operationName);
      if (context.noted) context.noted.operation = nameOf(document, operation);
      if (operation.operation === 'subscription')
        throw new GraphQLError(overSocket, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
      return documents.charge(context, document, operation, variables);
    },
    end(context, head, result, accept, cost) {
      const limits = budget.headersOf(context);
      for (const name in limits) head.headers.set(name, limits[name] as string);
      if (cost) result.extensions = { ...result.extensions, cost };
      const { errors } = result;
      if (!errors) return;
      if (context.noted) context.noted.outcome = outcomeOf(errors);
      const away = errors.find(({ extensions }) => extensions?.code === 'UNAVAILABLE');
      if (away) {
        head.status = 503;
        head.headers.set('retry-after', String(away.extensions?.retryAfter));
      }
      const refused = errors.every(({ extensions }) => requestErrors.has(extensions?.code));
      if (head.status === 400 && refused && wantsPlainJson(accept)) head.status = 200;
    },
  };
}

/** How an operation with errors ended: it failed because of us, or it was refused. */
const outcomeOf = (errors: readonly GraphQLFormattedError[]): Outcome =>
  errors.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR') ? 'failed' : 'refused';

/**
 * Whether a client accepts `application/json` and nothing else. Such a client may only look for GraphQL in an answer with status 200, so
 * GraphQL over HTTP reports `requestErrors` to it with 200, and to all others with 400.
 */
const wantsPlainJson = (accept: string | undefined): boolean =>
  accept?.split(',').every((type) => type.split(';')[0]?.trim().toLowerCase() === 'application/json') ?? false;
const requestErrors: ReadonlySet<unknown> = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

const overSocket = 'Subscriptions come over WebSocket (graphql-transport-ws)';
