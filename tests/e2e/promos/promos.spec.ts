import { expect, type Page } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import drafts from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import orders from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import promos from '../../../client/i18n/locales/en/promos.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { appointmentType } from '../../support/availability.ts';
import { complaintsOf, enterCard, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { codesOf, offering, shopWith } from '../../support/promos.ts';
import { shop } from '../../support/sales.ts';
import { dayIn, session } from '../../support/sessions.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const isolated = (text: string) => `\u2068${text}\u2069`;

const withCode = (percentage: number, name: string) => filled(messages.discount.CODE, { percentage, name: isolated(name) });

test('a creator makes a code, a customer pays with it, and both see the result', async ({ browser }) => {
  const { creator, productId } = await shop({ titleAr: 'رسم الوجوه' });
  const console = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(console);
  await console.goto(`/en/cc/product/${productId}/edit?step=offer`);
  await console.getByRole('button', { name: promos.field.addCode }).click();
  await field(console, 'promoCodes[0].code').fill('Sum mer');
  await field(console, 'promoCodes[0].percentage').fill('٢٠');
  await field(console, 'promoCodes[0].maxUses').fill('٥');
  await expect(field(console, 'promoCodes[0].percentage')).toHaveValue('20');
  await expect(console.getByText(messages.promoCode.characters)).toBeVisible();
  await field(console, 'promoCodes[0].code').fill('Summer');
  await console.getByRole('button', { name: drafts.step.saveChanges, exact: true }).click();
  await expect(console.getByText(messages.success.productUpdated)).toBeVisible();

  await console.getByRole('button', { name: promos.field.addCode }).click();
  await field(console, 'promoCodes[1].code').fill('ＳＵＭＭＥＲ');
  await field(console, 'promoCodes[1].percentage').fill('5');
  await expect(console.getByText(messages.promoCode.taken)).toBeVisible();
  await console.getByRole('button', { name: filled(common.form.removeItem, { item: filled(promos.field.entry, { n: 2 }) }) }).click();
  await expect(console.getByText(messages.promoCode.taken)).toBeHidden();

  const page = await pageOf(browser, { customer: (await world.customer()).token });
  await page.goto(`/en/${creator.username}/${productId}`);
  await page.getByRole('button', { name: orders.promo.have }).click();
  const apply = page.getByRole('button', { name: orders.promo.apply, exact: true });
  await expect(page.getByLabel(orders.promo.label)).toBeFocused();
  await expect(apply).toBeDisabled();
  await page.getByLabel(orders.promo.label).fill('nonsense');
  await apply.click();
  await expect(page.getByText(messages.promoCode.invalid)).toBeVisible();
  await page.getByLabel(orders.promo.label).fill('  summer ');
  await expect(page.getByText(messages.promoCode.invalid)).toBeHidden();
  await apply.dblclick();
  await expect(page.getByText(withCode(20, 'Summer')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: orders.promo.remove })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Your purchase' })).toContainText('10.000');
  await expect(page.locator('del').first()).toContainText('12.500');
  // The address keeps the code, also for a reload.
  await expect(page).toHaveURL(/\?code=summer$/);
  await page.getByRole('button', { name: orders.buy.paid }).click();
  await expect(page.locator('body')).toContainText('Summer');
  await enterCard(page, cards.good);
  const receipt = page.getByRole('region', { name: orders.receipt.title });
  await expect(receipt).toContainText(withCode(20, 'Summer'));
  await expect(receipt).toContainText('2.500');
  await expect(receipt).toContainText('10.000');
  await visit(page, '/en/my-products');
  await expect(page.getByText(withCode(20, 'Summer'))).toBeVisible();

  await visit(console, '/en/cc/product/promo-codes');
  const row = console.getByRole('row').filter({ hasText: 'Summer' });
  await expect(row).toContainText(filled(promos.list.usesOf, { used: 1, limit: 5 }));
  await expect(row).toContainText('10.000');
  await expect(row).toContainText(promos.state.ACTIVE);
  await row.getByRole('button', { name: filled(promos.list.more, { code: 'Summer' }) }).click();
  await console.getByRole('menuitem', { name: promos.list.retire }).click();
  await expect(row).toContainText(promos.state.RETIRED);
  expect(await codesOf(creator)).toMatchObject([{ state: 'RETIRED' }]);
  await console.getByRole('button', { name: common.actions.undo }).click();
  await expect(row).toContainText(promos.state.ACTIVE);
  await console.getByRole('textbox', { name: promos.list.search }).fill('winter');
  await expect(console.getByRole('heading', { name: promos.list.noMatch })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what a code and a deal take off: a slow quote, a code that is used up meanwhile, one of 100 %, and a deal that is better than a code', async ({
  browser,
}) => {
  const { creator, productId, codeId } = await shopWith({ code: 'LAST', percentage: 50, maxUses: 1 });
  const customer = await world.customer();
  const page = await pageOf(browser, { customer: customer.token });
  const summary = page.getByRole('complementary', { name: 'Your purchase' });
  const buy = page.getByRole('button', { name: orders.buy.paid });
  const enter = async (code: string) => {
    await page.getByRole('button', { name: orders.promo.have }).click();
    await page.getByLabel(orders.promo.label).fill(code);
    await page.keyboard.press('Enter');
  };

  await test.step('the buy button waits for a slow quote', async () => {
    await page.goto(`/en/${creator.username}/${productId}`);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName === 'Quote') await held.promise;
      await route.continue();
    });
    await enter('last');
    await expect(buy.first()).toBeDisabled();
    held.resolve();
    await expect(summary).toContainText('6.250');
    await expect(buy.first()).toBeEnabled();
  });

  await test.step('if the code is used up before the purchase, the real price is shown before the payment', async () => {
    await sql('update promo_codes set used = 1 where id = $1', [codeId]);
    await buy.click();
    await expect(page.getByRole('alert').filter({ hasText: messages.promoCode.usedUp })).toBeVisible();
    await expect(page.getByLabel(orders.promo.label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('del')).toHaveCount(0);
    await expect(summary).toContainText('12.500');
  });

  const { id: basics } = await product(creator, { published: true, title: 'Basics', promoCodes: [{ code: 'هدية', percentage: 100 }] });
  await test.step('a code of 100 % in a link opens the product at once', async () => {
    await visit(page, `/en/${creator.username}/${basics}?code=${encodeURIComponent('هدية')}`);
    await page.getByRole('button', { name: orders.buy.free }).click();
    await expect(page).toHaveURL(`/en/my-products/${basics}`);
    await visit(page, '/en/my-products');
    await expect(page.getByText(withCode(100, 'هدية'))).toBeVisible();
  });

  const { id: portraits } = await product(creator, { published: true, title: 'Portraits', promoCodes: [{ code: 'TEN', percentage: 10 }] });
  await offering(creator, basics, { specialDeal: { productId: portraits, discount: 30 } });
  await test.step('an owner sees the deal without a code, and that it is better than a code', async () => {
    await visit(page, `/en/${creator.username}/${portraits}`);
    const because = filled(messages.discount.DEAL, { percentage: 30, name: isolated('Basics') });
    await expect(page.getByText(because)).toBeVisible();
    await expect(summary).toContainText('8.750');
    await enter('ten');
    await expect(page.getByText(orders.promo.outdone)).toBeVisible();
    await buy.click();
    await expect(page.locator('body')).toContainText(because);
    await expect(page.locator('button[value=pay]')).toContainText('8.750');
  });
});

