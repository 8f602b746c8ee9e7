import { expect, type Page } from '@playwright/test';
import auditEn from '../../../client/i18n/locales/en/audit.json' with { type: 'json' };
import availabilityEn from '../../../client/i18n/locales/en/availability.json' with { type: 'json' };
import bookingEn from '../../../client/i18n/locales/en/booking.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import { type Allowed, allowed } from '../../support/baseline/allowed.ts';
import { judge } from '../../support/baseline/check.ts';
import { makeOlder, writeDatesAsIcu72 } from '../../support/baseline/older.ts';
import { appointments, event } from '../../support/bookings.ts';
import { alive, complaintsOf, contextOf, settled, visit } from '../../support/browser.ts';
import { portrait } from '../../support/files.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** The times of a day of next month. */
async function seeTimes(page: Page): Promise<void> {
  await alive(page);
  const later = page.getByRole('button', { name: bookingEn.picker.later });
  await expect(later).toBeVisible();
  await later.click();
  await page.getByRole('grid').getByRole('button').nth(4).click();
  await expect(page.getByRole('button', { name: /^\d\d:00$/ }).first()).toBeVisible();
}

/** The screens of the console that put things under their days. */
async function seeDays(page: Page): Promise<void> {
  await page.goto('/en/cc/users/activity');
  await expect(page.getByRole('heading', { name: auditEn.today, exact: true })).toBeVisible();
  await visit(page, '/en/cc/session/list');
  await expect(page.getByRole('link', { name: 'Clay together' }).first()).toBeVisible();
}

/** What style sheets have beyond what is built, since Chromium writes them anew. */
const inSheets: Allowed[] = [
  { features: ['forced-color-adjust: none'], why: 'Safari has no such colours' },
  { features: ['text-size-adjust'], why: 'its own name of -webkit-text-size-adjust' },
  { features: ['animation-*'], why: 'what `animation` stands for' },
  { features: ['@media (scripting)'], why: 'as index.html has it' },
  { features: ['text-wrap', 'text-wrap: wrap'], why: 'beside the -webkit-line-clamp of Chakra, and the default' },
  { features: ['font-family: ui-monospace'], why: 'the fonts behind it are for others' },
  { features: ['resize: vertical'], why: 'phones have no pointer' },
];

test('a browser without what the oldest Safari lacks signs in, shows times and days, and sends a picture', async ({ browser }) => {
  const [{ creator, typeId }, customer] = await Promise.all([appointments(), world.customer()]);
  await event(creator);

  const context = await contextOf(browser, { creator: creator.token });
  await makeOlder(context);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto('/en/login');
  expect(await page.evaluate(() => ['groupBy' in Map, 'any' in AbortSignal, 'checkVisibility' in Element.prototype])).toEqual([
    false,
    false,
    false,
  ]);
  await page.locator('input[type=email]').fill(customer.email);
  await page.locator('input[name=password]').fill(customer.password);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL('/en/my-products');
  await page.goto(`/en/${creator.username}/appointment/${typeId}`);
  await seeTimes(page);
  await seeDays(page);
  await visit(page, '/en/cc/settings/profile');
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles(await portrait());
  await expect
    .poll(async () => (await sql('select status from files where creator_id = $1 and name = $2', [creator.creatorId, 'portrait.jpeg']))[0])
    .toEqual({ status: 'READY' });
  await expect(page.getByText(commonEn.upload.changeImage).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('days are found whatever a browser’s Intl makes of them', async ({ browser }) => {
  const { creator, typeId } = await appointments();
  await event(creator);
  const context = await contextOf(browser, { creator: creator.token });
  await writeDatesAsIcu72(context);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`/en/${creator.username}/appointment/${typeId}`);
  // biome-ignore lint/plugin: it shows that the text is the other one.
  expect(await page.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(new Date(0)))).toBe('1/1/1970');
  await seeTimes(page);
  await seeDays(page);
  await visit(page, '/en/cc/session/availability');
  await expect(page.getByRole('heading', { name: availabilityEn.types.title })).toBeVisible();

  await test.step('the styles that scripts have made for these screens, and for the kit, are those of the oldest browsers', async () => {
    await visit(page, '/en/dev/kit');
    await settled(page);
    const sheets = await page.evaluate(() =>
      Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText).join('\n')),
    );
    expect(sheets.join().length).toBeGreaterThan(20_000);
    const { refused } = judge(
      sheets.map((text) => ({ file: 'styles.css', text })),
      [...allowed, ...inSheets],
    );
    expect(refused).toEqual([]);
  });
  expect(complaints).toEqual([]);
});
