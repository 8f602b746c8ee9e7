import { expect, type Page } from '@playwright/test';
import accounts from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { alive, contextOf, filled, pageOf, visit } from '../../support/browser.ts';
import { mailsTo } from '../../support/client.ts';
import { test } from '../../support/test.ts';
import { newEmail, password, world } from '../../support/world.ts';

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('each change is checked at once, at its field; a message does not move the button away from a click', async ({ page }) => {
  await page.goto('/en/cc/auth/register');
  const [email, secret] = [label(page, accounts.email), label(page, accounts.password)];
  const all = [messages.email, messages.password, messages.phoneNumber].flatMap((texts) => Object.values(texts));
  /** Of all messages of the form's fields, this one alone is shown. */
  const expectError = (message: string | null) =>
    expect
      .poll(async () => {
        const shown = (await page.locator('form').innerText()).split('\n').map((line) => line.trim());
        return shown.filter((line) => all.includes(line));
      })
      .toEqual(message ? [message] : []);
  await email.fill('sara');
  await expectError(null);
  await email.blur();
  await expectError(messages.email.invalid);
  // Spaces are never typed, and the message goes with the last letter that was missing.
  await email.pressSequentially(' @example.co');
  await expect(email).toHaveValue('sara@example.co');
  await expectError(null);
  await email.fill('');
  await expectError(messages.email.required);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('sara@example.com');
  await secret.focus();
  await secret.blur();
  await expectError(messages.password.required);
  await secret.fill('weak');
  await expectError(messages.password.weak);
  await secret.fill(password);
  await expectError(null);
  await button(page, common.form.showPassword).click();
  await expect(secret).toHaveAttribute('type', 'text');

  await test.step('one click sends the form, although the error message of the last field would move the button', async () => {
    await visit(page, '/en/cc/auth/register'); // an untouched form
    await secret.fill('weak');
    await page.evaluate(() => document.fonts.ready); // letters that come in late move what is below them
    const box = await button(page, accounts.register.submit).boundingBox();
    if (!box) throw new Error('There is no button');
    await page.mouse.move(box.x + 20, box.y + 4);
    await page.mouse.down();
    // Long enough for a message to be drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.up();
    await expect(page.getByText(messages.phoneNumber.required)).toBeVisible();
    await expect(label(page, accounts.email)).toBeFocused();
  });
});

