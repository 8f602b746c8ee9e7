import { test as base, type TestInfo } from '@playwright/test';

/** A context takes a picture of its pages as it closes, which only a failure needs. */
const isRight = ({ status, expectedStatus }: TestInfo) => status === expectedStatus;

/**
 * A test that closes every browser it opened. Left to themselves they go on drawing, and listening to the server, beside
 * all the tests that follow.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use, info) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        if (isRight(info)) await Promise.all(context.pages().map((page) => page.close()));
        await context.close();
      }
    },
    { auto: true },
  ],
  page: async ({ page }, use, info) => {
    await use(page);
    if (isRight(info)) await page.close();
  },
});
