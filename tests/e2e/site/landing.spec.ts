import { expect, type Page } from '@playwright/test';
import legal from '../../../client/i18n/locales/ar/legal.json' with { type: 'json' };
import site from '../../../client/i18n/locales/ar/site.json' with { type: 'json' };
import reportsEn from '../../../client/i18n/locales/en/reports.json' with { type: 'json' };
import siteEn from '../../../client/i18n/locales/en/site.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { alive, complaintsOf, contextOf, expectAccessible } from '../../support/browser.ts';
import { mailsTo } from '../../support/client.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { newEmail } from '../../support/world.ts';

/** The landing page, and the pages to which its footer leads. What the server does with a message is in tests/api/site/contact.test.ts. */
const partOf = (page: Page, words: typeof site) => page.getByRole('region', { name: words.contact.title });
const fields = (page: Page, words: typeof site) => {
  const part = partOf(page, words);
  const label = (text: string) => part.getByRole('textbox', { name: text, exact: true });
  return {
    part,
    name: label(words.contact.name),
    email: label(words.contact.email),
    message: label(words.contact.message),
    submit: part.getByRole('button', { name: words.contact.submit }),
  };
};

test('in Arabic, a visitor writes to the operator by keyboard, over a line that breaks', async ({ page }) => {
  const email = newEmail('visitor');
  await page.goto('/ar/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: site.footer.contact }).click();
  await expect(page).toHaveURL('/ar#contact');
  const { part, name, email: address, message, submit } = fields(page, site);
  await expect(part.getByRole('heading', { name: site.contact.title })).toBeInViewport();
  await name.focus();
  await page.keyboard.press('Enter');
  // Each failure at its field, and the first one has the focus.
  await expect(name).toBeFocused();
  await expect(part.getByText(messages.fullName.required)).toBeVisible();
  await expect(part.getByText(messages.contactMessage.required)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('سارة');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('هل يمكنني البيع بعملة أخرى؟');
  // The field that programs fill is not on the way.
  await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();

  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toBeFocused();
  await expect(message).toHaveValue('هل يمكنني البيع بعملة أخرى؟');
  await page.context().setOffline(false);
  await submit.press('Enter');
  await expect(part.getByRole('heading', { name: site.contact.sent })).toBeFocused();
  await expect(part).toContainText(email);
  await expect(part).toContainText('هل يمكنني البيع بعملة أخرى؟');
  const mails = await until(async () => {
    const mine = (await mailsTo('operator@diwan.test')).filter(({ replyTo }) => replyTo === email);
    return mine.length > 0 && mine;
  }, 'no message came');
  expect(mails).toHaveLength(1);
  // Nothing of it is left in the next message.
  await part.getByRole('button', { name: site.contact.another }).click();
  await expect(message).toHaveValue('');
  await expect(address).toHaveValue('');
});

test('what was typed goes along into the other language', async ({ page }) => {
  await page.goto('/en#contact');
  await expect(partOf(page, siteEn)).toBeInViewport();
  await fields(page, siteEn).message.fill('Half a question');
  await page.getByRole('contentinfo').getByRole('link', { name: siteEn.footer.language }).click();
  await expect(page).toHaveURL('/ar#contact');
  await expect(fields(page, site).message).toHaveValue('Half a question');
});

test('the policies lead to their parts and to each other, and a narrow page does not scroll sideways', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ar/refunds');
  await page.getByRole('navigation', { name: site.legal.contents }).getByRole('link', { name: legal.refunds.sections.hosts.title }).click();
  await expect(page.getByRole('heading', { name: legal.refunds.sections.hosts.title })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: site.footer.imprint }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(legal.imprint.title);
  await expect(page.getByRole('region', { name: site.imprint.operator })).toContainText('OPERATOR_NAME');
  await expect(page.getByRole('region', { name: site.imprint.operator })).toContainText('operator@diwan.test');
  expect(complaints).toEqual([]);
});

test('the example of the console moves until it is paused, and stands still for those who want that', async ({ browser }) => {
  const words = siteEn.demo;
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await contextOf(browser, {}, { reducedMotion });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.clock.install();
    await page.goto('/en');
    const example = page.getByRole('figure', { name: words.label });
    const control = (name: string) => example.getByRole('button', { name, exact: true });
    // Drawn for this device from the start, though the server does not know it.
    await expect(control(reducedMotion === 'reduce' ? words.play : words.pause)).toBeVisible();
    await expect(page.locator('html[data-alive]')).toHaveCount(0);
    await alive(page);
    await example.scrollIntoViewIfNeeded();
    const shown = example.locator('[inert]');
    if (reducedMotion === 'reduce') {
      await expect(control(words.play)).toBeVisible();
      await page.clock.runFor(30_000);
      await expect(shown).toContainText('Draft');
      await control(words.play).click();
    }
    await expect(control(words.pause)).toBeVisible();
    // It begins to move once it is seen.
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(shown).toContainText('Published', { timeout: 100 });
    }).toPass();
    // Coming to life has not changed its words.
    await expect(shown).toContainText(reportsEn.totals.revenue);
    expect(complaints).toEqual([]);
    await control(words.pause).click();
    const paused = await shown.innerText();
    await page.clock.runFor(30_000);
    await expect(control(words.play)).toBeVisible();
    expect(await shown.innerText()).toBe(paused);
    await context.close();
  }
});
