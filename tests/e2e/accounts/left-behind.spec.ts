import { type Browser, expect, type Page } from '@playwright/test';
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import offlineEn from '../../../client/i18n/locales/en/offline.json' with { type: 'json' };
import siteEn from '../../../client/i18n/locales/en/site.json' with { type: 'json' };
import { contextOf, filled, pageOf, push } from '../../support/browser.ts';
import { gql, mailTo } from '../../support/client.ts';
import { wav } from '../../support/files.ts';
import { checkout, shop } from '../../support/sales.ts';
import { item, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { newEmail, password, signupMutation, world } from '../../support/world.ts';

// What the next person finds on a device that others use, once somebody has signed out.

/** What belongs to the device, whoever uses it. */
const ofDevice = ['diwan.media', 'react-router-scroll-positions'];

/** Names of all that a page finds in its browser and its tab and that is not the device's, and of the cookies for media. */
async function leftTo(page: Page): Promise<string[]> {
  const left = await page.evaluate(async () => {
    const found = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      for (const store of opening.result.objectStoreNames) {
        const asked = opening.result.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => (asked.onsuccess = resolve));
        found.push(...asked.result.map((key) => `${name} ${key}`));
      }
      opening.result.close();
    }
    return found;
  });
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...left, ...cookies].filter((name) => !ofDevice.includes(name));
}

/** A customer with an article, and their browser in which it is saved for a time without a network. */
async function reading(browser: Browser) {
  const customer = await world.customer();
  const { creator, productId } = await shop({ cost: 'FREE', price: null, title: 'Light' });
  const article = await item(creator, (await section(creator, productId)).id, { title: 'Seeing', body: '<p>Shadows tell</p>' });
  await checkout(customer, productId);
  const context = await contextOf(browser, { customer: customer.token }, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  const address = `/en/my-products/${productId}?item=${article.id}`;
  await page.goto(address);
  await expect(page.getByText(offlineEn.saved.kept)).toBeVisible();
  return { customer, creator, context, page, address };
}

/** Stores what screens of a customer store, without going through them. */
const plant = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('diwan.attendee', 'Huda');
    localStorage.setItem('diwan.links', '[]');
    sessionStorage.setItem('diwan.registeredEmail', 'huda@example.com');
    sessionStorage.setItem('diwan.paid.1', '');
  });

/** Ends the time of the customer's token in a page's browser. Answers who that is, as the client names them. */
const runOut = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [head, claims = '', signature] = localStorage.getItem('diwan.token.customer')?.split('.') ?? [];
    const { sub, account, ...others } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    const old = btoa(JSON.stringify({ sub, account, ...others, exp: 1 }))
      .replace(/\+/g, '-')
      .replace(/\//g, '_');
    localStorage.setItem('diwan.token.customer', [head, old, signature].join('.'));
    return `${sub} ${account}`;
  });

/** A second tab of the same browser, which runs no script of the site. */
async function quietTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/healthz');
  return other;
}

const menuOf = (page: Page, email: string) => page.getByRole('button', { name: filled(commonEn.nav.account, { name: email }) });

async function signOut(page: Page, name: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: commonEn.nav.signOut }).click();
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel(accountsEn.email, { exact: true }).fill(email);
  await page.getByLabel(accountsEn.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: accountsEn.login.submit, exact: true }).click();
}

/** What a page hears that the back button brings back whole. The Chromium of these tests keeps no such pages. */
const comeBack = (page: Page) => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** Holds a page where it is while it goes elsewhere: an answer without content ends no page. Answers how to end it. */
async function stayOn(page: Page, next: string): Promise<() => Promise<void>> {
  await page.route(next, (route) => route.fulfill({ status: 204 }));
  return () => page.unroute(next);
}

test('a customer leaves nothing: here, in other tabs, behind the back button, to the next one', async ({ browser }) => {
  const { customer, context, page, address } = await reading(browser);
  const next = await world.customer();
  await plant(page);
  const other = await context.newPage();
  await other.goto('/en/account');
  await expect(other.getByText(customer.email).first()).toBeVisible();
  await plant(other);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const copy = await context.newPage();
  await copy.goto(`${address}&saved`);
  await expect(copy.getByRole('article')).toContainText('Shadows tell');
  // As the player does with the first film.
  await page.evaluate(async (token) => {
    await fetch('/media/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    localStorage.setItem('diwan.media', 'open');
  }, customer.token);
  expect(await leftTo(page)).toContain('cookie diwan_media');

  await signOut(page, customer.email);
  await expect(page).toHaveURL('/en');
  await expect(other).toHaveURL(/\/en\/login\?next=/);
  await expect(copy.getByRole('heading', { name: offlineEn.saved.notHereTitle })).toBeVisible();
  await expect(copy.getByText('Shadows tell')).toHaveCount(0);
  for (const tab of [page, other, copy]) await expect.poll(() => leftTo(tab)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/login\?next=/);

  await signInAs(other, next.email);
  await expect(other.getByText(next.email).first()).toBeVisible();
  await expect(other.getByText(customer.email)).toHaveCount(0);
  expect(await leftTo(other)).toEqual(['diwan.token.customer']);
});

test('the next one in another tab is shown nothing of who was there', async ({ browser }) => {
  const [customer, next] = [await world.customer(), await world.customer()];
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto('/en/account');
  await expect(page.getByText(customer.email).first()).toBeVisible();
  const other = await quietTab(page);
  await other.evaluate((token) => localStorage.setItem('diwan.token.customer', token), next.token);
  await expect(page.getByText(next.email).first()).toBeVisible();
  await expect(page.getByText(customer.email)).toHaveCount(0);
  // The same while the page stands still: its own tab tells it nothing.
  await page.evaluate((token) => localStorage.setItem('diwan.token.customer', token), customer.token);
  await comeBack(page);
  await expect(page.getByText(customer.email).first()).toBeVisible();
  await expect(page.getByText(next.email)).toHaveCount(0);

  // And after a sign-out in the page itself.
  const go = await stayOn(page, '**/en');
  await signOut(page, customer.email);
  await expect.poll(() => leftTo(page)).toEqual([]);
  await go();
  await comeBack(page);
  await expect(page).toHaveURL(/\/en\/login\?next=/);
});

test('a sign-in that is ended from elsewhere leaves nothing', async ({ browser }) => {
  const { customer, page } = await reading(browser);
  await plant(page);
  await gql('mutation { signOutEverywhere { userErrors { code } } }', {}, customer);
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await page.goto('/en');
  // The page that found it out is loaded anew, so nothing of the customer is in its memory, and it serves the next one as any other.
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('link', { name: commonEn.nav.signIn })).toBeVisible();
  await expect.poll(() => leftTo(page)).toEqual([]);
});

