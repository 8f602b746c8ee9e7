import { test as base } from '@playwright/test';
import { endTest, pageOf } from './tabs.ts';

/** A test that leaves no browser open but pages that later tests use again. `page` is one of those, with nobody signed in. */
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
