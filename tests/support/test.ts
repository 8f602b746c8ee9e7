import { test as base } from '@playwright/test';
import { endTest, pageOf } from './tabs.ts';

/** A test that closes its browsers, but for the pages that later tests use again. `page` is one of those, signed out. */
export const test = base.extend<{ ending: undefined }>({
  ending: [
    async ({ browser }, use, info) => {
      await use(undefined);
      await endTest(browser, { failed: info.status !== info.expectedStatus });
    },
    { auto: true },
  ],
  page: async ({ browser }, use) => use(await pageOf(browser)),
});
