import { expect, type Page, type Route } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import draftsAr from '../../../client/i18n/locales/ar/drafts.json' with { type: 'json' };
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import productsAr from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import draftsEn from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { complaintsOf, type contextOf, expectAccessible, filled, pageOf, push, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { expectToast } from '../../support/overlays.ts';
import { item, product, productQuery, section, uploaded } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const en = productsEn;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The words of the save status before its time, which it begins with: a failure says that it could not be saved. */
const said = (text: string) => new RegExp(`^${text.replace(/<.*/, '').trim()}`);
const saved = (page: Page, text = draftsEn.save.savedAgo) => expect(page.getByText(said(text)).first()).toBeVisible();
const read = async (creator: ConsoleAccount, id: string) => (await gql(productQuery, { id }, creator)).data.product;
const idIn = (page: Page) => /product\/([\da-f-]{36})\/edit/.exec(page.url())?.[1] ?? '';
const update = async (creator: ConsoleAccount, id: string, input: object) => {
  const mutation =
    'mutation ($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) { userErrors { message } } }';
  expect((await gql(mutation, { id, input }, creator)).data.productUpdate.userErrors).toEqual([]);
};

test.describe('in Arabic', () => {
  test('a draft saves itself during typing, through a reload, and is previewed', async ({ browser }) => {
    const creator = await world.creator();
    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc/product/list');
    await page.getByRole('main').getByRole('link', { name: productsAr.list.new }).click();
    await expect(page).toHaveURL('/ar/cc/product/settings');

    // Without a title there is no draft on the server. What is typed stays on the device.
    await field(page, 'subtitle').fill('Twelve evenings');
    await expect(page.getByText(draftsAr.save.untitled).first()).toBeVisible();
    await field(page, 'title').fill('Draw what you');
    await page.waitForURL(/\/edit\?step=basics$/);
    // What is typed next goes on in the same field.
    await expect(field(page, 'title')).toBeFocused();
    await page.keyboard.type(' see');
    await saved(page, draftsAr.save.savedAgo);
    const id = idIn(page);
    await expect.poll(async () => (await read(creator, id)).title).toBe('Draw what you see');
    expect(await read(creator, id)).toMatchObject({ subtitle: 'Twelve evenings', status: 'DRAFT' });

    await page.getByRole('textbox', { name: productsAr.fields.description }).first().fill('You learn to see first.');
    await button(page, draftsAr.step.next).click();
    await expect(page).toHaveURL(/step=look$/);
    await field(page, 'endDate').fill('٣١/١٢/٢٠٣٩');
    await page.getByRole('radio', { name: productsAr.fields.limited, exact: true }).check();
    await field(page, 'maxParticipants').fill('٢٥');
    await field(page, 'groupChatLink').fill('https://chat.ex');
    // A reload in the middle of a word, before it is saved, asks nothing and loses nothing.
    await page.reload();
    await expect(page).toHaveURL(/step=look$/);
    await expect(field(page, 'maxParticipants')).toHaveValue('25');
    await expect(field(page, 'groupChatLink')).toHaveValue('https://chat.ex');
    await expect(field(page, 'endDate')).toHaveValue('31/12/2039');
    await field(page, 'groupChatLink').fill('https://chat.example.com/x');

    await button(page, draftsAr.step.next).click();
    await expect(page.getByText(/^د\.ك\.\u200f?$/)).toBeVisible();
    await expect(page.getByText('KWD', { exact: true })).toHaveCount(0);
    await field(page, 'price.amount').fill('١٢٫٥');
    await button(page, productsAr.fields.addBenefit).click();
    await field(page, 'benefits[0].text').fill('Dr');
    // A half typed field is neither sent nor marked as wrong.
    await expect(page.getByText(filled(draftsAr.save.held_one, { n: 1 }))).toBeVisible();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
    await field(page, 'benefits[0].text').fill('Draw a portrait');
    await field(page, 'benefits[0].description').fill('From the first line to the last shadow');
    await field(page, 'benefits[0].textAr').fill('ارسم وجهًا');
    await field(page, 'benefits[0].descriptionAr').fill('من أول خط إلى آخر ظل');
    await expect
      .poll(() => read(creator, id))
      .toMatchObject({
        descriptionAr: '<p dir="auto">You learn to see first.</p>',
        endDate: '2039-12-31',
        maxParticipants: 25,
        groupChatLink: 'https://chat.example.com/x',
        price: { amount: '12.500' },
        benefits: [{ text: 'Draw a portrait', textAr: 'ارسم وجهًا' }],
      });

    // What is locked for customers is open to the account itself.
    const { id: sectionId } = await section(creator, id);
    await item(creator, sectionId, { title: 'First words' });
    await button(page, productsAr.form.preview).click();
    await expect(page.getByText(productsAr.preview.banner)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Draw what you see');
    await expect(page.getByText('ارسم وجهًا')).toBeVisible();
    await expect(button(page, ordersAr.buy.paid).first()).toHaveAccessibleDescription(ordersAr.buy.notInPreview);
    await expect(button(page, ordersAr.buy.paid).first()).toBeDisabled();
    await expect(page.getByRole('img', { name: storefrontAr.item.locked })).toBeVisible();
    await page.getByRole('link', { name: productsAr.preview.player }).click();
    await expect(page.getByText('Read me')).toBeVisible();
    await page.getByRole('link', { name: /First words/ }).click();
    await expect(page).toHaveURL(new RegExp(`/product/${id}/preview\\?part=player&item=`));
    // To another account there is no such product.
    await push(page, `/ar/cc/product/${(await product(await world.creator())).id}/preview`);
    await expect(page.getByText(commonAr.notFound.console)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

/** The wizard of a draft, in English. */
async function open(browser: Parameters<typeof contextOf>[0], creator: ConsoleAccount, path: string): Promise<Page> {
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto(`/en/cc/product/${path}`);
  return page;
}

/** Opens another tab of the same browser. One that a page opens shares the page's process, with its compiled client. */
async function newTab(from: Page, address: string): Promise<Page> {
  const [tab] = await Promise.all([from.waitForEvent('popup'), from.evaluate((to) => void window.open(to), address)]);
  return tab;
}

test('offline, text stays on the device, even if the tab is closed, and is saved later', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { title: 'Half a course' });
  const later = await pageOf(browser, { creator: creator.token });
  const page = await newTab(later, `/en/cc/product/${id}/edit`);
  await expect(field(page, 'title')).toHaveValue('Half a course');
  await page.context().setOffline(true);
  await field(page, 'subtitle').fill('Typed on a train');
  await expect(page.getByText(draftsEn.save.offline).first()).toBeVisible();
  await expectAccessible(page, { again: true });
  await page.context().setOffline(false);
  await saved(page);
  expect((await read(creator, id)).subtitle).toBe('Typed on a train');

  await page.context().setOffline(true);
  await field(page, 'subtitle').fill('Typed in a tunnel');
  await expect(page.getByText(draftsEn.save.offline).first()).toBeVisible();
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await later.context().setOffline(false);
  await later.goto(`/en/cc/product/${id}/edit`);
  await expect(field(later, 'subtitle')).toHaveValue('Typed in a tunnel');
  await expect.poll(async () => (await read(creator, id)).subtitle).toBe('Typed in a tunnel');
});

test('a reload during a save loses nothing, and does not mistake the save for another user’s', async ({ browser }) => {
  const creator = await world.creator();
  const page = await open(browser, creator, 'settings');
  /** Types a value that the server gets while its answer is lost, types another one, and reloads. */
  const interrupted = async (mutation: string, [name, value]: readonly [string, string], [next, more]: readonly [string, string]) => {
    const arrived = Promise.withResolvers<void>();
    let heard = false;
    await page.route('**/graphql', async (route) => {
      if (heard || operationOf(route.request()) !== mutation) return route.fallback();
      heard = true;
      await route.fetch();
      arrived.resolve();
    });
    await field(page, name).fill(value);
    await arrived.promise;
    await field(page, next).fill(more);
    await page.reload();
    await expect(field(page, name)).toHaveValue(value);
    await expect(field(page, next)).toHaveValue(more);
  };
  await interrupted('ProductCreate', ['title', 'Once only'], ['subtitle', 'And so on']);
  await page.waitForURL(/\/edit/);
  await expect.poll(() => read(creator, idIn(page))).toMatchObject({ title: 'Once only', subtitle: 'And so on' });
  await saved(page);
  await interrupted('ProductUpdate', ['subtitle', 'And on'], ['titleAr', 'مرة واحدة']);
  await expect.poll(() => read(creator, idIn(page))).toMatchObject({ subtitle: 'And on', titleAr: 'مرة واحدة' });
  await expect(page.getByText(draftsEn.stale.title)).toHaveCount(0);
  const { data } = await gql('{ products { totalCount } }', {}, creator);
  expect(data.products.totalCount).toBe(1);
});

test('a click on Next counts while the answer of the first autosave is lost, one draft is made, and the keyboard goes on', async ({
  browser,
}) => {
  const creator = await world.creator();
  const page = await open(browser, creator, 'settings');
  const tried = Promise.withResolvers<Route>();
  let tries = 0;
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) !== 'ProductCreate' || tries > 0) return route.fallback();
    tries += 1;
    tried.resolve(route);
  });
  await field(page, 'title').focus();
  await page.keyboard.insertText('Onwards');
  const first = await tried.promise;
  // A slow machine: React queues what is not urgent, such as another address, by the port of a message channel.
  const draw = await page.evaluateHandle(() => {
    const post = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => post.call(this, message));
    };
    return () => {
      MessagePort.prototype.postMessage = post;
      for (const send of held) send();
    };
  });
  await button(page, draftsEn.step.next).click();
  await expect(page).toHaveURL(/step=look$/);
  // The failure is drawn at once, on the old step; then the second try is answered.
  await first.fetch();
  await first.abort();
  await page.waitForURL(/\/edit/);
  await draw.evaluate((go) => go());
  await expect(page).toHaveURL(/\/edit\?step=look$/);
  await expect(page.getByRole('heading', { name: en.form.look })).toBeFocused();

  // The server had made the draft at the first try. What is typed later goes to the same one.
  await field(page, 'groupChatLink').focus();
  await page.keyboard.insertText('https://chat.example.com/on');
  await expect.poll(async () => (await read(creator, idIn(page))).groupChatLink).toBe('https://chat.example.com/on');
  const { data } = await gql('{ products { totalCount } }', {}, creator);
  expect(data.products.totalCount).toBe(1);

  await test.step('with the keyboard only: the next step, a choice in it, and the end', async () => {
    const press = async (name: string) => {
      const target = button(page, name);
      for (let n = 0; n < 60 && !(await target.evaluate((node) => node === document.activeElement)); n++) await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await press(draftsEn.step.next);
    await expect(page.getByRole('heading', { name: en.form.offer })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: new RegExp(`^${en.fields.free}`) })).toBeFocused();
    await press(draftsEn.step.saveDraft);
    await expect(page.getByText(messagesEn.success.productCreated)).toBeVisible();
    expect(await read(creator, idIn(page))).toMatchObject({ title: 'Onwards', cost: 'FREE' });
  });
});

