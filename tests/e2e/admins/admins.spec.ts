import { expect, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import adminsAr from '../../../client/i18n/locales/ar/admins.json' with { type: 'json' };
import auditAr from '../../../client/i18n/locales/ar/audit.json' with { type: 'json' };
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import contentAr from '../../../client/i18n/locales/ar/content.json' with { type: 'json' };
import creatorsAr from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import payoutsAr from '../../../client/i18n/locales/ar/payouts.json' with { type: 'json' };
import plansAr from '../../../client/i18n/locales/ar/plans.json' with { type: 'json' };
import productsAr from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import reportsAr from '../../../client/i18n/locales/ar/reports.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import adminsEn from '../../../client/i18n/locales/en/admins.json' with { type: 'json' };
import auditEn from '../../../client/i18n/locales/en/audit.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import contentEn from '../../../client/i18n/locales/en/content.json' with { type: 'json' };
import customersEn from '../../../client/i18n/locales/en/customers.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import reportsEn from '../../../client/i18n/locales/en/reports.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, expectAccessible, filled, pageOf, push, visit } from '../../support/browser.ts';
import { gql, mailsTo, mailTo } from '../../support/client.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { checkout } from '../../support/sales.ts';
import { item, product, section } from '../../support/shop.ts';
import { beginAnew } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { adminInviteMutation, invitationAcceptMutation, newEmail, password, world } from '../../support/world.ts';

const words = {
  en: {
    accounts: accountsEn,
    admins: adminsEn,
    audit: auditEn,
    common: commonEn,
    content: contentEn,
    messages: messagesEn,
    products: productsEn,
    reports: reportsEn,
  },
  ar: {
    accounts: accountsAr,
    admins: adminsAr,
    audit: auditAr,
    common: commonAr,
    content: contentAr,
    creators: creatorsAr,
    messages: messagesAr,
    payouts: payoutsAr,
    plans: plansAr,
    products: productsAr,
    reports: reportsAr,
  },
};

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A tab of the Users screen. */
const part = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Each control is shown, disabled, and described by the reason. */
async function expectSwitchedOff(page: Page, why: string, ...controls: ['link' | 'button', string][]): Promise<void> {
  for (const [role, name] of controls) {
    const control = page.getByRole(role, { name, exact: true }).first();
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription(why);
  }
}

const adminUpdateMutation = /* GraphQL */ `
  mutation ($id: UUID!, $input: AdminUpdateInput!) { adminUpdate(id: $id, input: $input) { userErrors { message } } }
`;
const pathOf = (link: string) => link.slice(new URL(link).origin.length);
const invitation = (token: string) => `/en/cc/auth/invitation?token=${token}`;

