import { expect } from '@playwright/test';
import exports from '../../../client/i18n/locales/en/exports.json' with { type: 'json' };
import words from '../../../client/i18n/locales/en/payouts.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { answering, failures } from '../../support/answers.ts';
import { complaintsOf, pageOf } from '../../support/browser.ts';
import { expectToast } from '../../support/overlays.ts';
import { ibans, letClear } from '../../support/payouts.ts';
import { buy, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { password, world } from '../../support/world.ts';

test('an owner names a bank account and asks for a payout', async ({ browser }) => {
  const { creator, productId } = await shop();
  await buy(await world.customer(), productId);
  await letClear(creator.creatorId);
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/settings/payouts');
  const main = page.getByRole('main');
  await expect(main.getByText('12.187').first()).toBeVisible();
  const field = (name: keyof typeof words.fields) => main.getByLabel(words.fields[name]).first();

  // A letter of another script is told apart from a typing error.
  await field('iban').fill('КW81CBKU0000000000001234560101');
  await field('holderName').fill('سارة');
  await main.getByRole('button', { name: words.account.save }).click();
  await expect(main.getByText(messages.iban.script)).toBeVisible();
  await expect(main.getByText(messages.holderName.latin)).toBeVisible();
  await field('iban').fill('kw81 cbku 0000 0000 0000 1234 5601 ٠١');
  await field('holderName').fill('Sara Ali');
  await field('password').fill(password);
  await main.getByRole('button', { name: words.account.save }).click();
  await expectToast(page, words.account.saved);
  await expect(main.getByText('KW•• 0101')).toBeVisible();
  await main.getByRole('button', { name: words.account.change }).click();
  await main.getByRole('button', { name: words.account.keep }).click();
  await expect(main.getByText('KW•• 0101')).toBeVisible();
  expect(await sql('select iban from bank_accounts where creator_id = $1', [creator.creatorId])).toEqual([{ iban: ibans.kuwait }]);

  // The line fails when the new balance is read. The payout stands, so nothing says that it failed, and it cannot be asked for again.
  await answering(page, 'PayoutsTab', failures.gateway);
  await main.getByRole('button', { name: words.balance.ask }).click();
  await expectToast(page, words.balance.asked);
  await expect(main.getByRole('button', { name: words.balance.ask })).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
  await page.unroute('**/graphql');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('502')]);
  await page.reload();
  await expect(main.getByText(words.status.DUE)).toBeVisible();
  await expect(main.getByRole('button', { name: words.balance.ask })).toBeHidden();
  // Only now, since the first of a month would make a payout due that was not asked for.
  await main.getByText(words.schedule.MONTHLY, { exact: true }).click();
  await main.getByRole('button', { name: words.schedule.save }).click();
  await expectToast(page, words.schedule.saved);

  // The statement, as a table and with its hashes.
  for (const [name, file] of [
    [exports.csv, /^statement-[\d-]+\.csv$/],
    [words.statement.verifiable, 'statement.jsonl'],
  ] as const) {
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  expect(complaints).toEqual([]);
});
