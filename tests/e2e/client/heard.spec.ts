import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { alive, contextOf, type Language, settled } from '../../support/browser.ts';
import { fillShop, type Shop } from '../../support/screens-shop.ts';
import { test } from '../../support/test.ts';
import { wordsOf } from '../../support/words.ts';

/**
 * What a screen reader hears of a purchase and of a booking, beside what was written down and read through: `heard/`. After a change that
 * is meant, `HEARD=write` writes it anew, to be read before it is committed.
 */
const folder = path.join(import.meta.dirname, 'heard');

/** The names of days and months, which differ from run to run. */
const names = (language: Language): RegExp => {
  const of = (options: Intl.DateTimeFormatOptions, days: readonly number[]) =>
    days.map((day) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ar', { ...options, timeZone: 'UTC' }).format(Date.UTC(2026, 0, day)),
    );
  const week = [1, 2, 3, 4, 5, 6, 7];
  const year = Array.from({ length: 12 }, (_, n) => 10 + 30 * n);
  const all = (['long', 'short'] as const).flatMap((form) => [...of({ weekday: form }, week), ...of({ month: form }, year)]);
  return new RegExp(`(?<![\\p{L}])(${[...new Set(all)].sort((one, other) => other.length - one.length).join('|')})(?![\\p{L}])`, 'gu');
};

/** A tree without what differs from run to run: names of days, figures, addresses, the days of a month, and which times are free. */
async function heardIn(at: Locator, language: Language): Promise<string> {
  const { picker } = wordsOf(language).booking;
  const times = [picker.morning, picker.afternoon, picker.evening].map((part) => `- group "${part}":`);
  // Which months one can turn to depends on the day of the month.
  const turns = [picker.earlier, picker.later].map((name) => `- button "${name}" [disabled]`);
  const lines: string[] = [];
  let skipped: number | null = null;
  for (const line of (await at.ariaSnapshot()).split('\n')) {
    const depth = line.search(/\S/);
    if (skipped !== null && depth > skipped) continue;
    const isTimes = times.includes(line.trim());
    skipped = isTimes || line.trim().startsWith('- grid') ? depth : null;
    if (line.trim().startsWith('- /url')) continue;
    const told = isTimes
      ? `${' '.repeat(depth)}- group of times`
      : (turns.includes(line.trim()) ? line.replace(' [disabled]', '') : line)
          .replaceAll(names(language), 'DAY')
          .replaceAll(/(?<!level=)\p{Nd}+/gu, 'N')
          .replaceAll(/(?<=N:N) ?[صم](?!\p{L})/gu, '')
          .replace(/:$/, '');
    if (told !== lines.at(-1)) lines.push(told);
  }
  return `${lines.join('\n')}\n`;
}

let shop: Shop;
test.beforeAll(async () => {
  shop = await fillShop();
});

test.describe.configure({ mode: 'default' });

for (const language of ['en', 'ar'] as const) {
  const { orders, booking } = wordsOf(language);

  const expectHeard = async (at: Locator, name: string) => {
    await settled(at.page());
    const file = path.join(folder, `${name}.${language}.yml`);
    if (process.env.HEARD === 'write') {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, await heardIn(at, language));
    }
    const written = readFileSync(file, 'utf8');
    await expect.poll(() => heardIn(at, language), { message: file }).toBe(written);
  };
  const show = async (page: Page, address: string) => {
    await page.goto(`/${language}${address}`);
    await alive(page);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };

  test(`a purchase is heard as it was written down: ${language}`, async ({ browser }) => {
    const visitor = await (await contextOf(browser)).newPage();
    await show(visitor, `/${shop.creator.username}/${shop.productId}`);
    await expectHeard(visitor.locator('main'), 'product');
    await visitor.getByRole('button', { name: orders.buy.paid }).filter({ visible: true }).first().click();
    await expectHeard(visitor.getByRole('dialog', { name: orders.signIn.title }), 'sign-in');

    const customer = await (await contextOf(browser, { customer: shop.customer.token })).newPage();
    await show(customer, `/payment/${shop.paid}`);
    await expectHeard(customer.locator('main'), 'paid');
  });

  test(`a booking is heard as it was written down: ${language}`, async ({ browser }) => {
    const page = await (await contextOf(browser, { customer: shop.customer.token })).newPage();
    await show(page, `/${shop.creator.username}/appointment/${shop.typeId}`);
    await expectHeard(page.locator('main'), 'appointment');
    await page.locator('main button:has(time)').first().click();
    await expect(page.getByRole('heading', { name: booking.appointment.confirm })).toBeVisible();
    await expectHeard(page.locator('main'), 'time');
    await show(page, `/my-sessions/${shop.heldId}`);
    await expectHeard(page.locator('main'), 'seat-to-pay');
    await show(page, `/my-sessions/${shop.bookedId}`);
    await expectHeard(page.locator('main'), 'booked');
  });
}
