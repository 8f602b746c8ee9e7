import type http from 'node:http';
import type { Metrics, Outcome } from './metrics.ts';
import { type Traces, withSpan } from './spans.ts';

/** What becomes known of a request while it is answered. */
export interface Noted {
  /** The operation, by a name that our client, our schema or our table of REST knows. Empty where there is none. */
  operation: string;
  /** How an operation of GraphQL ended, whose status alone does not say it. */
  outcome?: Outcome;
}

const notes = new WeakMap<http.IncomingMessage, Noted>();

/** What is noted of a request; undefined where nothing is measured or traced. */
export const notedOf = (request: http.IncomingMessage): Noted | undefined => notes.get(request);

/** Where a request came in, by the first segment of its path. */
const doors: ReadonlyMap<string, string> = new Map([
  ['graphql', 'graphql'],
  ...['api', 'auth', 'cc', 'v2', 'user'].map((segment) => [segment, 'rest'] as const),
  ...['media', 'uploads', 'docs', 'assets', 'payments', 'dev'].map((segment) => [segment, segment] as const),
  ...['healthz', 'readyz'].map((segment) => [segment, 'health'] as const),
]);
const doorOf = ({ url = '' }: http.IncomingMessage): string => doors.get(/^\/([^/?]*)/.exec(url)?.[1] ?? '') ?? 'page';

const outcomeOf = ({ statusCode }: http.ServerResponse): Outcome => (statusCode >= 500 ? 'failed' : statusCode >= 400 ? 'refused' : 'ok');

/** Measures a request once its answer has left, or its connection is lost. `began` is a time of `performance.now()`. */
export type WatchRequest = (request: http.IncomingMessage, response: http.ServerResponse, began: number) => void;

/** Makes the measure of requests; null where nothing is measured or traced. */
export function watchRequests(metrics: Metrics | null, isTraced: boolean): WatchRequest | null {
  if (!metrics && !isTraced) return null;
  return (request, response, began) => {
    const noted: Noted = { operation: '' };
    const door = doorOf(request);
    notes.set(request, noted);
    response.once('close', () => {
      const outcome = response.writableFinished ? (noted.outcome ?? outcomeOf(response)) : 'cut';
      metrics?.requests.observe({ door, operation: noted.operation, outcome }, (performance.now() - began) / 1000);
    });
  };
}

/**
 * Makes each request the beginning of a trace. A `traceparent` from outside is not followed: anyone could have all of their requests
 * recorded.
 */
export const traced =
  (traces: Traces, handle: http.RequestListener): http.RequestListener =>
  (request, response) => {
    const door = doorOf(request);
    const span = traces.begin('request', `${door} request`, { 'http.request.method': request.method ?? '' });
    if (!span) return handle(request, response);
    response.once('close', () => {
      const { operation = '' } = notedOf(request) ?? {};
      if (operation) span.rename(`${door} ${operation}`);
      span.end(response.statusCode >= 500 || !response.writableFinished ? `status ${response.statusCode}` : undefined);
    });
    withSpan(span, () => handle(request, response));
  };