test('a save in another browser is shown, and no typed text is lost', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { title: 'First title' });
  const page = await open(browser, creator, `${id}/edit?step=basics`);
  await expect(field(page, 'title')).toHaveValue('First title');
  await test.step('a double click advances one step, Back returns one, and Forward advances again', async () => {
    await button(page, draftsEn.step.next).dblclick();
    await expect(page).toHaveURL(/step=look/);
    await page.goBack();
    await expect(page).toHaveURL(/step=basics/);
    await expect(page.getByRole('heading', { name: en.form.basics })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: en.form.look })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: en.form.basics })).toBeVisible();
  });
  await update(await world.admin(creator, 'EDIT'), id, { title: 'Their title' });

  await field(page, 'subtitle').fill('My subtitle');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(draftsEn.stale.title);
  await expect(notice).toContainText('An Admin saved it from another place');
  await expect(notice).toContainText(filled(draftsEn.stale.fields, { fields: 'title' }));
  // The typing is not interrupted.
  await expect(field(page, 'subtitle')).toBeFocused();
  await expectAccessible(page);
  await button(page, draftsEn.stale.theirs).click();
  await expect(field(page, 'title')).toHaveValue('Their title');
  await expect(field(page, 'subtitle')).toHaveValue('');
  await button(page, draftsEn.stale.putBack).click();
  await expect(field(page, 'subtitle')).toHaveValue('My subtitle');
  // Put back restores all typed values, the title included.
  await expect.poll(() => read(creator, id)).toMatchObject({ title: 'First title', subtitle: 'My subtitle' });

  await update(creator, id, { groupChatLink: 'https://chat.example.com/theirs' });
  await field(page, 'title').fill('My title');
  await button(page, draftsEn.stale.mine).click();
  await expect.poll(() => read(creator, id)).toMatchObject({ title: 'My title', groupChatLink: 'https://chat.example.com/theirs' });
  await page.getByRole('button', { name: en.form.look }).click();
  await expect(field(page, 'groupChatLink')).toHaveValue('https://chat.example.com/theirs');
  await test.step('the calendar offers only allowed end dates, none before the start date', async () => {
    await field(page, 'startDate').fill('2026-12-31');
    await expect(page.locator('input[type=date]').nth(1)).toHaveAttribute('min', '2026-12-31');
  });

  await test.step('a cover with another aspect ratio is cropped before it is uploaded', async () => {
    const square = await picture({ width: 320, height: 320, format: 'jpeg' });
    const file = { name: square.name, mimeType: square.type, buffer: Buffer.from(await square.arrayBuffer()) };
    await page.getByLabel(en.fields.cover, { exact: true }).setInputFiles(file);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(en.fields.cutCover);
    await expect(dialog.locator('.reactEasyCrop_CropArea')).toBeVisible();
    await dialog.getByRole('button', { name: commonEn.crop.save }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await read(creator, id)).cover).toMatchObject({ width: 320, height: 180 });
  });
  await button(page, draftsEn.step.saveDraft).click();
  await expectToast(page, messagesEn.success.productUpdated);
  await page.getByRole('link', { name: commonEn.nav.products, exact: true }).click();
  await expect(page).toHaveURL(/\/list$/);
});