test.describe('in Arabic', () => {
  const { admins, audit, common, content, creators, messages, payouts, plans, products, reports } = words.ar;

  test('an admin is invited, can view, gets permission to edit, and loses access at once when removed', async ({ browser }) => {
    const owner = await world.creator();
    const { id: productId } = await product(owner, { published: true, title: 'Drawing faces' });
    await item(owner, (await section(owner, productId)).id);
    const email = newEmail('huda');
    const page = await pageOf(browser, { creator: owner.token });
    const complaints = complaintsOf(page);
    const dialog = page.getByRole('dialog');

    await page.goto('/ar/cc/users');
    await expect(page.getByRole('heading', { level: 1, name: admins.users.title })).toBeVisible();
    await part(page, admins.users.admins).click();
    await expect(part(page, admins.users.admins)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(admins.list.empty)).toBeVisible();

    // By keyboard: the dialog opens and closes, and the focus returns to its button.
    await button(page, admins.form.add).press('Enter');
    await expectOpen(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, admins.form.add)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectOpen(dialog);
    await dialog.getByRole('button', { name: admins.form.add }).press('Enter');
    for (const message of [messages.fullName.required, messages.email.required]) await expect(dialog.getByText(message)).toBeVisible();
    await expect(label(page, admins.form.fullName)).toBeFocused();
    await expectAccessible(page);
    await label(page, admins.form.fullName).fill('Huda Nasser');
    await label(page, admins.form.email).fill(owner.email);
    await dialog.getByRole('button', { name: admins.form.add }).click();
    // In a toast and at its field (specification, section 8).
    await expect(page.getByText(messages.admin.owner)).toHaveCount(2);
    await label(page, admins.form.email).fill(email);
    await label(page, admins.form.email).press('Enter');
    await expectToast(page, messages.success.adminAdded);
    await expect(dialog).toHaveCount(0);
    await expect(row(page, email)).toContainText(admins.status.INVITED);
    await expect(row(page, email)).toContainText(admins.permission.VIEW);
    await expect(row(page, email).getByRole('button', { name: /\d/ })).toBeDisabled();

    const link = new URL((await mailTo(email)).links[0] as string);
    expect(link.pathname).toBe('/ar/cc/auth/invitation');
    const input = { token: link.searchParams.get('token'), password };
    const { token } = (await gql(invitationAcceptMutation, { input })).data.invitationAccept;
    const guest = await pageOf(browser, { creator: token });

    const why = common.permission.EDIT;
    await guest.goto(`/ar/cc/product/${productId}/view`);
    await expectSwitchedOff(guest, why, ['link', common.nav.newProduct], ['link', products.view.edit], ['button', products.status.archive]);
    await push(guest, '/ar/cc/users/admins');
    await expect(guest.getByRole('heading', { name: admins.ownerOnly.admins })).toBeVisible();
    await part(guest, admins.users.activity).click();
    await expect(guest.getByRole('heading', { name: admins.ownerOnly.activity })).toBeVisible();

    await test.step('the reason why nothing of the profile can be changed', async () => {
      await push(guest, '/ar/cc/my-page');
      const { editName, editBio, editService, changeCover, changePicture } = creators.myPage;
      const controls = [editName, editBio, editService, changeCover, changePicture];
      await expectSwitchedOff(guest, why, ...controls.map((name): ['button', string] => ['button', name]));
      await push(guest, '/ar/cc/settings/profile');
      await expect(label(guest, creators.profile.name)).toBeDisabled();
      await expectSwitchedOff(guest, why, ['button', creators.settings.save]);
      await push(guest, '/ar/cc/settings/billing');
      await expect(guest.getByRole('heading', { name: creators.billing.ownerOnly })).toBeVisible();
    });

    // The list is fetched again when it is opened again.
    await part(page, admins.users.activity).click();
    await expect(part(page, admins.users.activity)).toHaveAttribute('aria-current', 'page');
    await part(page, admins.users.admins).click();
    await expect(row(page, email)).toContainText(admins.status.ACTIVE);
    await button(page, filled(admins.list.edit, { name: 'Huda Nasser' })).click();
    await expect(label(page, admins.form.email)).toBeDisabled();
    await page.getByText(admins.permission.EDIT, { exact: true }).click();
    await button(page, admins.form.save).click();
    await expectToast(page, messages.success.adminUpdated);
    await expect(row(page, email)).toContainText(admins.permission.EDIT);
    const adminId = (await gql('{ admins(first: 1) { nodes { id } } }', {}, owner)).data.admins.nodes[0].id;

    await guest.goto(`/ar/cc/product/${productId}/view`); // a load shows what the admin may do now
    await button(guest, products.status.archive).click();
    await expectToast(guest, messages.success.productStatus);
    // What is the owner's alone.
    await push(guest, '/ar/cc/settings/payouts');
    await expect(guest.getByText(payouts.ownerOnly)).toBeVisible();
    await push(guest, '/ar/cc/subscription');
    const subscribe = filled(plans.card.subscribeTo, { plan: 'باقة النمو' });
    await expectSwitchedOff(guest, common.permission.OWNER, ['button', plans.state.cancel], ['button', subscribe]);
    // The permission is lowered while the page still offers more. The refusal updates the page.
    await push(guest, `/ar/cc/product/${productId}/content`);
    await expect(button(guest, content.list.addSection)).toBeEnabled();
    await gql(adminUpdateMutation, { id: adminId, input: { permission: 'VIEW' } }, owner);
    await button(guest, content.list.addSection).click();
    await expectOpen(guest.getByRole('dialog'));
    await guest.locator('[name="title"]').fill('Too late');
    await button(guest, content.section.create).click();
    await expect(guest.getByText(messages.api.forbidden)).toBeVisible();
    await guest.keyboard.press('Escape');
    await expectSwitchedOff(guest, why, ['button', content.list.addSection], ['link', content.add.VIDEO]);
    await expectSwitchedOff(guest, why, ['button', filled(content.move.handle, { title: 'A lesson' })]);
    // The dashboard has a live connection, so the removal reaches it without a request.
    await push(guest, '/ar/cc/dashboard');
    await expect(guest.getByText(reports.live.on, { exact: true })).toBeVisible();

    const remove = button(page, filled(admins.list.delete, { name: 'Huda Nasser' }));
    const question = page.getByRole('alertdialog');
    await remove.press('Enter');
    await expect(question).toContainText(filled(admins.delete.title, { name: 'Huda Nasser' }));
    await expect(question.getByRole('button', { name: common.actions.cancel })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole('button', { name: common.actions.delete }).click();
    await expectToast(page, messages.success.adminDeleted);
    await expect(page.getByText(admins.list.empty)).toBeVisible();
    await expect(guest).toHaveURL('/ar/cc/auth/login');

    await part(page, admins.users.activity).click();
    const lines = page.getByRole('main').getByRole('listitem');
    const sentence = (action: keyof typeof audit.action, actor: string, object = '') =>
      audit.action[action].replace('<actor/>', actor).replace('<object/>', object);
    await expect(lines.nth(0)).toContainText(sentence('adminDelete', 'Sara Ali', email));
    await expect(lines.nth(1)).toContainText(sentence('adminUpdate', 'Sara Ali', email));
    await expect(lines.nth(1)).toContainText(filled(audit.changed, { fields: audit.field.permission }));
    await expect(lines.nth(2)).toContainText(sentence('productArchive', 'Huda Nasser', 'Drawing faces'));
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(audit.today);
    await label(page, audit.filter.person).selectOption(`Huda Nasser · ${email}`);
    await expect(page).toHaveURL(/person=/);
    await expect(lines.first()).toContainText(sentence('productArchive', 'Huda Nasser', 'Drawing faces'));
    await lines.first().getByRole('link', { name: 'Drawing faces' }).click();
    await expect(page).toHaveURL(`/ar/cc/product/${productId}/view`);
    await page.goBack();
    await expect(label(page, audit.filter.person)).not.toHaveValue('');
    await label(page, audit.filter.to).fill('2020-01-01');
    await expect(page.getByText(audit.noMatch)).toBeVisible();
    await visit(page, '/ar/cc/users/activity?person=nobody&about=Nothing&from=2026-02-30&to=soon');
    await expect(lines.first()).toContainText(sentence('adminDelete', 'Sara Ali', email));
    expect(complaints).toEqual([]);
  });
});

const { admins, common, messages } = words.en;

test('an invitation reports what is wrong with it, signs in its recipient, who switches accounts, and can be opened again', async ({
  browser,
}) => {
  const owner = await world.creator({ fullName: 'Omar Saleh', fullNameAr: 'عمر صالح' });
  const known = await world.creator();
  const { adminId, token: first } = await world.invited(owner, 'EDIT', known.email);
  const mails = await mailsTo(known.email);
  const resend = 'mutation ($id: UUID!) { adminResend(id: $id) { userErrors { message } } }';
  expect((await gql(resend, { id: adminId }, owner)).data.adminResend.userErrors).toEqual([]);
  const second = (await mailsTo(known.email, { count: mails.length + 1 }))[0]?.links[0] as string;
  const page = await pageOf(browser, { creator: known.token });
  const invalid = page.getByRole('heading', { name: admins.invitation.invalid });
  await page.goto('/en/cc/auth/invitation');
  await expect(invalid).toBeVisible();
  await visit(page, invitation(first));
  await expect(invalid).toBeVisible();

  // A creator with an account, signed in, sees one button.
  await visit(page, pathOf(second));
  await expect(page.getByText(filled(admins.invitation.knownText, { name: 'Omar Saleh' }))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, admins.invitation.accept).click();
  await expect(page).toHaveURL('/en/cc/my-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Omar Saleh' })).toBeVisible();
  await visit(page, pathOf(second));
  await button(page, admins.invitation.accept).click();
  await expect(page).toHaveURL('/en/cc/my-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Omar Saleh' })).toBeVisible();

  await test.step('a user with several accounts switches between them, in all tabs', async () => {
    // A tab that the page opens shares its process, with the compiled client.
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('/en/cc/product/list'));
    const other = await opened;
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^Account:/ }).click();
    const accounts = page.getByRole('menuitemradio');
    await expect(accounts).toHaveText([
      new RegExp(`Sara Ali${admins.permission.OWNER}`),
      new RegExp(`Omar Saleh${admins.permission.EDIT}`),
    ]);
    await expect(accounts.nth(1)).toBeChecked();
    await accounts.nth(0).click();
    await expect(page).toHaveURL('/en/cc/my-page');
    await expect(page.getByRole('heading', { level: 1, name: 'Sara Ali' })).toBeVisible();
    // The other tab leaves the account, too.
    await expect(other).toHaveURL('/en/cc/my-page');
    await expect(other.getByRole('heading', { level: 1, name: 'Sara Ali' })).toBeVisible();
    await other.close();
  });

  // A new admin opens the link in a browser where another account is signed in.
  const email = newEmail('new');
  await visit(page, invitation((await world.invited(owner, 'VIEW', email)).token));
  await expect(page.getByRole('alert')).toHaveText(filled(admins.invitation.switchText, { email: known.email, invited: email }));
  await expect(page.getByRole('heading', { name: admins.invitation.title })).toBeVisible();
  for (const text of ['Omar Saleh', email, admins.permission.VIEW, admins.may.VIEW]) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expect(label(page, admins.invitation.fullName)).toHaveValue('An Admin');
  await label(page, words.en.accounts.password).fill(password);
  await button(page, admins.invitation.accept).dblclick();
  await expect(page).toHaveURL('/en/cc/my-page');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByText(email)).toBeVisible();
});

