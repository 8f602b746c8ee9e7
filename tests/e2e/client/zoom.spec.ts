import { expect, type Page } from '@playwright/test';
import { alive, pageOf, settled, visit } from '../../support/browser.ts';
import { fillShop, type Shop } from '../../support/screens-shop.ts';
import { test } from '../../support/test.ts';

type Path = (shop: Shop) => string;

/** What visitors, customers and creators see most. */
const screens: Record<'nobody' | 'customer' | 'creator', Record<string, Path>> = {
  nobody: {
    landing: () => '/',
    discover: () => '/discover',
    privacy: () => '/privacy',
    'creator’s page': ({ creator }) => `/${creator.username}`,
    product: ({ creator, productId }) => `/${creator.username}/${productId}`,
    session: ({ creator, eventId }) => `/${creator.username}/session/${eventId}`,
    appointment: ({ creator, typeId }) => `/${creator.username}/appointment/${typeId}`,
    'sign-in': () => '/login',
    'console’s sign-in': () => '/cc/auth/login',
    'console’s sign-up': () => '/cc/auth/register',
  },
  customer: {
    'deal to buy': ({ creator, dealId }) => `/${creator.username}/${dealId}`,
    library: () => '/my-products',
    player: ({ productId }) => `/my-products/${productId}`,
    'my sessions': () => '/my-sessions',
    'booking to pay': ({ heldId }) => `/my-sessions/${heldId}`,
    booking: ({ bookedId }) => `/my-sessions/${bookedId}`,
    payment: ({ paid }) => `/payment/${paid}`,
    receipt: ({ receiptId }) => `/documents/${receiptId}`,
    account: () => '/account',
    lobby: ({ freeId }) => `/session/${freeId}/room`,
  },
  creator: {
    dashboard: () => '/cc/dashboard',
    products: () => '/cc/product/list',
    'edit a product': ({ draftId }) => `/cc/product/${draftId}/edit`,
    'its offer': ({ productId }) => `/cc/product/${productId}/edit?step=offer`,
    content: ({ productId }) => `/cc/product/${productId}/content`,
    upload: ({ productId }) => `/cc/product/${productId}/content/video/bulk-upload`,
    'promo codes': () => '/cc/product/promo-codes',
    sales: () => '/cc/sales',
    sale: ({ saleId }) => `/cc/sales/${saleId}`,
    customers: () => '/cc/users',
    sessions: () => '/cc/session/list',
    calendar: () => '/cc/session/calendar?view=week',
    availability: () => '/cc/session/availability',
    reports: () => '/cc/reports',
    plans: () => '/cc/subscription',
    profile: () => '/cc/settings/profile',
    payouts: () => '/cc/settings/payouts',
  },
};

/** Ways to see everything larger: a window of 1280 x 1024 at 200 % and 400 %, and letters of twice the size on a phone. */
const forms = {
  '200 %': { width: 640, height: 512, letters: '' },
  '400 %': { width: 320, height: 256, letters: '' },
  'large letters': { width: 360, height: 740, letters: '200%' },
};

let shop: Shop;
test.beforeAll(async () => {
  shop = await fillShop();
});

/** What is wider than the window, and what a bar hides from somebody who goes through the page by keyboard. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}`;
    const faults: string[] = [];
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      });
      const inmost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
      faults.push(`${scrollWidth - clientWidth} px too wide: ${inmost.slice(0, 4).map(named).join(', ')}`);
    }
    const hidden: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not([type=hidden]), textarea, select',
    )) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.tabIndex < 0) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width < 4 || height < 4) continue;
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
      const bars = points.map(([x, y]) => {
        for (let hit = document.elementFromPoint(x, y); hit; hit = hit.parentElement) {
          if (hit.contains(element) || element.contains(hit) || hit.matches('[data-scope=toast]')) return null;
          if (/fixed|sticky/.test(getComputedStyle(hit).position)) return hit;
        }
        return null;
      });
      const [bar] = bars;
      if (bar && bars.every(Boolean)) hidden.push(`${named(element)} by ${named(bar)}`);
    }
    if (hidden.length) faults.push(`hidden: ${hidden.slice(0, 6).join(', ')}`);
    return faults;
  });

/** All screens are looked at, also after a fault. */
const softly = expect.configure({ soft: true });

test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const)
  test(`everything can be read and reached at 200 % and 400 %, and in large letters: ${language}`, async ({ browser }) => {
    for (const [who, paths] of Object.entries(screens)) {
      const page = await pageOf(browser, who === 'nobody' ? {} : { [who]: shop[who as 'customer' | 'creator'].token });
      let isFirst = true;
      for (const [name, path] of Object.entries(paths)) {
        const address = `/${language}${path(shop)}`;
        if (isFirst || who === 'nobody') await page.goto(address);
        else await visit(page, address);
        isFirst = false;
        await alive(page);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('h1').first()).toBeVisible();
        for (const [form, { letters, ...size }] of Object.entries(forms)) {
          await page.setViewportSize(size);
          await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), letters);
          await settled(page);
          // A chart is drawn for its new width a frame later.
          await softly.poll(() => faultsOf(page), { message: `${name}, ${form}`, timeout: 10_000 }).toEqual([]);
        }
        await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '' }));
      }
    }
  });