test('registering: a phone number of any country, and another mail after a minute, which a reload does not shorten', async ({
  browser,
}) => {
  const page = await (await contextOf(browser)).newPage();
  await page.clock.install();
  await page.goto('/en/cc/auth/register');
  await alive(page);
  const phone = label(page, accounts.phoneNumber);
  const picker = page.getByRole('button', { name: /^Country code:/ });
  await expect(picker).toHaveAccessibleName(filled(common.form.country, { country: 'Kuwait', code: 'KW +965' }));
  await expect(phone).toHaveAttribute('placeholder', '500 12345');
  await expect(phone).toHaveAttribute('inputmode', 'tel');

  // From here on the clock moves only with runFor.
  await page.clock.pauseAt(Date.now() + 60_000);
  await picker.click();
  await page.clock.runFor(1000);
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Kuwait');
  const all = await options.count();
  await page.getByRole('combobox').fill('saudi');
  await page.clock.runFor(240);
  await expect(options).toHaveCount(all);
  await page.clock.runFor(20);
  await expect(options).toHaveCount(1);
  expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(300);
  await page.getByRole('combobox').fill('nowhere at all');
  await page.clock.runFor(300);
  await expect(page.getByText(common.form.nothingFound)).toBeVisible();
  await page.getByRole('combobox').fill('united states');
  await page.clock.runFor(300);
  await page.getByRole('option', { name: /^United States/ }).click();
  await page.clock.runFor(1000);
  await expect(picker).toHaveAccessibleName(/US \+1/);

  await phone.fill('50001234');
  await expect(phone).toHaveValue('(500) 012-34');
  await picker.click();
  await page.clock.runFor(1000);
  await page.getByRole('combobox').fill('kuwait');
  await page.clock.runFor(300);
  await page.getByRole('option', { name: /^Kuwait/ }).click();
  await page.clock.runFor(1000);
  await expect(picker).toHaveAccessibleName(/Kuwait/);
  // The same digits, grouped as in Kuwait.
  await expect(phone).toHaveValue('500 01234');
  await phone.fill('٥٠٠٠ ١٢٣٤');
  await expect(phone).toHaveValue('500 01234');
  await phone.fill('۹۹۸۸۷۷۶۶');
  await expect(phone).toHaveValue('9988 7766');
  await phone.fill('abc(5)0-0 0x');
  await expect(phone).toHaveValue('500 0');
  await phone.fill('00966 51 234 5678');
  await expect(picker).toHaveAccessibleName(/Saudi Arabia/);
  await phone.fill('5'.repeat(40));
  expect((await phone.inputValue()).replace(/\D/g, '')).toHaveLength(15);

  await test.step('another mail can be requested after a minute', async () => {
    await page.clock.resume();
    const email = newEmail('creator');
    await label(page, accounts.email).fill(email);
    await label(page, accounts.password).fill(password);
    await phone.fill('00965 5000 1234');
    await button(page, accounts.register.submit).click();
    await expect(page).toHaveURL('/en/cc/auth/verify');
    const resend = button(page, accounts.verify.resend);
    const left = page.getByText(/You can ask again in \d+ seconds?/);
    const seconds = async () => Number(/\d+/.exec(await left.innerText())?.[0]);
    await expect(resend).toBeDisabled();
    await page.clock.runFor(20_000);
    await expect.poll(seconds).toBeLessThanOrEqual(41);
    await page.reload();
    expect(await seconds()).toBeLessThanOrEqual(41);
    await expect(resend).toBeDisabled();
    await page.clock.runFor(42_000);
    await expect(left).toHaveCount(0);
    await resend.click();
    await expect(page.getByText(accounts.verify.resent)).toBeVisible();
    await expect(resend).toBeDisabled();
    await mailsTo(email, { count: 2 });
    // The link leads back to registering with another address.
    await page.getByRole('link', { name: accounts.verify.again }).click();
    await expect(page).toHaveURL('/en/cc/auth/register');
  });
});

/** Presses Tab until the target has a visible focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let stops = 0; stops < 20; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const shown = await target.evaluate((element) => {
        const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none' || borderColor !== '';
      });
      expect(shown).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there');
}

test('sign-up and sign-in work with the keyboard only', async ({ browser }) => {
  const page = await pageOf(browser);
  const { keyboard } = page;
  const email = newEmail('creator');
  await page.goto('/en/cc/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('Tab');
  // The first tab stop is the link that skips the navigation.
  await expect(page.getByRole('link', { name: common.nav.skip })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: accounts.welcome.register }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/en/cc/auth/register');
  await tabTo(page, label(page, accounts.email));
  await keyboard.insertText(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await tabTo(page, page.getByRole('button', { name: /^Country code:/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('bahrain');
  await expect(page.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await tabTo(page, label(page, accounts.phoneNumber));
  await keyboard.type('36001234');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/en/cc/auth/verify');

  const creator = await world.creator();
  await visit(page, '/en/cc/auth/login');
  await tabTo(page, label(page, accounts.email));
  await keyboard.insertText(creator.email);
  await keyboard.press('Tab');
  await keyboard.type(creator.password);
  await tabTo(page, page.getByRole('checkbox', { name: accounts.login.keep }));
  await keyboard.press('Space');
  await tabTo(page, button(page, accounts.login.submit));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/en/cc/my-page');
  expect(await page.evaluate(() => 'diwan.token.creator' in sessionStorage)).toBe(true);
});
