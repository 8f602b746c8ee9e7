import { expect, type Page } from '@playwright/test';
import accounts from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import admins from '../../../client/i18n/locales/ar/admins.json' with { type: 'json' };
import common from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import creators from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import orders from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import storefront from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { answering, failures, refusedWithoutReason } from '../../support/answers.ts';
import { alive, expectAccessible, follow, pageOf, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { bought, item, product, section, uploaded } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { newEmail, newUsername, password, world } from '../../support/world.ts';

/** What a person reads when something fails (specification, section 8), and that what they typed is still there. */
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Shortens the timeout of a request from a minute to 300 ms while the page is marked `impatient`. Lasts until the next load. */
const mayBeImpatient = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 60_000 && 'impatient' in window ? 300 : milliseconds);
};
const beImpatient = (page: Page, impatient: boolean) =>
  page.evaluate((yes) => void (yes ? Object.assign(window, { impatient: yes }) : Reflect.deleteProperty(window, 'impatient')), impatient);

/** Notes whether the first error message of a form has the focus as soon as it is there. */
const noteFocus = () => {
  const drawn: boolean[] = [];
  Object.assign(window, { drawn });
  new MutationObserver(() => {
    const alert = document.querySelector('form [role=alert]');
    if (alert) drawn.push(alert === document.activeElement);
  }).observe(document.body, { subtree: true, childList: true });
};

