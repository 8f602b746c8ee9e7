import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../server/core/context.ts';
import { refundedJournal, writeJournal } from '../../../server/domains/billing/ledger.ts';
import { obstaclesOf } from '../../../server/domains/ownership/obstacles.ts';
import { payouts } from '../../../server/domains/payouts/commands.ts';
import { makeScheduledDue, markPaid, sendDue } from '../../../server/domains/payouts/sending.ts';
import { freshDatabase } from '../../support/database.ts';
import { debtor } from '../../support/debtor.ts';
import { bankAccountOf, clearingSale } from '../../support/own-sales.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { ibans } from '../../support/payouts.ts';
import { servicesWithClock } from '../../support/set-clock.ts';

/** What the operator does, on a database of its own. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url);
});
const services = servicesWithClock(() => database.url);
afterAll(async () => {
  await shop.end();
  await database.drop();
});

const sunday = new Date('2026-11-29T09:00:00Z');
const obstacles = async () => (await obstaclesOf(services.context(), shop.creatorId)).map(({ message }) => message);
async function receive(...words: string[]) {
  const said: string[] = [];
  return { code: await payouts.run(services.context(), ['received', ...words], (line) => void said.push(line)), said: said.join('\n') };
}

test('an account can be closed once the bank has its money, or we have what it owes', async () => {
  services.setClock(sunday);
  await bankAccountOf(shop, ibans.britain, sunday);
  await clearingSale(services.context(), shop, 12_500);
  expect(await obstacles()).toEqual(['creatorClose.balance']);
  services.setClock(new Date(sunday.getTime() + 7 * 86_400_000));
  await makeScheduledDue(services.context());
  const { sent } = await sendDue(services.context(), debtor);
  expect(await obstacles()).toEqual(['creatorClose.balance']); // on its way, and it may come back
  for (const { payoutId } of sent) await markPaid(services.context(), payoutId);
  expect(await obstacles()).toEqual([]);

  // A refund after the payout: the account owes us.
  const [payment] = await shop.sql<{ id: string }>('select id from payments where creator_id = $1', [shop.creatorId]);
  const refund = { creatorId: shop.creatorId, kind: 'REFUND' as const, currency: 'KWD', paymentId: payment?.id as string };
  await inTransaction(services.context(), (inner) => writeJournal(inner, refund, refundedJournal(2_500, 'CREATOR')));
  expect(await obstacles()).toEqual(['creatorClose.owes']);
  const [{ username } = { username: '' }] = await shop.sql<{ username: string }>('select username from creators where id = $1', [
    shop.creatorId,
  ]);
  expect(await receive('nobody', '1')).toMatchObject({ code: 1, said: 'nobody: no account has this username' });
  for (const nonsense of ['x', '0', '-1', '1.0001']) expect((await receive(username, nonsense)).code).toBe(1);
  expect(await receive(username, '2.501')).toMatchObject({ code: 1, said: expect.stringContaining('owes less') });
  expect(await receive(username, '1')).toEqual({ code: 0, said: `${username}: recorded. It still owes 1.500 KWD` });
  expect(await receive(username, '1.500')).toEqual({ code: 0, said: `${username}: recorded. It owes nothing any more` });
  expect((await receive(username, '1.500')).code).toBe(1); // by mistake once more
  expect(await obstacles()).toEqual([]);
  expect(await shop.sql(`select kind from ledger_journals where creator_id = $1 and kind = 'DEBT_PAID'`, [shop.creatorId])).toHaveLength(2);
});
