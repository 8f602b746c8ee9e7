import { expect, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import creatorsAr from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import productsAr from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import creatorsEn from '../../../client/i18n/locales/en/creators.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { answering, failures } from '../../support/answers.ts';
import { complaintsOf, type Language, pageOf, visit } from '../../support/browser.ts';
import { portrait } from '../../support/files.ts';
import { test } from '../../support/test.ts';
import { newEmail, newUsername, password, world } from '../../support/world.ts';

const words = {
  en: { accounts: accountsEn, common: commonEn, creators: creatorsEn, products: productsEn, messages: messagesEn },
  ar: { accounts: accountsAr, common: commonAr, creators: creatorsAr, products: productsAr, messages: messagesAr },
};

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });

/** Presses the toggle and waits for the same page in the other language. */
async function toggle(page: Page, to: Language): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: words[to === 'ar' ? 'en' : 'ar'].common.nav.otherLanguage }).click();
  await expect(page).toHaveURL(new RegExp(`/${to}${pathname.slice(3)}(\\?|$)`));
}

/** All that this tab stores, as text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

test('sign-up: the language toggle keeps all fields except the password, in both directions', async ({ browser }) => {
  const page = await pageOf(browser);
  const complaints = complaintsOf(page);
  const email = newEmail('creator');
  await page.goto('/en/cc/auth/register');
  await page.getByRole('button', { name: /KW \+965/ }).click();
  await page.getByRole('combobox').fill('Canada');
  await expect(page.getByRole('option')).toHaveCount(1); // a press and its release meet the same list
  await page.getByRole('option', { name: /Canada/ }).click();
  await label(page, accountsEn.phoneNumber).fill('41');
  await label(page, accountsEn.password).fill(password);
  await label(page, accountsEn.email).fill(`${email} `);
  await label(page, accountsEn.email).evaluate((input: HTMLInputElement) => input.blur());

  for (const language of ['ar', 'en'] as const) {
    await toggle(page, language);
    const { accounts, common, messages } = words[language];
    await expect(label(page, accounts.email)).toHaveValue(email);
    await expect(label(page, accounts.email)).toBeFocused();
    await expect(label(page, accounts.phoneNumber)).toHaveValue('41');
    await expect(page.getByRole('button', { name: /CA \+1/ })).toBeVisible();
    await expect(page.getByText(messages.phoneNumber.invalid)).toBeVisible();
    await expect(label(page, accounts.password)).toHaveValue('');
    expect(await stored(page)).not.toContain(password);
    if (language === 'ar') {
      await expect(page.getByRole('status').filter({ hasText: common.form.passwordNotKept })).toBeVisible();
    }
  }
  await test.step('another page does not get what was typed', async () => {
    await visit(page, '/en/cc/auth/login');
    await expect(label(page, accountsEn.email)).toHaveValue('');
    expect(await stored(page)).not.toContain(email);
  });
  expect(complaints).toEqual([]);

  await test.step('a customer who waits for the link still waits after the toggle, and can sign in with the same email', async () => {
    await awaitLink(page);
  });
});

/** Signs a customer up with the toggle between the steps, and returns to the sign-in. */
async function awaitLink(page: Page): Promise<void> {
  const email = newEmail('customer');
  await visit(page, '/en/login?next=%2Fen%2Fmy-products');
  await page.getByRole('button', { name: accountsEn.express.toSignup }).click();
  await label(page, accountsEn.email).fill(email);
  await toggle(page, 'ar');
  // The same form is open, with what was typed.
  await expect(label(page, accountsAr.email)).toHaveValue(email);
  await label(page, accountsAr.password).fill(password);
  await page.getByRole('button', { name: accountsAr.express.submit, exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
  await toggle(page, 'en');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: accountsEn.verify.resend })).toBeDisabled();
  expect(await stored(page)).not.toContain(password);
  await page.getByRole('button', { name: commonEn.actions.continue }).click();
  await expect(label(page, accountsEn.email)).toHaveValue(email);
  await expect(page.getByRole('button', { name: accountsEn.login.submit, exact: true })).toBeVisible();
}