test('a sign-in that has run out leaves its articles to the same person alone', async ({ browser }) => {
  const { page } = await reading(browser);
  const next = await world.customer();
  await plant(page);
  const who = await runOut(page);
  await page.evaluate((who) => {
    localStorage.setItem('diwan.progress', JSON.stringify({ [who]: [{ itemId: 'x', position: 1, at: Date.now() }] }));
  }, who);
  await page.goto('/en/login');
  await expect.poll(() => leftTo(page)).toEqual(['diwan.progress', expect.stringContaining('diwan.articles')]);
  await signInAs(page, next.email);
  await expect(menuOf(page, next.email)).toBeVisible();
  await expect.poll(() => leftTo(page)).toEqual(['diwan.token.customer']);
});

test('a sign-in that has run out in one tab leaves what is typed in another', async ({ browser }) => {
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  await page.goto('/en#contact');
  const message = page.getByLabel(siteEn.contact.message, { exact: true });
  await message.fill('How are refunds paid?');
  await plant(page);
  const other = await quietTab(page);
  await runOut(other);
  await other.goto('/en');
  // The first tab has heard of it.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('diwan.registeredEmail'))).toBeNull();
  await expect(message).toBeVisible();
  await expect(message).toHaveValue('How are refunds paid?');
});

test('a link that signs in the next customer leaves them nothing of who was there', async ({ browser }) => {
  const email = newEmail('next');
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  await page.goto('/en');
  await plant(page);
  expect((await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } })).data.signup.userErrors).toEqual([]);
  await page.goto((await mailTo(email)).links[0] as string);
  await expect(menuOf(page, email)).toBeVisible();
  await expect.poll(() => leftTo(page)).toEqual(['diwan.token.customer']);
});

test('a creator who was signed in to one tab alone does not come back when the next one signs out', async ({ browser }) => {
  const [creator, next] = [await world.creator(), await world.creator()];
  const page = await pageOf(browser);
  await page.evaluate((token) => sessionStorage.setItem('diwan.token.creator', token), creator.token);
  await page.goto('/en/cc/settings/profile');
  await expect(menuOf(page, 'Sara Ali')).toBeVisible();
  const other = await quietTab(page);
  await other.evaluate((token) => localStorage.setItem('diwan.token.creator', token), next.token);
  await expect(page).toHaveURL('/en/cc/my-page');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/en/cc/auth/login');
  await expect.poll(() => leftTo(page)).toEqual([]);
});

test('a page that hides a customer who has left is loaded anew without a question about uploads', async ({ browser }) => {
  const customer = await world.customer();
  const creator = await world.creator();
  const { id: productId } = await product(creator);
  const { id: sectionId } = await section(creator, productId);
  const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
  await page.goto(`/en/cc/product/${productId}/content/audio/bulk-upload?section=${sectionId}`);
  const file = wav(1, 'One.wav');
  await page
    .locator('main input[type=file][multiple]')
    .first()
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });
  // No part of the file is ever answered.
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.route('**/uploads/*', () => undefined);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await sent;
  await push(page, '/en');
  await expect(menuOf(page, customer.email)).toBeVisible();

  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const other = await quietTab(page);
  const loaded = page.waitForEvent('load');
  await other.evaluate(() => localStorage.removeItem('diwan.token.customer'));
  await loaded;
  expect(questions).toEqual([]);
  await expect(page.getByRole('link', { name: commonEn.nav.signIn })).toBeVisible();
});

test('a creator leaves nothing: in another tab with a draft under way, and behind the back button', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto('/en/cc/settings/profile');
  const other = await page.context().newPage();
  await other.goto('/en/cc/product/settings');
  const title = other.locator('[name=title]');
  await expect(title).toBeVisible();
  // Nothing is saved while the server cannot be reached: it waits on the device.
  await other.route('**/graphql', (route) => route.abort());
  await title.fill('Drawing faces');
  const waits = () => other.evaluate(() => JSON.stringify({ ...localStorage }).includes('Drawing faces'));
  await until(waits, 'The draft does not wait on the device');
  await title.fill('Drawing hands');

  const go = await stayOn(page, '**/en/cc/auth/login');
  await signOut(page, 'Sara Ali');
  await expect(other).toHaveURL('/en/cc/auth/login');
  await expect.poll(() => leftTo(other)).toEqual([]);
  await go();
  await comeBack(page);
  await expect(page).toHaveURL('/en/cc/auth/login');
  await expect.poll(() => leftTo(page)).toEqual([]);
});