test.describe('in Arabic', () => {
  /** Each way to fail, and the words for it where the specification has none for the form. Two with the same words are apart. */
  const said = {
    unreachable: common.error.network,
    gateway: messages.api.internal,
    silence: common.error.timeout,
    broken: messages.api.internal,
    internal: 'The server has a headache',
  } as const;
  type Way = keyof typeof said;

  test('a failed sign-in, sign-up, mail and password request lose no input', async ({ page }) => {
    const email = newEmail('nobody');
    const forms = [
      // The words for each failure are tested in tests/unit/error-words.test.ts. Here each reaches a form.
      { screen: 'login', operation: 'Login', submit: accounts.login.submit, fields: [accounts.password], ways: Object.keys(said) as Way[] },
      {
        screen: 'register',
        operation: 'Signup',
        submit: accounts.register.submit,
        fields: [accounts.password, accounts.phoneNumber],
        ways: ['unreachable'],
      },
      {
        screen: 'forgot-password',
        operation: 'PasswordResetRequest',
        submit: accounts.forgot.submit,
        fields: [],
        ways: ['gateway'],
      },
      {
        screen: 'reset-password?token=x',
        operation: 'PasswordReset',
        submit: accounts.reset.submit,
        fields: [accounts.reset.password],
        ways: ['internal'],
      },
    ] as const;
    const typed: Record<string, string> = { [accounts.email]: email, [accounts.phoneNumber]: '500 01234' };
    const alert = (message: string) => page.getByRole('alert').filter({ hasText: message });
    await page.goto('/ar/cc/auth/login');
    await page.evaluate(mayBeImpatient);
    await page.evaluate(noteFocus);
    for (const { screen, operation, submit, fields, ways } of forms) {
      if (screen !== 'login') await follow(page, `/ar/cc/auth/${screen}`);
      const names = screen.startsWith('reset') ? fields : [accounts.email, ...fields];
      for (const name of names) await label(page, name).fill(typed[name] ?? password);
      for (const way of ways) {
        await answering(page, operation, failures[way]);
        await beImpatient(page, way === 'silence');
        await button(page, submit).click();
        await expect(alert(said[way]), `${screen}, ${way}`).toBeVisible();
        for (const name of names) await expect(label(page, name)).toHaveValue(typed[name] ?? password);
        await page.unroute('**/graphql');
      }
      if (screen !== 'login') continue;
      await test.step('the focus moves together with the error message, so that no typing is lost', async () => {
        expect(await page.evaluate(() => (window as unknown as { drawn: boolean[] }).drawn[0])).toBe(true);
      });
      await expectAccessible(page); // the alert is the same above each form
      await test.step('with the connection back, the server’s own answer is shown', async () => {
        await beImpatient(page, false);
        await page.context().setOffline(true);
        await button(page, submit).click();
        await expect(alert(common.error.network)).toBeVisible();
        await page.context().setOffline(false);
        await button(page, submit).click();
        await expect(alert(messages.login.invalid)).toBeVisible();
        await answering(page, operation, { data: { login: refusedWithoutReason } });
        await label(page, accounts.password).fill('Other1234');
        await expect(alert(messages.login.invalid)).toHaveCount(0);
        await button(page, submit).click();
        await expect(alert(messages.login.invalid)).toBeVisible();
        await page.unroute('**/graphql');
      });
    }
    await test.step('the failure of another mail is shown', async () => {
      await page.evaluate((registered) => sessionStorage.setItem('diwan.registeredEmail', registered), email);
      await follow(page, '/ar/cc/auth/verify');
      await expectAccessible(page);
      for (const way of ['unreachable', 'gateway', 'internal'] as const) {
        await answering(page, 'SignupResend', failures[way]);
        await button(page, accounts.verify.resend).click();
        await expectToast(page, said[way]);
        await page.unroute('**/graphql');
      }
      await expect(button(page, accounts.verify.resend)).toBeEnabled();
    });
  });

  test('failures of a profile, a cover and an admin are shown without internal details', async ({ browser }) => {
    const creator = await world.newCreator();
    const cover = await uploaded(creator, await picture({ width: 1400, height: 400 }));
    await gql('mutation ($id: UUID) { coverImageUpdate(coverImageId: $id) { userErrors { message } } }', { id: cover }, creator);
    const page = await pageOf(browser, { creator: creator.token });
    const alert = (message: string) => page.getByRole('alert').filter({ hasText: message });

    await test.step('completing the profile', async () => {
      await page.goto('/ar/cc/auth/complete-profile');
      await label(page, creators.profile.name).fill('Sara Ali');
      await label(page, creators.profile.bio).fill('I teach drawing');
      await label(page, creators.profile.username).fill(newUsername());
      await page.getByRole('button', { name: creators.profile.service }).click();
      await page.getByRole('option').first().click();
      for (const way of ['broken', 'unreachable'] as const) {
        await answering(page, 'ProfileComplete', failures[way]);
        await button(page, creators.profile.submit).click();
        await expect(alert(said[way])).toBeVisible();
        await expect(label(page, creators.profile.bio)).toHaveValue('I teach drawing');
        await page.unroute('**/graphql');
      }
      await button(page, creators.profile.submit).click();
      // One toast says both: that the picture is missing, and that all else is saved.
      await expectToast(page, `${messages.profilePic.required}${creators.profile.restSaved}`);
      await expect(page).toHaveURL('/ar/cc/my-page');
      const told = await page.evaluate(() => (window as unknown as { said: string[] }).said);
      expect(told.join()).not.toContain(messages.success.profileCompleted);
    });

    await test.step('removing the cover', async () => {
      await answering(page, 'CoverImageUpdate', failures.gateway);
      await button(page, creators.myPage.removeCover).click();
      await page.getByRole('alertdialog').getByRole('button', { name: creators.myPage.removeCover }).click();
      await expectToast(page, messages.api.internal);
      await page.unroute('**/graphql');
    });

    await test.step('changing the profile', async () => {
      await follow(page, '/ar/cc/settings/profile');
      await answering(page, 'ProfileUpdate', failures.broken);
      await label(page, creators.profile.name).fill('Sara A. Ali');
      await page.locator('button[type=submit]').click();
      await expect(alert(messages.api.internal)).toBeVisible();
      await expect(label(page, creators.profile.name)).toHaveValue('Sara A. Ali');
      await page.unroute('**/graphql');
      await page.locator('button[type=submit]').click();
      await expectToast(page, creators.profile.restSaved); // there is no picture
    });

    await test.step('inviting an admin', async () => {
      await follow(page, '/ar/cc/users/admins');
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
  });

  test('failures of a product, a purchase, a playback and a list of creators are shown, and can be retried', async ({ browser }) => {
    const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
    const { id } = await product(creator, { published: true });
    const { id: sectionId } = await section(creator, id);
    await item(creator, sectionId, { type: 'VIDEO', title: 'First lines' });
    const page = await pageOf(browser, { customer: customer.token });
    const failure = (title: string) => page.getByRole('alert').filter({ hasText: title });
    const retry = async () => {
      await page.unroute('**/graphql');
      await button(page, common.actions.retry).click();
    };

    // The server draws the page that is loaded; the browser asks for the next one.
    await page.goto(`/ar/${creator.username}`);
    await alive(page);
    await answering(page, 'StorefrontProduct', failures.gateway);
    await page.getByRole('link', { name: 'Drawing faces' }).click();
    await expect(failure(storefront.product.failed)).toContainText(common.error.unexpected);
    await expectAccessible(page, { again: true });
    await retry();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawing faces');

    await answering(page, 'Checkout', failures.unreachable);
    await button(page, orders.buy.paid).click();
    await expect(failure(orders.failure.title)).toContainText(common.error.network);
    await page.unroute('**/graphql');

    // The visit above put the creator among the recent ones.
    await bought(customer, creator, id);
    await answering(page, 'RecentCreators', failures.unreachable);
    await follow(page, '/ar/my-products');
    await expect(failure(storefront.recent.failed)).toBeVisible();
    await retry();
    await expect(page.getByRole('region', { name: storefront.recent.title }).getByRole('link', { name: 'Sara Ali' })).toBeVisible();

    await answering(page, 'Player', failures.gateway);
    await page.route('**/media/session', (route) => route.abort());
    await page.locator(`a[href="/ar/my-products/${id}"]`).first().click();
    await expect(failure(storefront.product.failed)).toBeVisible();
    await retry();
    // It goes on by itself as soon as the server can be reached.
    await expect(page.getByText(storefront.player.reconnecting)).toBeVisible();
    await expectAccessible(page, { again: true });
    await page.unroute('**/media/session');
    await expect(page.getByText(storefront.player.reconnecting)).toHaveCount(0);
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  });
});

test('recently viewed creators: the latest first, stored in this browser only, cleared on request', async ({ browser }) => {
  const [first, second] = await Promise.all([world.creator(), world.creator({ fullName: 'Noura Saleh' })]);
  const page = await pageOf(browser);
  const strip = page.getByRole('region', { name: storefrontEn.recent.title });
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
  for (const { username, name } of [
    { ...second, name: 'Noura Saleh' },
    { ...first, name: 'Sara Ali' },
  ]) {
    await visit(page, `/en/${username}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await follow(page, '/en');
  await expect(strip.getByRole('listitem')).toHaveText([/Sara Ali/, /Noura Saleh/]);
  await strip.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/en/${second.username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Noura Saleh' })).toBeVisible(); // looked at once it is there
  await follow(page, '/en');
  await expect(strip.getByRole('listitem')).toHaveText([/Noura Saleh/, /Sara Ali/]);
  await strip.getByRole('button', { name: storefrontEn.recent.clear }).click();
  await expect(strip).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