test('everything that is missing for the sale is listed, with links to the fields', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { title: 'رسم الوجوه', titleAr: 'رسم الوجوه' });
  await update(creator, id, { startDate: null });
  const page = await open(browser, creator, `${id}/view`);
  const alert = page.getByRole('alert');
  await page.setViewportSize({ width: 360, height: 800 });
  await button(page, en.status.publish).click();
  await expect(alert.getByRole('listitem')).toHaveCount(5);
  await expect(alert).toContainText(en.concerns.NO_VISIBLE_CONTENT);
  await expectAccessible(page);
  const places = [
    [messagesEn.subtitle.required, 'step=basics&field=subtitle'],
    [messagesEn.coverId.required, 'step=look&field=coverId'],
    [messagesEn.startDate.required, 'step=look&field=startDate'],
    [messagesEn.price.required, 'step=offer&field=price'],
  ] as const;
  const linkTo = (message: string) => alert.getByRole('listitem').filter({ hasText: message }).getByRole('link');
  for (const [message, place] of places) await expect(linkTo(message)).toHaveAttribute('href', new RegExp(`/${id}/edit\\?${place}`));
  await linkTo(messagesEn.subtitle.required).click();
  // The product is written in Arabic only, so the Arabic field is the one to fill.
  await expect(field(page, 'subtitleAr')).toBeFocused();
  await expect(page.getByText(messagesEn.subtitle.required)).toBeVisible();
  await page.goBack();
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, en.status.publish).click();
  // No field to type in takes the focus, too.
  await linkTo(messagesEn.coverId.required).click();
  await expect(page.locator('[data-field=coverId]')).toBeFocused();
  await expect(page.getByText(messagesEn.coverId.required)).toBeVisible();
  // A price has two parts. The link to it leads to the first.
  await page.goBack();
  await button(page, en.status.publish).click();
  await linkTo(messagesEn.price.required).click();
  await expect(field(page, 'price.amount')).toBeFocused();

  const { id: almostId } = await product(creator, {
    price: { amount: '5', currency: 'KWD' },
    coverId: await uploaded(creator, await picture()),
  });
  await test.step('a product that buyers could not use is published only after a question', async () => {
    await visit(page, `/en/cc/product/${almostId}/view`);
    await button(page, en.status.publish).click();
    await alert.getByRole('listitem').filter({ hasText: messagesEn.subtitle.required }).getByRole('link').click();
    await expect(field(page, 'subtitle')).toBeFocused();
    await field(page, 'subtitle').fill('All there');
    await page.goBack();
    await expect(page.getByText('All there').first()).toBeVisible();
    await button(page, en.status.publish).click();
    await expect(page.getByRole('alertdialog')).toContainText(en.concerns.NO_VISIBLE_CONTENT);
    await expectAccessible(page, { again: true });
    await button(page, commonEn.actions.cancel).click();
    expect((await read(creator, almostId)).status).toBe('DRAFT');
    await button(page, en.status.publish).click();
    await button(page, en.concerns.anyway).click();
    await expectToast(page, messagesEn.success.productStatus);
  });

  await test.step('a product on sale is saved only by its button', async () => {
    const { version } = await read(creator, almostId);
    await page.getByRole('link', { name: en.view.edit }).click();
    await field(page, 'subtitle').fill('Not yet');
    await button(page, draftsEn.step.saveChanges).click();
    await expectToast(page, messagesEn.success.productUpdated);
    expect(await read(creator, almostId)).toMatchObject({ subtitle: 'Not yet', version: version + 1, status: 'PUBLISHED' });
  });
});