test('completing the profile: picture, languages and texts survive the toggle without a warning, and are saved', async ({ browser }) => {
  const { token } = await world.newCreator();
  const page = await pageOf(browser, { creator: token });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const username = newUsername();
  await page.goto('/en/cc/auth/complete-profile');
  await page.getByLabel(creatorsEn.profile.picture).setInputFiles(await portrait());
  await expect(page.getByText(commonEn.upload.changeImage)).toBeVisible();
  await page.getByRole('button', { name: creatorsEn.profile.addArabic }).click();
  await label(page, creatorsEn.profile.name).fill('Sara Ali');
  await label(page, creatorsEn.profile.nameAr).fill('سارة علي');
  await label(page, creatorsEn.profile.bio).fill('I teach drawing');
  await label(page, creatorsEn.profile.username).fill(username);
  await page.getByRole('button', { name: creatorsEn.profile.service }).click();
  await page.getByRole('option', { name: 'Chef', exact: true }).click();

  await toggle(page, 'ar');
  await expect(page.getByText(commonAr.upload.changeImage)).toBeVisible();
  await expect(label(page, creatorsAr.profile.name)).toHaveValue('Sara Ali');
  await expect(label(page, creatorsAr.profile.nameAr)).toHaveValue('سارة علي');
  await expect(label(page, creatorsAr.profile.bio)).toHaveValue('I teach drawing');
  await expect(label(page, creatorsAr.profile.username)).toHaveValue(username);
  // A reload warns like closing the tab does. What was typed comes back, with a way to start over.
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await expect(page.getByText(commonAr.form.changesKept)).toBeVisible();
  await expect(label(page, creatorsAr.profile.nameAr)).toHaveValue('سارة علي');
  await page.getByRole('button', { name: creatorsAr.profile.submit, exact: true }).click();
  await expect(page).toHaveURL('/ar/cc/my-page');
  await expect(page.getByRole('heading', { name: 'سارة علي' })).toBeVisible();
  await expect(page.getByText(messagesAr.profilePic.required)).toHaveCount(0);
});

test('a new product: the step, a new benefit and a price, which only paid products show, survive the toggle', async ({ browser }) => {
  const { token } = await world.creator();
  const page = await pageOf(browser, { creator: token });
  // Saving fails, so only this browser has the draft, and the page keeps its address.
  await answering(page, 'ProductCreate', failures.unreachable);
  await page.goto('/ar/cc/product/settings');
  const ar = productsAr.fields;
  await page.locator('[name=title]').fill('Drawing faces');
  await page.getByRole('textbox', { name: ar.description }).last().fill('From the first line');
  await page.getByRole('button', { name: productsAr.form.offer }).click();
  await page.getByText(ar.free, { exact: true }).click();
  await page.getByText(ar.paid, { exact: true }).click();
  await label(page, ar.price).fill('١٢٫٥');
  await page.getByRole('button', { name: ar.addBenefit }).click();
  await label(page, ar.benefitText).fill('Ten exercises');

  await toggle(page, 'en');
  const en = productsEn.fields;
  await expect(page.getByRole('heading', { name: productsEn.form.offer })).toBeVisible();
  await expect(label(page, en.price)).toHaveValue('12.5');
  await expect(label(page, en.benefitText)).toHaveValue('Ten exercises');
  await page.getByRole('button', { name: productsEn.form.basics }).click();
  await expect(page.locator('[name=title]')).toHaveValue('Drawing faces');
  await expect(page.getByText('From the first line')).toBeVisible();

  // Signing out leaves nothing for the next user of the tab.
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: commonEn.nav.signOut }).click();
  await expect(page).toHaveURL('/en/cc/auth/login');
  expect(await stored(page)).not.toContain('Drawing faces');
});
