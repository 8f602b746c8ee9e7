import { expect, type Page } from '@playwright/test';
import accounts from '../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import admins from '../../client/i18n/locales/ar/admins.json' with { type: 'json' };
import common from '../../client/i18n/locales/ar/common.json' with { type: 'json' };
import creators from '../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import orders from '../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import storefront from '../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import accountsEn from '../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import storefrontEn from '../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import messages from '../../schema/messages/ar.json' with { type: 'json' };
import { answering, failures, refusedWithoutReason } from '../support/answers.ts';
import { contextOf, expectAccessible, pageOf } from '../support/browser.ts';
import { gql } from '../support/client.ts';
import { picture } from '../support/files.ts';
import { expectOpen, expectToast } from '../support/overlays.ts';
import { bought, item, product, section, uploaded } from '../support/shop.ts';
import { test } from '../support/test.ts';
import { newEmail, newUsername, password, world } from '../support/world.ts';

/** What a person reads when something fails (specification, section 8), and that what they typed is still there. */
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Shortens the timeout of a request from a minute to 300 ms while the page is marked `impatient`. */
const mayBeImpatient = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 60_000 && 'impatient' in window ? 300 : milliseconds);
};
const beImpatient = (page: Page, impatient: boolean) =>
  page.evaluate((yes) => void (yes ? Object.assign(window, { impatient: yes }) : Reflect.deleteProperty(window, 'impatient')), impatient);

test.describe('in Arabic', () => {
  /** Each way to fail, and the words for it where the specification has none for the form. */
  const said = {
    unreachable: common.error.network,
    silence: common.error.timeout,
    gateway: messages.api.internal,
    broken: messages.api.internal,
    internal: 'The server has a headache',
  } as const;
  const ways = Object.entries(said) as [keyof typeof said, string][];

  test('a failed sign-in, sign-up and password request lose no input', async ({ browser }) => {
    const page = await (await contextOf(browser)).newPage();
    await page.addInitScript(mayBeImpatient);
    const email = newEmail('nobody');
    const forms = [
      { screen: 'login', operation: 'Login', submit: accounts.login.submit, fields: [accounts.password] },
      { screen: 'register', operation: 'Signup', submit: accounts.register.submit, fields: [accounts.password, accounts.phoneNumber] },
      { screen: 'forgot-password', operation: 'PasswordResetRequest', submit: accounts.forgot.submit, fields: [] },
      { screen: 'reset-password?token=x', operation: 'PasswordReset', submit: accounts.reset.submit, fields: [accounts.reset.password] },
    ];
    const typed = { [accounts.email]: email, [accounts.phoneNumber]: '500 01234' };
    for (const { screen, operation, submit, fields } of forms) {
      await page.goto(`/ar/cc/auth/${screen}`);
      const names = screen.startsWith('reset') ? fields : [accounts.email, ...fields];
      for (const name of names) await label(page, name).fill(typed[name] ?? password);
      for (const [way, message] of ways) {
        await answering(page, operation, failures[way]);
        await beImpatient(page, way === 'silence');
        await button(page, submit).click();
        await expect(page.getByRole('alert').filter({ hasText: message }), `${screen}, ${way}`).toBeVisible();
        for (const name of names) await expect(label(page, name)).toHaveValue(typed[name] ?? password);
        await page.unroute('**/graphql');
      }
      if (screen === 'login') await expectAccessible(page); // the alert is the same above each form
    }
    // With the connection back, the server's own answer is shown.
    await page.goto('/ar/cc/auth/login');
    await label(page, accounts.email).fill(email);
    await label(page, accounts.password).fill(password);
    await page.context().setOffline(true);
    await button(page, accounts.login.submit).click();
    await expect(page.getByRole('alert').filter({ hasText: common.error.network })).toBeVisible();
    await page.context().setOffline(false);
    await button(page, accounts.login.submit).click();
    await expect(page.getByRole('alert').filter({ hasText: messages.login.invalid })).toBeVisible();
    await answering(page, 'Login', { data: { login: refusedWithoutReason } });
    await label(page, accounts.password).fill('Other1234');
    await expect(page.getByRole('alert').filter({ hasText: messages.login.invalid })).toHaveCount(0);
    await button(page, accounts.login.submit).click();
    await expect(page.getByRole('alert').filter({ hasText: messages.login.invalid })).toBeVisible();
  });

  test('failures of another mail and of a profile are shown', async ({ browser }) => {
    const { token } = await world.newCreator();
    const page = await pageOf(browser);
    await page.goto('/ar/cc/auth');
    await page.evaluate((email) => sessionStorage.setItem('diwan.registeredEmail', email), newEmail('creator'));
    await page.goto('/ar/cc/auth/verify');
    for (const [way, message] of [
      ['unreachable', common.error.network],
      ['gateway', messages.api.internal],
      ['internal', said.internal],
    ] as const) {
      await answering(page, 'SignupResend', failures[way]);
      await button(page, accounts.verify.resend).click();
      await expectToast(page, message);
      await page.unroute('**/graphql');
    }
    await expect(button(page, accounts.verify.resend)).toBeEnabled();

    const own = await pageOf(browser, { creator: token });
    await own.goto('/ar/cc/auth/complete-profile');
    await label(own, creators.profile.name).fill('Sara Ali');
    await label(own, creators.profile.bio).fill('I teach drawing');
    await label(own, creators.profile.username).fill(newUsername());
    await own.getByRole('button', { name: creators.profile.service }).click();
    await own.getByRole('option').first().click();
    for (const [way, message] of [
      ['broken', messages.api.internal],
      ['unreachable', common.error.network],
    ] as const) {
      await answering(own, 'ProfileComplete', failures[way]);
      await button(own, creators.profile.submit).click();
      await expect(own.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(label(own, creators.profile.bio)).toHaveValue('I teach drawing');
      await own.unroute('**/graphql');
    }
    await button(own, creators.profile.submit).click();
    await expect(own).toHaveURL('/ar/cc/my-page');
  });

  test('failures of a profile, a cover and an admin are shown without internal details', async ({ browser }) => {
    const creator = await world.creator();
    const cover = await uploaded(creator, await picture({ width: 1400, height: 400 }));
    await gql('mutation ($id: UUID) { coverImageUpdate(coverImageId: $id) { userErrors { message } } }', { id: cover }, creator);
    const page = await pageOf(browser, { creator: creator.token });
    await page.goto('/ar/cc/my-page');
    await answering(page, 'CoverImageUpdate', failures.gateway);
    await button(page, creators.myPage.removeCover).click();
    await page.getByRole('alertdialog').getByRole('button', { name: creators.myPage.removeCover }).click();
    await expectToast(page, messages.api.internal);

    await page.goto('/ar/cc/settings/profile');
    await answering(page, 'ProfileUpdate', failures.broken);
    await label(page, creators.profile.name).fill('Sara A. Ali');
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert').filter({ hasText: messages.api.internal })).toBeVisible();
    await expect(label(page, creators.profile.name)).toHaveValue('Sara A. Ali');

    await page.unroute('**/graphql');
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/ar/cc/users/admins');
    await answering(page, 'AdminInvite', failures.gateway);
    await button(page, admins.form.add).click();
    const dialog = page.getByRole('dialog');
    await expectOpen(dialog);
    await label(page, admins.form.fullName).fill('Huda Nasser');
    await label(page, admins.form.email).fill(newEmail('admin'));
    await dialog.getByRole('button', { name: admins.form.add }).click();
    await expectToast(page, messages.api.internal);
    await expect(label(page, admins.form.fullName)).toHaveValue('Huda Nasser');
  });

  test('failures of a product, a purchase, a playback and a list of creators are shown, and can be retried', async ({ browser }) => {
    const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
    const { id } = await product(creator, { published: true });
    const { id: sectionId } = await section(creator, id);
    await item(creator, sectionId, { type: 'VIDEO', title: 'First lines' });
    const path = `/ar/${creator.username}/${id}`;
    const page = await pageOf(browser, { customer: customer.token });
    const failure = (title: string) => page.getByRole('alert').filter({ hasText: title });

    await answering(page, 'StorefrontProduct', failures.gateway);
    await page.goto(path);
    await expect(failure(storefront.product.failed)).toContainText(common.error.unexpected);
    await expectAccessible(page);
    await page.unroute('**/graphql');
    await button(page, common.actions.retry).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawing faces');

    await answering(page, 'Checkout', failures.unreachable);
    await button(page, orders.buy.paid).click();
    await expect(failure(orders.failure.title)).toContainText(common.error.network);
    await page.unroute('**/graphql');

    // The visit above put the creator among the recent ones.
    await answering(page, 'RecentCreators', failures.unreachable);
    await page.goto('/ar/my-products');
    await expect(failure(storefront.recent.failed)).toBeVisible();
    await page.unroute('**/graphql');
    await button(page, common.actions.retry).click();
    await expect(page.getByRole('region', { name: storefront.recent.title }).getByRole('link', { name: 'Sara Ali' })).toBeVisible();

    await bought(customer, creator, id);
    await page.route('**/media/session', (route) => route.abort());
    await page.goto(`/ar/my-products/${id}`);
    // It goes on by itself as soon as the server can be reached.
    await expect(page.getByText(storefront.player.reconnecting)).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/media/session');
    await expect(page.getByText(storefront.player.reconnecting)).toHaveCount(0);
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);

    await answering(page, 'Player', failures.gateway);
    await page.goto(`/ar/my-products/${id}`);
    await expect(failure(storefront.product.failed)).toBeVisible();
  });
});

