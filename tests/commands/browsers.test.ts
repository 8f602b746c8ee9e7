import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browsers } from '../browsers/browsers.ts';
import { short } from '../browsers/journeys/short.ts';
import type { Hand } from '../browsers/person.ts';
import { goOn } from '../browsers/run.ts';
import { command, run } from '../support/commands.ts';

/** The short form of `npm run browsers`. All other browser tests run in Chromium. */
for (const browser of browsers.filter(({ name }) => name !== 'Chromium')) {
  const here = browser.isHere();
  if (!here) console.log(`${browser.name} is not installed here, so its journeys are skipped. It comes with ${browser.comesWith}.`);
  describe.skipIf(!here)(`in ${browser.name}`, () => {
    let hand: Hand;
    beforeAll(async () => {
      hand = await browser.start();
    });
    afterAll(() => hand?.stop());

    test.each(short)('$name', async (journey) => {
      expect(await goOn(journey, hand)).toEqual({ is: 'done' });
    });
  });
}

test('the command goes on one journey in one browser, and says how it was', async () => {
  const { code, said } = await run(command('browsers', 'chromium', 'sign-in'));
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^Chromium [\d.]+\n {2}✓ Sign-in, \d+ s\n$/m) });
});
