import { test as base } from '@playwright/test';

/**
 * A test that closes every browser it opened. Left to themselves they go on drawing, and listening to the server, beside
 * all the tests that follow.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use, info) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        // A context takes a picture of its pages as it closes, which only a failure needs.
        if (info.status === info.expectedStatus) await Promise.all(context.pages().map((page) => page.close()));
        await context.close();
      }
    },
    { auto: true },
  ],
});
