import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export { contextOf, pageOf } from './tabs.ts';

/** A language of the interface, which the address starts with. */
export type Language = 'en' | 'ar';

/** A text of a dictionary with `{{title}}` and the like filled in. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));

/** Collects what the page complains about: errors of scripts, and of anything that it tries to load. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/**
 * Waits for what appears or goes at this moment, and for what comes after it: half-way there it has other colours, and another
 * place. What turns for ever is not waited for.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      const passing = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
      if (passing.length === 0) return;
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });

/** What sticks out sideways of a page. */
const excessOf = async (page: Page): Promise<string[]> => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return excess > 0 ? [`${excess} px more than there is room for`] : [];
};

/** What axe has against a page that stands still, and what sticks out sideways. */
async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  // Brought once per load, as the script is larger than the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // No rule that is on asks for style sheets, and nobody reads what is right.
    return (await run({ resultTypes: ['violations'], preload: { assets: ['media'] } })).violations;
  });
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(await excessOf(page)),
  ];
}

/** Nothing sticks out sideways, once the page stands still. */
export async function expectFitting(page: Page): Promise<void> {
  await settled(page);
  await expect.poll(() => excessOf(page)).toEqual([]);
}

/** No rule of axe is broken, and nothing sticks out sideways. What came in while axe looked, half-way there, is looked at again. */
export async function expectAccessible(page: Page): Promise<void> {
  let faults = await faultsOf(page);
  for (let again = 0; faults.length > 0 && again < 2; again++) faults = await faultsOf(page);
  expect(faults).toEqual([]);
}

/** Fills in the gateway's card page and sends it. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=expiry]').fill('12/39');
  await page.locator('input[name=cvc]').fill('123');
  await page.locator('button[value=pay]').click();
}

/** Answers the bank's question (3-D Secure). */
export async function answerBank(page: Page, answer: 'complete' | 'fail'): Promise<void> {
  await page.locator(`button[value=${answer}]`).click();
}

/** The media element has gone on for a while, so it has got bytes that it can read. */
export async function expectPlaying(page: Page, selector: 'video' | 'audio'): Promise<void> {
  await expect.poll(() => page.locator(selector).evaluate((media: HTMLMediaElement) => media.currentTime)).toBeGreaterThan(0.3);
}
