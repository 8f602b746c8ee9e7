import type { Page, Route } from '@playwright/test';
import { operationOf } from './asking.ts';

/** What replaces the server's answer: JSON, or a handler of the route. */
type Answer = object | ((route: Route) => Promise<void>);

/** Answers a page's operation of this name in place of the server, until `unroute` is called on the page. */
export async function answering(page: Page, operation: string, answer: Answer): Promise<void> {
  await page.route('**/graphql', (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    return typeof answer === 'function' ? answer(route) : route.fulfill({ json: answer });
  });
}

/** Failures without a readable answer. */
export const failures = {
  /** There is no server or no network. */
  unreachable: (route: Route) => route.abort('connectionrefused'),
  /** A proxy answers because its server is down. */
  gateway: (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  /** The answer is cut off. */
  broken: (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{"' }),
  /** The server answers with an internal error. */
  internal: (route: Route) =>
    route.fulfill({
      status: 500,
      json: { errors: [{ message: 'The server has a headache', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    }),
  /** No answer arrives. */
  silence: () => new Promise<void>(() => undefined),
} as const;

/** A session payload without a token and without errors. */
export const refusedWithoutReason = { __typename: 'SessionPayload', token: null, next: null, viewer: null, userErrors: [] };
