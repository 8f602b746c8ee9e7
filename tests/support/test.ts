import { test as base } from '@playwright/test';
import { runsNow } from './processor.ts';
import { endTest, pageOf } from './tabs.ts';

/**
 * A test that closes its browser contexts, except for the pages that later tests reuse. `page` is such a page, signed out. What a test
 * gives to `ends` is ended after the test, the last first, even if the test was too slow or one of the ends fails.
 */
export const test = base.extend<{ ending: undefined; ends: AsyncDisposableStack }>({
  ending: [
    async ({ browser }, use, info) => {
      runsNow(info.file);
      await use(undefined);
      await endTest(browser, { failed: info.status !== info.expectedStatus });
    },
    { auto: true },
  ],
  ends: async ({ ending: _last }, use) => {
    const ends = new AsyncDisposableStack();
    await use(ends);
    await ends.disposeAsync();
  },
  page: async ({ browser }, use) => use(await pageOf(browser)),
});