test('the lists of users: customers are searched, and masked for VIEW admins; the address has the page of the admins, and failures are shown in the dialog', async ({
  browser,
}) => {
  const owner = await world.creator();
  const { id } = await product(owner, { published: true, cost: 'FREE' });
  const page = await pageOf(browser, { creator: owner.token });
  await page.goto('/en/cc/users');
  await expect(page.getByText(customersEn.empty)).toBeVisible();

  const [one, two] = [await world.customer(newEmail('one')), await world.customer(newEmail('two'))];
  for (const customer of [one, two]) await checkout(customer, id);
  const found = '/en/cc/users?search=one-';
  await visit(page, found);
  const search = page.getByRole('textbox', { name: customersEn.search });
  await expect(search).toHaveValue('one-');
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('');
  await expect(page.getByRole('row').nth(1)).toContainText(two.email);
  await expect(page.getByRole('row').nth(2)).toContainText(one.email);
  await search.fill('nobody');
  await expect(page).toHaveURL(/search=nobody/);
  await expect(page.getByText(customersEn.noMatch)).toBeVisible();

  await test.step('an empty page of admins leads to the one before; failures are shown in the dialog', async () => {
    for (let n = 1; n <= 9; n += 1) {
      await gql(adminInviteMutation, { input: { fullName: `Helper ${n}`, email: newEmail('helper'), permission: 'VIEW' } }, owner);
    }
    const rows = page.getByRole('row').filter({ hasText: 'Helper' });
    await push(page, '/en/cc/users/admins?page=40');
    await expect(page).toHaveURL('/en/cc/users/admins?page=2');
    await expect(rows).toHaveText([/Helper 1/]);
    await page.getByRole('link', { name: common.actions.previous }).click();
    await expect(page).toHaveURL('/en/cc/users/admins');
    await expect(rows).toHaveCount(8);
    await page.getByRole('link', { name: common.actions.next }).click();
    await expect(rows).toHaveText([/Helper 1/]);

    const question = page.getByRole('alertdialog');
    await button(page, filled(admins.list.delete, { name: 'Helper 1' })).click();
    await page.context().setOffline(true);
    await question.getByRole('button', { name: common.actions.delete }).click();
    await expect(question.getByRole('alert')).toHaveText(common.error.network);
    // The row is back behind the dialog, where it has no role.
    await expect(page.locator('tbody tr')).toHaveText([/Helper 1/]);
    await page.context().setOffline(false);
    await question.getByRole('button', { name: common.actions.delete }).click();
    await expectToast(page, messages.success.adminDeleted);
    await expect(page).toHaveURL('/en/cc/users/admins');
    await expect(rows).toHaveCount(8);

    await button(page, filled(admins.list.edit, { name: 'Helper 9' })).click();
    await expectOpen(page.getByRole('dialog'));
    await label(page, admins.form.fullName).fill('Helper Nine');
    await label(page, admins.form.email).fill(owner.email);
    await button(page, admins.form.save).click();
    await expect(page.getByRole('dialog').getByText(messages.admin.owner)).toBeVisible();
    await expect(label(page, admins.form.fullName)).toHaveValue('Helper Nine');
    await page.getByRole('button', { name: common.modal.close }).click();
    await expect(rows.first()).toContainText('Helper 9');
  });

  await beginAnew(page, { creator: (await world.admin(owner, 'VIEW')).token });
  await page.goto(found);
  await expect(page.getByText(customersEn.masked)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText(one.email)).toHaveCount(0);
});
