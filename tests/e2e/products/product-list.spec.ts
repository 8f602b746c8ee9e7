import { expect, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import productsAr from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, type contextOf, expectAccessible, filled, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { expectToast } from '../../support/overlays.ts';
import { checkout } from '../../support/sales.ts';
import { item, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const words = {
  en: { products: productsEn, common: commonEn, messages: messagesEn },
  ar: { products: productsAr, common: commonAr, messages: messagesAr },
};
const { products, common, messages } = words.en;

const tab = (page: Page, label: string, count: number) => page.getByRole('tab', { name: new RegExp(`^${label}\\s*${count}$`) });
const cards = (page: Page) => page.getByRole('article').getByRole('heading');
/** Chooses from a product's menu. */
async function choose(page: Page, { more }: { more: string }, title: string, action: string) {
  const name = filled(more, { title });
  await page.getByRole('button', { name }).click();
  // An earlier menu may still be closing.
  await page.getByRole('menu', { name }).getByRole('menuitem', { name: action, exact: true }).click();
}
async function consoleOf(browser: Parameters<typeof contextOf>[0], { token }: { token: string }): Promise<Page> {
  return pageOf(browser, { creator: token });
}
const statusOf = async (creator: CreatorAccount, id: string) =>
  (await gql('query ($id: UUID!) { product(id: $id) { status publishedAt } }', { id }, creator)).data.product;

test.describe('in Arabic', () => {
  const { products, common, messages } = words.ar;
  const { list, tile, status, table, sort } = products;

  test('a creator searches, sorts, undoes, copies and deletes', async ({ browser }) => {
    const creator = await world.creator();
    const coffee = { title: 'Café and clay', titleAr: 'قهوة وطين', published: true };
    const { id } = await product(creator, { ...coffee, price: { amount: '3.000', currency: 'KWD' } });
    await product(creator, { title: 'Bread', titleAr: 'خبز', published: true, price: { amount: '9.000', currency: 'KWD' } });
    await product(creator, { title: 'Apples', titleAr: 'تفاح' });
    await sql('update product_totals set order_count = 7, revenue_amount = 21000 where product_id = $1', [id]);
    const named = coffee.titleAr;
    const other = 'خبز';
    const page = await consoleOf(browser, creator);
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc/product/list');
    await expect(cards(page)).toHaveText([other, named]);

    // The search takes any spelling in both languages. The counts are those of the search.
    const box = page.getByRole('textbox', { name: list.search });
    await box.fill('CAFE clay');
    await expect(cards(page)).toHaveText([named]);
    await box.fill('خبز');
    await expect(cards(page)).toHaveText([other]);
    await box.fill('قهوه  وطِين');
    await expect(cards(page)).toHaveText([named]);
    await expect(tab(page, list.drafts, 0)).toBeVisible();
    await box.fill('50%');
    await expect(page.getByText(products.empty.search)).toBeVisible();
    await page.getByRole('button', { name: products.empty.showAll }).click();
    await expect(box).toHaveValue('');
    await expect(tab(page, list.drafts, 1)).toBeVisible();

    // The table shows revenue, can be sorted, and survives a reload.
    await page.getByRole('combobox', { name: sort.label }).selectOption(sort.REVENUE);
    await expect(cards(page)).toHaveText([named, other]);
    await page.getByRole('button', { name: list.table, exact: true }).click();
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText(named);
    await expect(rows.nth(1)).toContainText('21.000');
    await expect(page.getByRole('columnheader', { name: table.revenue })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: table.price }).click();
    await expect(rows.nth(1)).toContainText(other);
    await expect(page).toHaveURL(/[?]sort=price$/);
    await page.reload();
    await expect(rows.nth(1)).toContainText(other);

    // A row leads to its product, and Back to the table.
    await rows.nth(2).click({ position: { x: 400, y: 20 } });
    await expect(page).toHaveURL(new RegExp(`/${id}/view$`));
    await page.goBack();
    await expect(rows.nth(1)).toContainText(other);

    // Archiving is instant. Undo restores the product with its publication date.
    const before = await statusOf(creator, id);
    await choose(page, tile, named, status.archive);
    await expect(tab(page, list.archived, 1)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: common.actions.undo }).click();
    await expect(tab(page, list.published, 2)).toBeVisible();
    await expect(tab(page, list.archived, 0)).toBeVisible();
    await expect(rows.nth(2)).toContainText(named);
    await expect.poll(() => statusOf(creator, id)).toEqual(before);

    // A copy opens in the wizard and is listed among the drafts.
    await choose(page, tile, named, tile.duplicate);
    await expect(page.getByText(messages.success.productDuplicated)).toBeVisible();
    await expect(page).toHaveURL(/\/edit$/);
    await page.goBack();
    await tab(page, list.drafts, 2).click();
    const copy = filled(messagesAr.product.copyOf, { title: named });
    await expect(page.getByRole('row', { name: copy })).toBeVisible();

    // It was never ordered, so it can be deleted.
    await choose(page, tile, copy, tile.delete);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(copy);
    await question.getByRole('button', { name: products.delete.confirm }).click();
    await expect(page.getByText(messages.success.productDeleted)).toBeVisible();
    await expect(tab(page, list.drafts, 1)).toBeVisible();
    await expect(page.getByRole('row', { name: copy })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});

test('lists and counts are updated after each action, and an ordered product cannot be deleted', async ({ browser }) => {
  const creator = await world.creator();
  const moveToDraft = (id: string) => gql('mutation ($id: UUID!) { productMoveToDraft(id: $id) { userErrors { code } } }', { id }, creator);
  const { id: endedId } = await product(creator, { published: true, title: 'Drawing ends' });
  await item(creator, (await section(creator, endedId)).id);
  await moveToDraft(endedId);
  await sql(`update products set start_date = '2020-01-01', end_date = '2020-01-31' where id = $1`, [endedId]);
  const hands = await product(creator, { published: true, title: 'Drawing hands', cost: 'FREE', price: null });
  await product(creator, { title: 'Drawing feet' });
  await checkout(await world.customer(), hands.id);
  const page = await consoleOf(browser, creator);
  await page.goto('/en/cc/product/list');
  const { concerns, status, tile } = products;

  await page.getByRole('button', { name: filled(tile.more, { title: 'Drawing hands' }) }).click();
  const removal = page.getByRole('menuitem', { name: tile.delete });
  await expect(removal).toBeDisabled();
  await expect(removal).toContainText(products.delete.wasOrdered);
  await page.getByRole('menuitem', { name: status.moveToDraft }).click();
  await expectToast(page, messages.success.productStatus);
  await expect(page.getByText(products.empty.published)).toBeVisible();
  await tab(page, products.list.drafts, 3).click();
  await expect(cards(page)).toHaveText(['Drawing feet', 'Drawing hands', 'Drawing ends']);
  await choose(page, tile, 'Drawing feet', status.publish);
  await expect(page.getByRole('dialog')).toContainText(messages.subtitle.required);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await choose(page, tile, 'Drawing hands', status.publish);
  // The product has no content yet.
  await page.getByRole('alertdialog').getByRole('button', { name: concerns.anyway }).click();
  await tab(page, products.list.published, 1).click();
  await choose(page, tile, 'Drawing hands', status.archive);
  await tab(page, products.list.archived, 1).click();
  await choose(page, tile, 'Drawing hands', status.moveToDraft);
  await expect(page.getByText(products.empty.archived)).toBeVisible();

  await test.step('a product with an end date in the past is published only after a question, which links to that date', async () => {
    await tab(page, products.list.drafts, 3).click();
    const question = page.getByRole('alertdialog', { name: concerns.title });
    await choose(page, tile, 'Drawing ends', status.publish);
    await expect(question.getByRole('listitem')).toHaveText([concerns.SALE_ENDED]);
    await question.getByRole('button', { name: common.actions.cancel }).click();
    await expect(question).toHaveCount(0);
    expect((await statusOf(creator, endedId)).status).toBe('DRAFT');
    await choose(page, tile, 'Drawing ends', status.publish);
    await question.getByRole('link', { name: concerns.toDates }).click();
    await expect(page.locator('[name="endDate"]')).toBeFocused();
    await expect(page.locator('[name="endDate"]')).toHaveValue('31/01/2020');

    await page.goBack();
    await choose(page, tile, 'Drawing ends', status.publish);
    await question.getByRole('button', { name: concerns.anyway }).click();
    await tab(page, products.list.published, 1).click();
    await expect(cards(page)).toHaveText(['Drawing ends']);
    await expect.poll(async () => (await statusOf(creator, endedId)).status).toBe('PUBLISHED');
  });

  await test.step('a product returns to its place if the server refuses a change', async () => {
    await moveToDraft(endedId);
    await choose(page, tile, 'Drawing ends', status.archive);
    await expect(page.getByText(messages.product.cannotArchive)).toBeVisible();
    await expect(cards(page)).toHaveText(['Drawing ends']);
    await page.context().setOffline(true);
    await choose(page, tile, 'Drawing ends', status.archive);
    await expect(page.getByText(common.error.network).first()).toBeVisible();
    await expect(tab(page, products.list.published, 1)).toBeVisible();
  });
});

test('a long list loads page by page and keeps its scroll position; at a width of 360 px, the table is a list', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true, title: 'Drawing hands' });
  for (let n = 1; n <= 14; n += 1) await product(creator, { title: `Lesson ${n}` });
  const page = await consoleOf(browser, creator);
  await page.goto('/en/cc/product/list?tab=drafts');
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('button', { name: common.actions.loadMore }).click();
  await expect(cards(page)).toHaveCount(14);
  await page.getByRole('link', { name: 'Lesson 1', exact: true }).click();
  await expect(page).toHaveURL(/\/view$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Lesson 1', exact: true })).toBeInViewport();
  await expect(cards(page)).toHaveCount(14);

  await tab(page, products.list.published, 1).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: products.list.table, exact: true }).click();
  const entry = page.getByRole('list', { name: products.list.results }).getByRole('listitem');
  await expect(entry).toContainText('12.500');
  await entry.click({ position: { x: 40, y: 120 } });
  await expect(page).toHaveURL(new RegExp(`/${id}/view$`));
});
