import { expect, type Locator, type Page } from '@playwright/test';
import { appointments } from '../../support/bookings.ts';
import { alive, contextOf } from '../../support/browser.ts';
import { buy } from '../../support/sales.ts';
import { dayIn, session } from '../../support/sessions.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const paint = (at: Locator) => at.evaluate((element) => getComputedStyle(element).backgroundColor);
const edge = (at: Locator) => at.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth));

/** The chosen one of a few looks otherwise than the others, although the system chooses all colours. */
async function expectChosen(page: Page, one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  expect(await paint(one), `${page.url()}: ${one}`).not.toBe(await paint(other));
}

test('where the system chooses the colours, one sees what is chosen, how full a bar is and what is switched on', async ({ browser }) => {
  const { creator, typeId } = await appointments();
  const sold = await product(creator, { title: 'A sold course', published: true });
  await buy(await world.customer(), sold.id);
  const day = dayIn(3);
  await session(creator, { published: true, title: 'Drawing by night', sessionDate: day });
  const page = await (await contextOf(browser, { creator: creator.token }, { forcedColors: 'active' })).newPage();
  const at = async (path: string) => {
    await page.goto(path);
    await alive(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };

  await at('/en/cc/dashboard');
  await expectChosen(page, page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }).first());
  const bar = page.locator('[data-bar]').last();
  await expect(bar).toBeVisible();
  expect(await paint(bar)).not.toBe(await paint(page.locator('body')));
  const nav = page.getByRole('navigation').first();
  await expectChosen(page, nav.locator('[aria-current=page]'), nav.locator('a:not([aria-current])').first());

  await at(`/en/cc/session/calendar?view=month&day=${day}`);
  const views = page.getByRole('group', { name: 'View' });
  await expectChosen(page, views.locator('[aria-pressed=true]'), views.locator('[aria-pressed=false]').first());
  const shown = page.locator('.session', { hasText: 'Drawing by night' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');

  await at('/en/cc/session/availability');
  // Which of the days are open is the account's affair: a switch has an edge in either state, and the system's colour where it is on.
  const on = page.locator('[data-scope=switch][data-part=control][data-state=checked]').first();
  expect(await edge(on)).toBeGreaterThan(0);
  expect(await paint(on)).not.toBe(await paint(page.locator('body')));

  await at('/en/cc/subscription');
  const durations = page.getByRole('radiogroup').locator('label');
  await expectChosen(page, durations.filter({ has: page.locator(':checked') }), durations.filter({ has: page.locator(':not(:checked)') }));

  await at(`/en/${creator.username}/appointment/${typeId}`);
  const days = page.getByRole('grid').locator('td');
  await expectChosen(
    page,
    days.and(page.locator('[aria-selected=true]')).locator('> *'),
    days.and(page.locator('[aria-selected=false]')).locator('> *').first(),
  );

  // The keyboard's place has an edge of its own.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await edge(page.locator(':focus'))).toBeGreaterThan(0);
});
