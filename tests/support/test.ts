import { test as base } from '@playwright/test';
import { runsNow } from './processor.ts';
import { endTest, pageOf } from './tabs.ts';

/** A test that closes its browser contexts, except the pages that later tests reuse. `page` is such a page, signed out. */
export const test = base.extend<{ ending: undefined }>({
  ending: [
    async ({ browser }, use, info) => {
      runsNow(info.file);
      await use(undefined);
      await endTest(browser, { failed: info.status !== info.expectedStatus });
    },
    { auto: true },
  ],
  page: async ({ browser }, use) => use(await pageOf(browser)),
});