test('the attendees of a session get something off a product, another session or an appointment, found by a search', async ({
  browser,
}) => {
  const creator = await world.creator();
  const { id } = await session(creator, { published: true, title: 'Life drawing', sessionDate: dayIn(3) });
  const { id: otherId } = await session(creator, { published: true, title: 'Ink and brush', sessionDate: dayIn(5) });
  const type = await appointmentType(creator, { title: 'Portfolio review' });
  const { id: oldest } = await product(creator, { title: 'Watercolour from the start' });
  await sql(
    `insert into products (creator_id, title, cost, currency)
     select creator_id, 'Newer ' || n, cost, currency from products, generate_series(1, 21) n where id = $1`,
    [oldest],
  );
  const update = 'mutation ($id: UUID!, $input: SessionUpdateInput!) { sessionUpdate(id: $id, input: $input) { userErrors { code } } }';
  const given = { id, input: { specialDeal: { productId: oldest, discount: 20 } } };
  expect((await gql(update, given, creator)).data.sessionUpdate.userErrors).toEqual([]);
  const query = 'query ($id: UUID!) { session(id: $id) { specialDeal { productId sessionId appointmentTypeId discount } } }';
  const deal = async () => (await gql(query, { id }, creator)).data.session.specialDeal;
  const nothing = { productId: null, sessionId: null, appointmentTypeId: null };
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  const { field: names } = promos;
  const choice = page.getByRole('button', { name: names.dealTarget });
  const search = page.getByRole('combobox', { name: names.dealSearch });
  const options = page.getByRole('option');
  const save = () => page.getByRole('button', { name: drafts.step.saveChanges, exact: true }).click();
  await page.goto(`/en/cc/session/${id}/edit?step=offer`);
  // It is shown though the list does not reach it.
  await expect(choice).toContainText('Watercolour from the start');
  await choice.click();
  await expect(page.getByText(names.dealMore)).toBeVisible();
  await expect(options.filter({ hasText: 'Watercolour' })).toHaveCount(0);
  // The list opens where the page is.
  await expect(options.first()).toBeInViewport();
  await expect(choice).toBeInViewport();
  // Never itself.
  await expect(options.filter({ hasText: 'Life drawing' })).toHaveCount(0);
  await expectAccessible(page);
  await options.filter({ hasText: names.noDeal }).click();
  await expect(choice).toContainText(names.noDeal);
  await expect(field(page, 'specialDeal.discount')).toBeHidden();
  await save();
  await expect.poll(deal).toBeNull();

  await choice.click();
  await options.filter({ hasText: 'Ink and brush' }).click();
  await field(page, 'specialDeal.discount').fill('30');
  await save();
  await expect.poll(deal).toEqual({ ...nothing, sessionId: otherId, discount: 30 });

  // Another kind takes its place, found by its words.
  await expect(choice).toContainText('Ink and brush');
  await choice.click();
  // Above its button: words that make the list shorter do not move it down.
  const top = async () => (await search.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await search.fill('review');
  await expect(options).toHaveText(['Portfolio review']);
  expect(await top()).toBeLessThanOrEqual(before);
  await options.click();
  await save();
  await expect.poll(deal).toEqual({ ...nothing, appointmentTypeId: type.id, discount: 30 });
  await expect(choice).toContainText('Portfolio review');
  await choice.click();
  await search.fill('WATER');
  await expect(options).toHaveText(['Watercolour from the start']);
  await search.press('Enter');
  await expect(choice).toContainText('Watercolour from the start');
  await save();
  await expect.poll(deal).toEqual({ ...nothing, productId: oldest, discount: 30 });

  // One that is gone meanwhile is told at the field.
  await choice.click();
  await options.filter({ hasText: 'Ink and brush' }).click();
  await sql('delete from sessions where id = $1', [otherId]);
  await save();
  await expect(page.getByText(messages.session.notFound)).toBeVisible();
  await choice.click();
  await search.fill('WATER');
  await expect(options).toHaveText(['Watercolour from the start']);
  await search.press('Enter');
  await expect(page.getByText(messages.session.notFound)).toHaveCount(0);
  await visit(page, `/en/cc/session/${id}`);
  await expect(page.getByRole('link', { name: 'Watercolour from the start' })).toBeVisible();
  expect(complaints).toEqual([]);
});
