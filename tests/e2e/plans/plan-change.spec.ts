import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import plansEn from '../../../client/i18n/locales/en/plans.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { filled } from '../../support/browser.ts';
import { command } from '../../support/commands.ts';
import { expectOpen, expectToast, rememberToasts } from '../../support/overlays.ts';
import { ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { test } from '../../support/test.ts';
import { signIn } from '../../support/world.ts';

/** On a server of its own: the plans are those of all creators. */
test('a plan that the operator changes between dialog and confirm is refused in words, and the new one is shown', async ({
  browser,
  ends,
}) => {
  const { url, databaseUrl, stop } = await ownServer({ PAYMENT_GATEWAY: 'sandbox' });
  ends.defer(stop);
  const { sql, creatorId, end } = await ownShop(databaseUrl, { customers: 0 });
  ends.defer(end);
  const [owner] = await sql<{ email: string }>('select email from users u join creators c on c.owner_id = u.id where c.id = $1', [
    creatorId,
  ]);
  const token = await signIn(owner?.email as string, 'CREATOR', { url });
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'diwan.token.creator', value: token }] }] },
  });
  ends.defer(() => context.close());
  await rememberToasts(context);
  const page = await context.newPage();
  await page.goto('/en/cc/subscription');
  await page.getByRole('button', { name: filled(plansEn.card.subscribeTo, { plan: 'Growth' }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectOpen(dialog);
  await expect(dialog).toContainText(`${plansEn.dialog.total}KWD 15.000`);

  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, OIDC_ISSUER: 'none' };
  await promisify(execFile)(...command('plans', 'change', 'GROWTH', 'MONTHLY', 'price=16.000'), { env });

  await dialog.getByRole('button', { name: plansEn.dialog.confirm, exact: true }).click();
  await expectToast(page, messagesEn.plan.notFound);
  await expect(dialog).toBeHidden();
  const cards = page.getByRole('list', { name: plansEn.toggle.MONTHLY, exact: true });
  await expect(cards).toContainText('KWD 16.000');
  await expect(cards).not.toContainText('KWD 15.000');
  await page.getByRole('button', { name: filled(plansEn.card.subscribeTo, { plan: 'Growth' }), exact: true }).click();
  await expect(dialog).toContainText(`${plansEn.dialog.total}KWD 16.000`);
});
