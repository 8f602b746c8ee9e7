import type { Page, Route } from '@playwright/test';

/** What comes back instead of the server's answer: JSON, or anything that a route can be told to do. */
type Answer = object | ((route: Route) => Promise<void>);

/** Answers a page's operation of this name in the server's place, until the page is `unroute`d. */
export async function answering(page: Page, operation: string, answer: Answer): Promise<void> {
  await page.route('**/graphql', (route) => {
    const sent = route.request().postData() ?? '';
    if (!sent.includes(`"operationName":"${operation}"`)) return route.fallback();
    return typeof answer === 'function' ? answer(route) : route.fulfill({ json: answer });
  });
}

/** Ways in which no answer comes that could be read. */
export const failures = {
  /** No server, no network. */
  unreachable: (route: Route) => route.abort('connectionrefused'),
  /** A proxy answers for a server that is gone. */
  gateway: (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  /** The answer breaks off. */
  broken: (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{"' }),
  /** The server fails and says so, in its own words. */
  internal: (route: Route) =>
    route.fulfill({
      status: 500,
      json: { errors: [{ message: 'The server has a headache', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    }),
  /** Nothing ever comes. */
  silence: () => new Promise<void>(() => undefined),
} as const;

/** A session's payload that refuses and does not say why. */
export const refusedWithoutReason = { __typename: 'SessionPayload', token: null, next: null, viewer: null, userErrors: [] };
