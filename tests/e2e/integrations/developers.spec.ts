import { expect } from '@playwright/test';
import integrationsAr from '../../../client/i18n/locales/ar/integrations.json' with { type: 'json' };
import integrationsEn from '../../../client/i18n/locales/en/integrations.json' with { type: 'json' };
import { complaintsOf, expectAccessible, filled, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { expectOpen } from '../../support/overlays.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { receiver } from '../../support/webhooks.ts';
import { world } from '../../support/world.ts';

test('a key is made, shown once, used and revoked', async ({ browser }) => {
  const { keys, form, secret, access } = integrationsEn;
  const owner = await world.creator();
  await product(owner, { published: true, title: 'Clay' });
  const page = await pageOf(browser, { creator: owner.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/settings/developers');
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
  await line.getByRole('button', { name: filled(keys.revokeNamed, { name: 'Shop' }) }).click();
  const question = page.getByRole('alertdialog');
  await expectOpen(question);
  await question.getByRole('button', { name: keys.revoke }).click();
  await expect(line).toContainText(keys.status.REVOKED);
  expect((await gql('{ products(first: 1) { nodes { title } } }', {}, { token })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(complaints).toEqual([]);
});

test('in Arabic on a phone: an endpoint is added, tried, fails, and is sent the event again', async ({ browser, ends }) => {
  const { webhooks, deliveries, events, secret: shown } = integrationsAr;
  const program = await receiver();
  ends.defer(() => program.close());
  const owner = await world.creator();
  const page = await pageOf(browser, { creator: owner.token });
  await page.setViewportSize({ width: 360, height: 740 });
  const complaints = complaintsOf(page);
  await page.goto('/ar/cc/settings/developers');
  await page.getByRole('button', { name: webhooks.add }).click();
  const dialog = page.getByRole('dialog');
  await expectOpen(dialog);
  // Nothing is given yet: each field says what it needs.
  await dialog.getByRole('button', { name: webhooks.add }).click();
  await expect(dialog.locator('[aria-live=polite]').filter({ hasText: /\S/ })).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: webhooks.form.url }).fill(program.url);
  await dialog.getByText(events.order.paid.text).click();
  await dialog.getByRole('button', { name: webhooks.add }).click();
  const field = dialog.getByRole('textbox', { name: webhooks.secret.label });
  await expect(field).toHaveValue(/^whsec_/);
  await expectAccessible(page, { again: true });
  const secret = await field.inputValue();
  await dialog.getByRole('button', { name: shown.done }).click();

  const line = page.getByRole('list', { name: webhooks.list }).getByRole('listitem');
  await expect(line).toContainText(webhooks.status.ACTIVE);
  await expect(line).toContainText(events.order.paid.name);
  const actions = line.getByRole('button', { name: filled(webhooks.actions, { url: program.url }) });
  await actions.click();
  await page.getByRole('menuitem', { name: webhooks.test }).click();

  // What comes of the test appears by itself.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(program.url);
  const sent = page.getByRole('list', { name: deliveries.title }).locator('> li');
  await expect(sent.first()).toContainText(deliveries.status.DELIVERED);
  const { text } = await program.event('webhook.test', secret);
  program.answers((response) => response.writeHead(500).end('out of paper'));
  await page.getByRole('button', { name: webhooks.test }).click();
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText(deliveries.status.FAILED);
  await sent.first().locator('summary').click();
  await expect(sent.first().getByRole('region', { name: deliveries.body })).toContainText('"type": "webhook.test"');
  await expect(sent.first()).toContainText('out of paper');
  await expect(sent.first()).toContainText(filled(deliveries.answered, { status: '500' }));
  await expectAccessible(page);

  // Only what failed is shown, and sent again to a program that works by now.
  await page.getByRole('radio', { name: deliveries.show.FAILED }).check();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(sent).toHaveCount(1);
  await page.getByRole('radio', { name: deliveries.show.ALL }).check();
  await expect(sent).toHaveCount(2);
  program.answers(204);
  if (!(await sent.first().getByRole('button', { name: deliveries.again }).isVisible())) await sent.first().locator('summary').click();
  await sent.first().getByRole('button', { name: deliveries.again }).click();
  await expect(sent.first()).toContainText(deliveries.status.DELIVERED);
  expect(program.received).toHaveLength(3);
  expect(program.received[2]?.text).toBe(program.received[1]?.text);
  expect(program.received[2]?.text).not.toBe(text);
  expect(complaints).toEqual([]);
});
