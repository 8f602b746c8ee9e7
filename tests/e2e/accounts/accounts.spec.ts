import { expect, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import creatorsAr from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import uploadsAr from '../../../client/i18n/locales/ar/uploads.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import { complaintsOf, pageOf, visit } from '../../support/browser.ts';
import { gql, mailTo } from '../../support/client.ts';
import { portrait } from '../../support/files.ts';
import { expectToast } from '../../support/overlays.ts';
import { item, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { newEmail, newUsername, password, signupMutation, world } from '../../support/world.ts';

const tokenKey = 'diwan.token.creator';
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });

/** A token that the browser can read and the server does not know. */
const tokenUntil = (expiry: number) => `e30.${Buffer.from(JSON.stringify({ exp: expiry })).toString('base64url')}.x`;

test('a creator registers, opens the link of the mail and completes the profile', async ({ browser }) => {
  const artist = 'فنان';
  const page = await pageOf(browser);
  const complaints = complaintsOf(page);
  const email = newEmail('creator');
  const username = newUsername();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(`/ar/cc/auth/register`);
  await label(page, accountsAr.email).fill(email);
  await label(page, accountsAr.password).fill(password);
  await label(page, accountsAr.phoneNumber).fill('٥٠٠٠١٢٣٤');
  await button(accountsAr.register.submit).dblclick();

  await expect(page).toHaveURL(`/ar/cc/auth/verify`);
  await expect(page.getByText(email)).toBeVisible();
  await expect(button(accountsAr.verify.resend)).toBeDisabled();

  const other = await page.context().newPage();
  await other.goto((await mailTo(email)).links[0] as string);
  await expect(other.getByRole('heading', { name: accountsAr.verified.title })).toBeVisible();
  // The tab that waited goes on by itself.
  await expect(page).toHaveURL(`/ar/cc/auth/complete-profile`);
  await other.close();
  // The registration is over: the tab names its address no more.
  const left = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(left).not.toContain(email);

  await expect(label(page, creatorsAr.profile.email)).toHaveValue(email);
  await expect(label(page, creatorsAr.profile.email)).toBeDisabled();
  await expect(button(creatorsAr.profile.submit)).toBeDisabled();
  await page.getByLabel(creatorsAr.profile.picture).setInputFiles(await portrait());
  await expect(page.getByText(commonAr.upload.changeImage)).toBeVisible();
  await label(page, creatorsAr.profile.name).fill('Sara Ali');
  await label(page, creatorsAr.profile.bio).fill('I teach drawing');
  await label(page, creatorsAr.profile.username).fill(username);
  await page.getByRole('button', { name: creatorsAr.profile.service }).click();
  await page.getByRole('combobox').fill(artist);
  await expect(page.getByRole('option').first()).toHaveText(artist); // a press and its release meet the same list
  await page.getByRole('option', { name: artist, exact: true }).click();
  await button(creatorsAr.profile.submit).click();

  await expectToast(page, messagesAr.success.profileCompleted);
  await expect(page).toHaveURL(`/ar/cc/my-page`);
  await expect(page.getByRole('heading', { name: 'Sara Ali' })).toBeVisible();
  await expect(page.getByRole('link', { name: username })).toHaveAttribute('href', new RegExp(`/ar/${username}$`));
  // With a complete profile, the pages of the sign-in area lead to the console.
  await visit(page, `/ar/cc/auth/complete-profile`);
  await expect(page).toHaveURL(`/ar/cc/my-page`);
  await visit(page, `/ar/cc/auth/login`);
  await expect(page).toHaveURL(`/ar/cc/dashboard`);
  expect(complaints).toEqual([]);
});

async function signIn(page: Page, email: string) {
  await label(page, accountsEn.email).fill(email);
  await label(page, accountsEn.password).fill(password);
  await page.getByRole('button', { name: accountsEn.login.submit, exact: true }).click();
}

test('sign-in with the right password before the link is opened offers another mail', async ({ browser }) => {
  const email = newEmail('creator');
  const { signup } = (await gql(signupMutation, { input: { email, password, role: 'CREATOR', phoneNumber: '+966512345678' } })).data;
  expect(signup.userErrors).toEqual([]);
  const page = await pageOf(browser);
  await page.goto('/en/cc/auth/login');
  await signIn(page, email);
  await expect(page).toHaveURL('/en/cc/auth/verify');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: accountsEn.verify.resend })).toBeVisible();
});

test('a token that is over is found by a file that does not pass Apollo, too', async ({ browser }) => {
  const creator = await world.creator();
  const { id: productId } = await product(creator);
  const { id: itemId } = await item(creator, (await section(creator, productId)).id, { type: 'AUDIO', title: 'Listening' });
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto(`/ar/cc/product/${productId}/content/${itemId}/edit`);
  const { captions } = uploadsAr;
  const panel = page.getByRole('region', { name: captions.title });
  await expect(panel).toContainText(captions.empty);
  // Nothing else of the page asks meanwhile.
  await page.route('/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/') ? route.continue() : new Promise<void>(() => {}),
  );
  await page.evaluate(
    ([key, token]) => {
      localStorage.setItem(key as string, token as string);
      localStorage.setItem('diwan.draft.of', 'what was typed');
    },
    [tokenKey, tokenUntil(9_999_999_999)],
  );
  await panel.getByLabel(captions.language).selectOption('fr');
  const chosen = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: captions.add, exact: true }).click();
  await (await chosen).setFiles({
    name: 'words.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n'),
  });
  await expect(page).toHaveURL('/ar/cc/auth/login');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^diwan\.(draft|token)/.test(key)))).toEqual([]);
});

test('the guard redirects without a session, after its end or refusal, and with an incomplete profile', async ({ browser }) => {
  const { token } = await world.newCreator();
  const page = await pageOf(browser);
  /** Waits until the page has started: until then it would act on a changed token. */
  const started = () => expect(page.locator('[name=email]')).toBeVisible();
  const keep = (value: string) => page.evaluate(([key, item]) => localStorage.setItem(key as string, item as string), [tokenKey, value]);
  const stored = () => page.evaluate((key) => localStorage.getItem(key), tokenKey);
  for (const unusable of [tokenUntil(1000), tokenUntil(9_999_999_999)]) {
    await keep(unusable);
    await page.goto('/ar/cc/dashboard');
    await expect(page).toHaveURL('/ar/cc/auth/login');
    await started();
    expect(await stored()).toBeNull();
  }

  // Nothing of a creator is left either, where no token is; a customer of the same browser stays signed in.
  await page.evaluate(
    (customer) => {
      localStorage.setItem('diwan.draft.of', 'what was typed');
      localStorage.setItem('diwan.token.customer', customer);
    },
    (await world.customer()).token,
  );
  await visit(page, '/ar/cc/dashboard');
  await expect(page).toHaveURL('/en/cc/auth/login');
  await started();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^diwan\.(draft|token)/.test(key)));
  expect(left).toEqual(['diwan.token.customer']);

  await keep(token);
  await visit(page, '/en/cc/product/list');
  await expect(page).toHaveURL('/en/cc/auth/complete-profile');
});
