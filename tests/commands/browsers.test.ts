import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browsers } from '../browsers/browsers.ts';
import { short } from '../browsers/journeys/short.ts';
import type { Hand } from '../browsers/person.ts';
import { goOn } from '../browsers/run.ts';
import { command, run } from '../support/commands.ts';

/** Longer than any journey takes, also where each of its steps waits for long: a journey itself says what it waited for in vain. */
const timeout = 900_000;

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

    test.each(short)('$name', { timeout }, async (journey) => {
      expect(await goOn(journey, hand)).toEqual({ is: 'done' });
    });

    test('what moves away from the pointer is pressed where it has gone, once, and nothing else is', { timeout }, async () => {
      const person = await hand.person();
      await person.open('/healthz');
      await person.ask(putMoving);
      await person.press({ role: 'button', name: 'Wanted' });
      expect(await person.ask(() => document.title)).toBe('Wanted');
      await person.close();
    });
  });
}

test('the command goes on one journey in one browser, and says how it was', { timeout }, async () => {
  const { code, said } = await run(command('browsers', 'chromium', 'sign-in'));
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^Chromium [\d.]+\n {2}✓ Sign-in, \d+ s\n$/m) });
});

test.each([
  ['No browser is called safari.', ['safari']],
  ['No journey is called swim.', ['chromium', 'swim']],
])('the command does not pass for nothing: %s', { timeout }, async (words, given) => {
  expect(await run(command('browsers', ...given))).toEqual({ code: 1, said: expect.stringContaining(words) });
});

/** In a page: a button that moves as soon as a pointer is over it, with another one below. The title says what was clicked. */
const putMoving = () => {
  document.title = '';
  const [wanted, other] = ['Wanted', 'Other'].map((name) => {
    const button = Object.assign(document.createElement('button'), { textContent: name });
    Object.assign(button.style, { position: 'fixed', left: '40px', top: '40px' });
    button.addEventListener('click', () => {
      document.title += name;
    });
    return button;
  }) as [HTMLButtonElement, HTMLButtonElement];
  wanted.style.zIndex = '1';
  const moveAway = () => {
    wanted.style.top = '300px';
  };
  wanted.addEventListener('pointerenter', moveAway, { once: true });
  document.body.replaceChildren(wanted, other);
};
