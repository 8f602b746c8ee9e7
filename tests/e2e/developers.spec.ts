import { expect } from '@playwright/test';
import integrationsAr from '../../client/i18n/locales/ar/integrations.json' with { type: 'json' };
import integrationsEn from '../../client/i18n/locales/en/integrations.json' with { type: 'json' };
import { complaintsOf, expectAccessible, filled, type Language, pageOf } from '../support/browser.ts';
import { gql } from '../support/client.ts';
import { expectOpen } from '../support/overlays.ts';
import { product } from '../support/shop.ts';
import { test } from '../support/test.ts';
import { world } from '../support/world.ts';

const words: Record<Language, typeof integrationsEn> = { en: integrationsEn, ar: integrationsAr };

for (const language of ['en', 'ar'] as const) {
  test(`a key is made, shown once, used and revoked: ${language}`, async ({ browser }) => {
    const { keys, form, secret, access } = words[language];
    const owner = await world.creator();
    await product(owner, { published: true, title: 'Clay' });
    const page = await pageOf(browser, { creator: owner.token });
    if (language === 'ar') await page.setViewportSize({ width: 360, height: 740 });
    const complaints = complaintsOf(page);
    await page.goto(`/${language}/cc/settings/developers`);
    await page.getByRole('button', { name: keys.create }).click();
    const dialog = page.getByRole('dialog');
    await expectOpen(dialog);
    // Nothing is chosen yet: each field says what it needs.
    await dialog.getByRole('button', { name: form.submit }).click();
    await expect(dialog.locator('[aria-live=polite]').filter({ hasText: /\S/ })).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: form.name }).fill('Shop');
    await dialog.getByLabel(access.products, { exact: true }).selectOption('read');
    await dialog.getByRole('button', { name: form.submit }).click();
    const field = dialog.getByRole('textbox', { name: secret.label });
    await expect(field).toHaveValue(/^dwn_test_/);
    await expectAccessible(page);
    const token = await field.inputValue();
    expect((await gql('{ products(first: 1) { nodes { title } } }', {}, { token })).data.products.nodes).toEqual([{ title: 'Clay' }]);
    await dialog.getByRole('button', { name: secret.done }).click();

    const line = page.getByRole('list', { name: keys.list }).getByRole('listitem');
    await expect(line).toContainText(`…${token.slice(-4)}`);
    await expect(line).toContainText(filled(access.short.read, { resource: access.products }));
    await expect(page.getByText(token)).toHaveCount(0);
    await expectAccessible(page);
    await line.getByRole('button', { name: filled(keys.revokeNamed, { name: 'Shop' }) }).click();
    const question = page.getByRole('alertdialog');
    await expectOpen(question);
    await question.getByRole('button', { name: keys.revoke }).click();
    await expect(line).toContainText(keys.status.REVOKED);
    expect((await gql('{ products(first: 1) { nodes { title } } }', {}, { token })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(complaints).toEqual([]);
  });
}
