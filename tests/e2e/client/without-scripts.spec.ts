import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { event } from '../../support/bookings.ts';
import { contextOf } from '../../support/browser.ts';
import { setting } from '../../support/server.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const words = { en: { common: commonEn, messages: messagesEn }, ar: { common: commonAr, messages: messagesAr } };
const languages = ['en', 'ar'] as const;
/** As index.html says it. */
const needed = {
  en: 'This page needs JavaScript, which is off in this browser. Turn it on, then open the page again.',
  ar: 'تحتاج هذه الصفحة إلى جافا سكربت، وهي متوقفة في هذا المتصفح. فعّلها ثم افتح الصفحة من جديد.',
};
const secret = 'Secret-1234';

/** The drawn forms that ask for a password or an address. */
const doors = ['cc/auth/login', 'cc/auth/register', 'cc/auth/forgot-password', 'forgot-password'];

/** Fills in all fields of a page's form. */
async function fill(page: Page): Promise<void> {
  for (const field of await page.locator('form[method=post] input:visible').all())
    if ((await field.getAttribute('type')) !== 'checkbox') await field.fill(secret);
}

test('without scripts, no form puts what was typed into an address or a request, and the page says what it needs', async ({ browser }) => {
  const page = await (await contextOf(browser, {}, { javaScriptEnabled: false })).newPage();
  const creator = await world.creator();
  const sessionId = await event(creator, { price: 0 });
  const bodies: (string | null)[] = [];
  page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData()));
  for (const language of languages) {
    const { common, messages } = words[language];
    for (const path of doors) {
      const address = `/${language}/${path}`;
      await page.goto(address);
      await expect(page.getByText(common.withoutScripts)).toBeVisible();
      await fill(page);
      await page.locator('form input').first().press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: messages.scripts.title })).toBeVisible();
      await expect(page).toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.getByRole('link', { name: messages.scripts.again }).click();
      await expect(page.locator('form input').first()).toHaveValue('');
    }
    // What is typed elsewhere is no secret, but no form of a page may leave it in an address either, unless it searches.
    for (const path of [`${creator.username}/session/${sessionId}`, `${creator.username}`, 'discover', '']) {
      await page.goto(`/${language}/${path}`);
      const forms = await page.locator('form').evaluateAll((all) =>
        all.map((form) => ({
          method: (form as HTMLFormElement).method,
          search: form.querySelector('[role=search]') !== null,
          named: form.querySelector('[name]') !== null,
        })),
      );
      for (const form of forms) expect(form, path).toMatchObject(form.search ? { method: 'get' } : { method: 'post', named: false });
    }
  }
  // The forms were sent without a field.
  expect(bodies.filter(Boolean)).toEqual([]);
  expect(bodies).toHaveLength(languages.length * doors.length);
});

test('without scripts, pages that only the browser draws say so, instead of loading for ever', async ({ browser }) => {
  const page = await (await contextOf(browser, {}, { javaScriptEnabled: false })).newPage();
  for (const language of languages)
    for (const path of ['login', 'cc/dashboard', 'cc/auth/reset-password']) {
      await page.goto(`/${language}/${path}`);
      await expect(page.locator('#splash')).toHaveText(needed[language], { useInnerText: true });
      await expect(page.locator('#splash p:visible')).toHaveCount(1);
    }
});

/** The site as a slow line brings it: a page stops after its form until the rest is let through. */
async function slowSite(): Promise<{ origin: string; letThrough: () => void; close: () => void }> {
  const rest = Promise.withResolvers<void>();
  const { port, hostname } = new URL(setting('TEST_URL'));
  const server = http.createServer((request, response) => {
    const isPage = request.headers.accept?.includes('text/html');
    const headers = { ...request.headers, host: `${hostname}:${port}`, ...(isPage && { 'accept-encoding': 'identity' }) };
    delete headers.origin;
    const { method, url: path } = request;
    const passed = http.request({ hostname, port, method, path, headers }, (answer) => {
      const { 'content-length': length, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, isPage ? others : answer.headers);
      if (!isPage) return void answer.pipe(response);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', async () => {
        const html = Buffer.concat(parts).toString();
        const end = html.indexOf('</form>') + '</form>'.length;
        response.write(html.slice(0, end));
        await rest.promise;
        response.end(html.slice(end));
      });
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    letThrough: rest.resolve,
    close: () => {
      rest.resolve();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a form that is sent before the page has arrived waits for the client, and then signs in', async ({ browser, ends }) => {
  const { email, password } = await world.creator();
  const site = await slowSite();
  ends.defer(async () => site.close());
  const page = await (await contextOf(browser)).newPage();
  const asked: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(`${site.origin}/en/cc/auth/login`, { waitUntil: 'commit' });
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  // The page goes nowhere; what was typed is still there.
  await expect(page.locator('html')).toHaveClass(/starting/);
  await expect(page.locator('input[type=email]')).toHaveValue(email);
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  site.letThrough();
  await expect(page).toHaveURL(/\/en\/cc\/my-page$/);
  expect(asked).toEqual(['GET /en/cc/auth/login']);
});
