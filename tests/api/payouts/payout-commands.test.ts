import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/core/context.ts';
import { balanceOf } from '../../../server/domains/billing/balance.ts';
import { refundedJournal, writeJournal } from '../../../server/domains/billing/ledger.ts';
import { payouts as payoutsCommand } from '../../../server/domains/payouts/commands.ts';
import { referenceOf } from '../../../server/domains/payouts/reference.ts';
import { duePayouts, makeScheduledDue, markPaid, markReturned, sendDue } from '../../../server/domains/payouts/sending.ts';
import { payoutRequest } from '../../../server/domains/payouts/service.ts';
import { command } from '../../support/commands.ts';
import { freshDatabase } from '../../support/database.ts';
import { debtor } from '../../support/debtor.ts';
import { bankAccountOf, clearingSale } from '../../support/own-sales.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { ibans } from '../../support/payouts.ts';
import { servicesWithClock } from '../../support/set-clock.ts';

/** What the operator does, on a database of its own: a file takes all that is due, whoever's it is. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
/** The account of the test, and those of the tests before. */
let shop: OwnShop;
const shops: OwnShop[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-payouts-'));
beforeAll(async () => {
  database = await freshDatabase();
});
const services = servicesWithClock(() => database.url);
afterAll(async () => {
  await Promise.all(shops.map((one) => one.end()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A Sunday, the first day of the account's week. */
const sunday = new Date('2026-11-29T09:00:00Z');
const daysOn = (days: number) => new Date(sunday.getTime() + days * 86_400_000);

const sell = (amount: number) => clearingSale(services.context(), shop, amount);
const bankAccount = (iban: string, usableFrom = sunday) => bankAccountOf(shop, iban, usableFrom);
const payouts = () =>
  shop.sql<{ id: string; status: string; amount: number }>(
    'select id, status, amount::int from payouts where creator_id = $1 order by id',
    [shop.creatorId],
  );
const balance = () => balanceOf(services.context(), shop.creatorId);
const send = () => sendDue(services.context(), debtor);
const makeDue = () => makeScheduledDue(services.context());

beforeEach(async () => {
  shop = await ownShop(database.url);
  shops.push(shop);
  // The accounts of the tests before have nothing due any more.
  await shop.sql(`delete from payouts where status = 'DUE'`);
  await shop.sql(`update bank_accounts set replaced_at = now() where replaced_at is null`);
  services.setClock(sunday);
});

describe('what is due', () => {
  test('is what has cleared, on the first day of the week, once', async () => {
    await bankAccount(ibans.britain);
    await sell(12_500);
    await makeDue();
    expect(await payouts()).toEqual([]); // it is pending
    services.setClock(daysOn(6));
    await sell(5000);
    await makeDue();
    expect(await payouts()).toEqual([]); // a Saturday
    services.setClock(daysOn(7));
    await Promise.all([makeDue(), makeDue(), makeDue()]);
    expect(await payouts()).toMatchObject([{ status: 'DUE', amount: 12_500 }]);
    await makeDue();
    expect(await payouts()).toHaveLength(1);
    expect(await duePayouts(services.context())).toMatchObject([{ amount: 12_500, creator: 'Sara Ali', iban: ibans.britain }]);
  });

  test('is nothing below the threshold, nor without a bank account, nor for those who ask themselves', async () => {
    await sell(9999);
    services.setClock(daysOn(7));
    await makeDue();
    await bankAccount(ibans.britain);
    await makeDue();
    expect(await payouts()).toEqual([]);
    await shop.sql(`insert into payout_settings (creator_id, schedule, threshold_amount) values ($1, 'MANUAL', 0)`, [shop.creatorId]);
    await makeDue();
    expect(await payouts()).toEqual([]);
    await shop.sql(`update payout_settings set schedule = 'WEEKLY'`);
    await makeDue();
    expect(await payouts()).toMatchObject([{ amount: 9999 }]);
  });
});

test('days are those of the account: in Cairo a sale clears, and a payout falls due, by its own clock', async () => {
  await shop.sql(`update creators set time_zone = 'Africa/Cairo' where id = $1`, [shop.creatorId]);
  await bankAccount(ibans.britain);
  // 23:30 on Saturday, 24 April 2027, in winter time; the clocks go forward in the week after.
  services.setClock(new Date('2027-04-24T21:30:00Z'));
  await sell(12_500);
  expect(await shop.sql('select clears_on::text as day from ledger_clearings where creator_id = $1', [shop.creatorId])).toEqual([
    { day: '2027-05-01' },
  ]);
  services.setClock(new Date('2027-05-01T20:59:00Z')); // a minute before Sunday
  await makeDue();
  expect([await payouts(), await balance()]).toEqual([[], expect.objectContaining({ available: 12_500, pending: 0 })]);
  services.setClock(new Date('2027-05-01T21:00:00Z'));
  await makeDue();
  expect(await payouts()).toMatchObject([{ status: 'DUE', amount: 12_500 }]);
  const [due] = await shop.sql<{ day: string }>('select scheduled_on::text as day from payouts where creator_id = $1', [shop.creatorId]);
  expect(due).toEqual({ day: '2027-05-02' });
});

describe('a payout day without a server', () => {
  test('is made up for at the next look, once, whether a week’s or a month’s', async () => {
    await bankAccount(ibans.britain);
    await sell(12_500);
    services.setClock(daysOn(6));
    await makeDue(); // a Saturday, and then no server for two days
    services.setClock(daysOn(9));
    await Promise.all([makeDue(), makeDue()]);
    expect(await payouts()).toMatchObject([{ status: 'DUE', amount: 12_500 }]);
    expect(await shop.sql('select scheduled_on::text as day from payouts where creator_id = $1', [shop.creatorId])).toEqual([
      { day: '2026-12-06' },
    ]);
    await send();
    await shop.sql(`insert into payout_settings (creator_id, schedule, threshold_amount) values ($1, 'MONTHLY', 0)`, [shop.creatorId]);
    await sell(5000);
    services.setClock(daysOn(32));
    await makeDue(); // the last day of the year
    services.setClock(daysOn(40));
    await makeDue();
    await makeDue();
    expect((await payouts()).filter(({ status }) => status === 'DUE')).toMatchObject([{ amount: 5000 }]);
  });

  test('is one of the schedule that there was: nothing is made up for an account that is new, that asked itself, or had too little', async () => {
    await sell(9999);
    services.setClock(daysOn(8));
    await bankAccount(ibans.britain);
    await shop.sql(`insert into payout_settings (creator_id, schedule, threshold_amount) values ($1, 'WEEKLY', 0)`, [shop.creatorId]);
    await makeDue(); // named on a Monday
    await shop.sql(`update payout_settings set schedule = 'MANUAL' where creator_id = $1`, [shop.creatorId]);
    services.setClock(daysOn(15));
    await makeDue();
    await shop.sql(`update payout_settings set schedule = 'WEEKLY', threshold_amount = 10000 where creator_id = $1`, [shop.creatorId]);
    await makeDue(); // chosen on a Monday
    services.setClock(daysOn(21));
    await makeDue(); // a Sunday, with less than the threshold
    services.setClock(daysOn(22));
    await shop.sql('update payout_settings set threshold_amount = 0 where creator_id = $1', [shop.creatorId]);
    await makeDue();
    expect(await payouts()).toEqual([]);
  });
});

describe('the file', () => {
  /** A payout of 12.500 that is due on the second Sunday. */
  async function due(): Promise<string> {
    await bankAccount(ibans.britain);
    const paymentId = await sell(12_500);
    services.setClock(daysOn(7));
    await makeDue();
    return paymentId;
  }

  test('takes the money out of the balance, and names the account and the amount', async () => {
    await due();
    const { file, sent } = await send();
    expect(sent).toMatchObject([{ amount: 12_500, iban: ibans.britain }]);
    expect(file?.content).toContain('<InstdAmt Ccy="KWD">12.500</InstdAmt>');
    expect(await balance()).toMatchObject({ available: 0, sent: 12_500 });
    const [payout] = await payouts();
    expect(payout).toMatchObject({ status: 'SENT' });
    expect(file?.content).toContain(referenceOf(payout?.id as string));
  });

  test('made by several commands at once has each payout once', async () => {
    await due();
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.flatMap(({ sent }) => sent)).toHaveLength(1);
    expect(outcomes.filter(({ file }) => file)).toHaveLength(1);
    expect(await balance()).toMatchObject({ total: 0, sent: 12_500 });
  });

  test('takes less after a refund, and nothing while all of it is on its way back', async () => {
    const paymentId = await due();
    await shop.sql(`insert into refunds (payment_id, amount, reason) values ($1, 12500, 'REQUESTED')`, [paymentId]);
    expect(await send()).toMatchObject({ file: null, leftOut: [{ why: 'NOTHING_AVAILABLE' }] });
    await shop.sql(`update refunds set amount = 2500 where payment_id = $1`, [paymentId]);
    expect((await send()).sent).toMatchObject([{ amount: 10_000 }]);
    expect(await balance()).toMatchObject({ available: 2500, sent: 10_000 });
  });

  test('waits for an account that was changed since it fell due', async () => {
    await due();
    await bankAccount(ibans.kuwait, daysOn(10));
    expect(await send()).toMatchObject({ file: null, leftOut: [{ why: 'WAITING' }] });
    services.setClock(daysOn(10));
    expect((await send()).sent).toMatchObject([{ iban: ibans.kuwait, amount: 12_500 }]);
  });

  test('cannot take more than the account has, whatever the code does', async () => {
    await due();
    const [payout] = await payouts();
    const overdraw = inTransaction(services.context(), async (inner) => {
      await shop.sql(`insert into payout_files (content) values ('x')`);
      const lines = [
        { account: 'CREATOR' as const, amount: 12_501 },
        { account: 'PAYOUT' as const, amount: -12_501 },
      ];
      await inner.db.query(
        `update payouts set status = 'SENT', amount = 12501, sent_at = now(), file_id = (select id from payout_files limit 1),
           bank_account_id = (select id from bank_accounts where creator_id = $2 and replaced_at is null) where id = $1`,
        [payout?.id, shop.creatorId],
      );
      await writeJournal(inner, { creatorId: shop.creatorId, kind: 'PAYOUT_SENT', currency: 'KWD', paymentId: null }, lines);
    });
    await expect(overdraw).rejects.toThrow(/more than its account has/);
    expect(await balance()).toMatchObject({ available: 12_500, sent: 0 });
  });
});

describe('what the bank says', () => {
  async function sent(): Promise<string> {
    await bankAccount(ibans.britain);
    await sell(12_500);
    services.setClock(daysOn(7));
    await makeDue();
    return (await send()).sent[0]?.payoutId as string;
  }
  const mails = () =>
    shop.sql<{ subject: string }>(
      `select payload->>'subject' as subject from graphile_worker._private_jobs where payload->>'subject' like '%ayout%'`,
    );

  test('is recorded once: paid, and returned even after that, with the money available again', async () => {
    const id = await sent();
    const context = services.context();
    expect(await Promise.all([markPaid(context, id), markPaid(context, id)])).toEqual(expect.arrayContaining(['DONE', 'ALREADY']));
    expect(await balance()).toMatchObject({ total: 0, sent: 0 });
    expect(await Promise.all([1, 2].map(() => markReturned(context, id, 'Account closed')))).toEqual(
      expect.arrayContaining(['DONE', 'ALREADY']),
    );
    expect(await balance()).toMatchObject({ available: 12_500, sent: 0 });
    expect(await markPaid(context, id)).toBe('NOT_SENT');
    const entries = await shop.sql(
      `select account, sum(amount)::int as sum from ledger_entries where creator_id = $1 group by 1 having sum(amount) <> 0 order by 1`,
      [shop.creatorId],
    );
    expect(entries).toEqual([
      { account: 'CREATOR', sum: -12_500 },
      { account: 'GATEWAY', sum: 12_500 },
    ]);
  });

  test('is kept when it came back: nothing is sent to that account before its owner has confirmed it', async () => {
    const id = await sent();
    await markReturned(services.context(), id, 'Account closed');
    services.setClock(daysOn(14));
    await makeDue();
    expect(await payouts()).toHaveLength(1); // the schedule passes it over
    // One that was due before it came back stays out of the file.
    await shop.sql(`insert into payouts (creator_id, amount, currency) values ($1, 12500, 'KWD')`, [shop.creatorId]);
    expect(await duePayouts(services.context())).toMatchObject([{ isHeld: true }]);
    expect(await send()).toMatchObject({ file: null, leftOut: [{ why: 'RETURNED' }] });
    await shop.sql('update bank_accounts set returned_at = null where creator_id = $1', [shop.creatorId]);
    expect((await send()).sent).toMatchObject([{ amount: 12_500, iban: ibans.britain }]);
  });

  test('of an account that was changed meanwhile keeps no other one', async () => {
    const id = await sent();
    await bankAccount(ibans.kuwait);
    await markReturned(services.context(), id, 'Account closed');
    services.setClock(daysOn(14));
    await makeDue();
    expect((await send()).sent).toMatchObject([{ amount: 12_500, iban: ibans.kuwait }]);
  });

  test('does not undo a payout when its sale is given back: the balance is below zero, and fills first', async () => {
    const id = await sent();
    const [{ payment, owner } = { payment: '', owner: '' }] = await shop.sql<{ payment: string; owner: string }>(
      `select p.id as payment, c.owner_id as owner from payments p join creators c on c.id = p.creator_id where c.id = $1`,
      [shop.creatorId],
    );
    const refund = { creatorId: shop.creatorId, kind: 'REFUND' as const, currency: 'KWD', paymentId: payment };
    await inTransaction(services.context(), (inner) => writeJournal(inner, refund, refundedJournal(12_500, 'CREATOR')));
    expect(await balance()).toMatchObject({ available: -12_500, sent: 12_500 });
    const user = { userId: owner, email: '', creatorId: shop.creatorId, permission: 'OWNER' as const };
    const viewer = { kind: 'console' as const, ...user, signInId: '', expiresAt: daysOn(99) };
    const ask = () =>
      inTransaction({ ...services.context(), viewer }, (inner) => payoutRequest(inner, { input: { idempotencyKey: randomUUID() } }));
    await expect(ask()).rejects.toMatchObject({ errors: [{ code: 'WRONG_STATE' }] });
    await markPaid(services.context(), id);
    await sell(30_000);
    services.setClock(daysOn(14));
    await makeDue();
    expect((await send()).sent).toMatchObject([{ amount: 17_500 }]);
  });

  test('paid and returned at once is one or both in turn, and the books are right', async () => {
    const id = await sent();
    const [, returned] = await Promise.all([markPaid(services.context(), id), markReturned(services.context(), id, 'No such account')]);
    expect(returned).toBe('DONE');
    expect(await balance()).toMatchObject({ available: 12_500, sent: 0 });
  });

  test('is mailed to the owner', async () => {
    const id = await sent();
    await markPaid(services.context(), id);
    expect((await mails()).map(({ subject }) => subject)).toContain('Your payout has arrived');
  });

  test('about what was not sent, or is no payout, is refused', async () => {
    await bankAccount(ibans.britain);
    await sell(12_500);
    services.setClock(daysOn(7));
    await makeDue();
    const [payout] = await payouts();
    expect(await markPaid(services.context(), payout?.id as string)).toBe('NOT_SENT');
    expect(await markReturned(services.context(), shop.creatorId, 'x')).toBe('UNKNOWN');
  });
});

test('the commands list what is due, write the file once and mark it', async () => {
  await bankAccount(ibans.britain, new Date('2020-01-01'));
  services.setClock(new Date(Date.now() - 10 * 86_400_000));
  await sell(12_500);
  await shop.sql(`insert into payouts (creator_id, amount, currency) values ($1, 12500, 'KWD')`, [shop.creatorId]);
  const [payout] = await payouts();
  const reference = referenceOf(payout?.id as string);
  const file = path.join(folder, 'bank.xml');
  const runWith = async (payoutDebtor: typeof debtor, words: string[]) => {
    const lines: string[] = [];
    const context = services.context();
    const config = { ...context.config, payoutDebtor };
    const code = await payoutsCommand.run({ ...context, config }, words, (line) => void lines.push(line));
    return { code, said: lines.join('\n') };
  };
  const run = (...words: string[]) => runWith(debtor, words);
  // Once as the operator types it.
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
  const typed = await promisify(execFile)(...command('payouts', 'due'), { env });
  expect(typed.stdout).toContain(`${reference}  12.500 KWD  Sara Ali  GB33 BUKB`);
  services.setClock(new Date());
  expect(await run('due')).toMatchObject({
    code: 0,
    said: expect.stringMatching(new RegExp(`${reference}  12\\.500 KWD  Sara Ali  GB33 BUKB`)),
  });
  // A run that fails leaves neither a file nor anything sent, so the next one can write it.
  await expect(runWith({ ...debtor, timeZone: 'Nowhere' }, ['file', file])).rejects.toThrow('Nowhere');
  expect(existsSync(file)).toBe(false);
  const written = await run('file', file);
  expect(written).toMatchObject({ code: 0, said: expect.stringContaining('has 1 transfer') });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(reference);
  await expect(run('file', file)).rejects.toThrow('EEXIST');
  expect(await run('file', path.join(folder, 'nothing.xml'))).toMatchObject({ said: expect.stringContaining('no file was written') });
  expect(readdirSync(folder).filter((name) => name !== 'data')).toEqual(['bank.xml']);
  const again = path.join(folder, 'again.xml');
  expect(await run('file', again, '--again', /--again (\S+)/.exec(written.said)?.[1] as string)).toMatchObject({ code: 0 });
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  expect(await run('paid', reference, 'nonsense')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/recorded\nnonsense: is not a payout/),
  });
  expect(await run('returned', reference, 'Account', 'closed')).toMatchObject({ code: 0 });
  expect(await shop.sql('select status, return_reason from payouts where id = $1', [payout?.id])).toEqual([
    { status: 'RETURNED', return_reason: 'Account closed' },
  ]);
  expect(await run('sent')).toMatchObject({ code: 0, said: expect.not.stringContaining(reference) });
  for (const wrong of [[], ['perhaps'], ['file'], ['file', 'x', 'y'], ['paid'], ['returned', reference]]) {
    expect(await run(...wrong)).toMatchObject({ code: 2 });
  }
});
