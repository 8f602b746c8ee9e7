import { expect, type Page } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import content from '../../../client/i18n/locales/en/content.json' with { type: 'json' };
import { expectAccessible, filled, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { item, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** A product of sections called `Part 1` to `Part 30`: one item in the first, `Part 1 1`, and three in each of the others. */
async function parts() {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true });
  await item(creator, (await section(creator, productId, 'Part 1')).id, { title: 'Part 1 1' });
  await sql(
    `with part as (
       insert into sections (creator_id, product_id, title, position) select $1, $2, 'Part ' || n, n from generate_series(2, 30) n
       returning id, title)
     insert into content_items (creator_id, product_id, section_id, type, title, body, position)
     select $1, $2, id, 'ARTICLE', title || ' ' || n, '<p>x</p>', n from part, generate_series(1, 3) n`,
    [creator.creatorId, productId],
  );
  return { creator, productId };
}

/** Titles of the items that the server has in a section. */
async function heldBy(n: number, id: string, creator: CreatorAccount): Promise<string[]> {
  const query = 'query Order($id: UUID!) { product(id: $id) { sections { title items { title } } } }';
  const { sections } = (await gql(query, { id }, creator)).data.product;
  const { items } = sections.find(({ title }: { title: string }) => title === `Part ${n}`);
  return items.map(({ title }: { title: string }) => title);
}

const part = (page: Page, n: number) =>
  page.locator('[data-section]').filter({ has: page.getByRole('heading', { name: `Part ${n}`, exact: true }) });
const open = (page: Page, title: string) =>
  page.getByRole('button', { name: filled(content.section.open, { title }), exact: true }).click();

async function moveTo(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: filled(content.item.actions, { title: 'Part 1 1' }), exact: true }).click();
  await page.getByRole('menuitem', { name: content.move.to }).click();
  await expectOpen(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test("the console's page of a product loads its sections in pages", async ({ browser }) => {
  const { creator, productId } = await parts();
  const page = await pageOf(browser, { creator: creator.token });
  const answer = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === 'ProductView');
  await page.goto(`/en/cc/product/${productId}/view`);
  const first = await (await answer).text();
  expect(first).toContain('"Part 20 3"');
  expect(first).not.toContain('"Part 21');
  const headings = page.getByRole('heading', { name: /^Part \d+$/ });
  await expect(headings).toHaveCount(20);
  await page.getByRole('button', { name: common.actions.loadMore, exact: true }).click();
  await expect(headings).toHaveCount(30);
  await expect(page.getByText('Part 30 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: common.actions.loadMore, exact: true })).toHaveCount(0);
});

test('a product of many sections loads those past the first when they come into view, or when an item moves there', async ({ browser }) => {
  const { creator, productId } = await parts();
  const page = await pageOf(browser, { creator: creator.token });
  const answer = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === 'ProductContent');
  await page.goto(`/en/cc/product/${productId}/content`);
  const first = await (await answer).text();
  expect(first).toContain('"Part 20 3"');
  expect(first).not.toContain('"Part 21 1"');
  // Far from the window, a section has only its name.
  await expect(part(page, 30)).toContainText('3 items');
  await expect(part(page, 30).getByRole('button')).toHaveCount(0);

  await test.step('what cannot be loaded is said, and nothing moves there', async () => {
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON()?.operationName === 'SectionItems' ? route.abort() : route.fallback(),
    );
    await moveTo(page, 'Part 28');
    await expectToast(page, common.error.network);
    await expect(part(page, 1).locator('[data-item]')).toHaveCount(1);
    await part(page, 30).scrollIntoViewIfNeeded();
    await open(page, 'Part 30');
    await expect(part(page, 30).getByRole('alert')).toContainText(content.section.failed);
    await expectAccessible(page, { again: true });
    await page.unroute('**/graphql');
    await part(page, 30).getByRole('button', { name: common.actions.retry, exact: true }).click();
    await expect(part(page, 30).locator('[data-item]')).toHaveCount(3);
  });

  await test.step('an item goes to the end of a section that was not loaded, and by keyboard to the next one', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await moveTo(page, 'Part 26');
    await expect.poll(() => heldBy(26, productId, creator)).toEqual(['Part 26 1', 'Part 26 2', 'Part 26 3', 'Part 1 1']);
    await expect(part(page, 26)).toContainText('4 items');
    await open(page, 'Part 26');
    await page.getByRole('button', { name: filled(content.move.handle, { title: 'Part 1 1' }), exact: true }).focus();
    await page.keyboard.press('Space');
    for (const [key, n] of [
      ['ArrowRight', 4],
      ['ArrowUp', 3],
    ] as const) {
      await page.keyboard.press(key);
      const place = { title: 'Part 1 1', n, of: 4, section: 'Part 27' };
      await expect(page.getByText(filled(content.move.item.moved, place), { exact: true })).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect.poll(() => heldBy(27, productId, creator)).toEqual(['Part 27 1', 'Part 27 2', 'Part 1 1', 'Part 27 3']);
  });
});
