import { expect } from '@playwright/test';
import { complaintsOf, pageOf } from '../../support/browser.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** The bodies of operations that a page sends. */
type Body = { documentId?: string; query?: string };

test('a page sends the ids of its operations, and their texts to a server that does not know these', async ({ browser }) => {
  const owner = await world.creator();
  await product(owner, { published: true, title: 'Clay' });
  const page = await pageOf(browser, { creator: owner.token });
  const sent: Body[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/graphql')) sent.push(request.postDataJSON() as Body);
  });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/product/list');
  await expect(page.getByText('Clay').first()).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  for (const body of sent) expect(body).toMatchObject({ documentId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
  expect(sent.filter(({ query }) => query)).toEqual([]);
  expect(complaints).toEqual([]);

  // As after a deploy: the server has other texts.
  sent.length = 0;
  await page.route('**/graphql', (route) => {
    const body = route.request().postDataJSON() as Body;
    if (!body.documentId) return route.continue();
    return route.continue({ postData: JSON.stringify({ ...body, documentId: `sha256:${'0'.repeat(64)}` }) });
  });
  await page.reload();
  await expect(page.getByText('Clay').first()).toBeVisible();
  expect(sent.some(({ query }) => query?.includes('products('))).toBe(true);
});
