import { expect, type Page } from '@playwright/test';
import { alive, contextOf, pageOf } from '../../support/browser.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** How far what stands in the top bar reaches into the bar's gutters, and what is cut or broken into two lines in it. */
const faults = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const row = header.firstElementChild as HTMLElement;
    const { left, right } = row.getBoundingClientRect();
    const { paddingInlineStart, paddingInlineEnd, direction } = getComputedStyle(row);
    const [start, end] = [Number.parseFloat(paddingInlineStart), Number.parseFloat(paddingInlineEnd)];
    const [from, to] = direction === 'rtl' ? [left + end, right - start] : [left + start, right - end];
    const all = [...row.querySelectorAll<HTMLElement>('a, button')].filter((element) => element.getClientRects().length > 0);
    return all.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const name = element.innerText || element.ariaLabel || element.title;
      // An icon without a ground begins with its lines where the gutter ends.
      const pulled = Math.max(0, -Number.parseFloat(getComputedStyle(element).marginInlineStart));
      const isOut = box.width > 1 && (box.left < from - pulled - 1 || box.right > to + pulled + 1);
      const isCut = box.width > 1 && element.scrollWidth > element.clientWidth + 1;
      return [isOut && `${name} reaches ${Math.round(Math.max(from - box.left, box.right - to))} px out`, isCut && `${name} is cut`].filter(
        Boolean,
      );
    });
  });

test('a stranger’s top bar stays within its gutters on a phone', async ({ browser }) => {
  const page = await pageOf(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/en/discover', '/ar/discover']) {
    await page.goto(address);
    await alive(page);
    expect([address, await faults(page)]).toEqual([address, []]);
  }
});

test('the top bars stay within their gutters in both languages, from 1024 px on', async ({ browser }) => {
  const name = 'Sheikha Abdulrahman Al-Mutairi';
  const [creator, customer] = await Promise.all([
    world.creator({ fullName: name, fullNameAr: 'شيخة عبدالرحمن المطيري' }),
    world.customer(),
  ]);
  const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
  const found: Record<string, unknown> = {};
  for (const address of ['/en/cc/dashboard', '/ar/cc/dashboard', '/en/discover', '/ar/discover']) {
    await page.goto(address);
    await alive(page);
    await expect(page.getByRole('banner').getByRole('button', { name: /^(Account|الحساب)/ })).toBeVisible();
    for (const width of [1024, 1100, 1279, 1280, 1366, 1440, 1536, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const wrong = await faults(page);
      if (wrong.length) found[`${address} at ${width}`] = wrong;
    }
    // As in Firefox, which can zoom the text alone.
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
    await page.setViewportSize({ width: 1280, height: 800 });
    const wrong = await faults(page);
    if (wrong.length) found[`${address} in large letters`] = wrong;
  }
  expect(found).toEqual({});
});

test('the top bars stay within their gutters where the site’s fonts do not come, as in Lockdown Mode', async ({ browser }) => {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  // A context of its own: other pages have the fonts in their memory.
  const page = await (await contextOf(browser, { creator: creator.token, customer: customer.token })).newPage();
  await page.route('**/*.woff2', (route) => route.abort());
  const found: Record<string, unknown> = {};
  for (const address of ['/en/cc/dashboard', '/ar/cc/dashboard', '/en/discover', '/ar/discover']) {
    await page.goto(address);
    await alive(page);
    await expect(page.getByRole('banner').getByRole('button', { name: /^(Account|الحساب)/ })).toBeVisible();
    expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded'))).toEqual([]);
    for (const width of [1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const wrong = (await faults(page)).filter((fault) => !String(fault).endsWith('is cut'));
      if (wrong.length) found[`${address} at ${width}`] = wrong;
    }
  }
  expect(found).toEqual({});
});