test('the focus moves together with the error message, so that no typing is lost', async ({ browser }) => {
  const page = await pageOf(browser);
  await page.goto('/en/cc/auth/login');
  await label(page, accountsEn.email).fill(newEmail('nobody'));
  await label(page, accountsEn.password).fill(password);
  await page.evaluate(() => {
    const drawn: boolean[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const alert = document.querySelector('form [role=alert]');
      if (alert) drawn.push(alert === document.activeElement);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await answering(page, 'Login', failures.unreachable);
  await button(page, accountsEn.login.submit).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { drawn: boolean[] }).drawn[0])).toBe(true);
});

test('recently viewed creators: the latest first, stored in this browser only, cleared on request', async ({ browser }) => {
  const [first, second] = await Promise.all([world.creator(), world.creator({ fullName: 'Noura Saleh' })]);
  const page = await pageOf(browser);
  const strip = page.getByRole('region', { name: storefrontEn.recent.title });
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
  for (const { username } of [first, second, first]) {
    await page.goto(`/en/${username}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/en');
  await expect(strip.getByRole('listitem')).toHaveText([/Sara Ali/, /Noura Saleh/]);
  await expectAccessible(page);
  await strip.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/en/${second.username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Noura Saleh' })).toBeVisible(); // looked at once it is there
  await page.goto('/en');
  await expect(strip.getByRole('listitem')).toHaveText([/Noura Saleh/, /Sara Ali/]);
  await strip.getByRole('button', { name: storefrontEn.recent.clear }).click();
  await expect(strip).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
