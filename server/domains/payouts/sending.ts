import { IsNull } from 'typeorm';
import { parseAmount } from '../../../schema/rules/money.ts';
import { lastPayoutDay, type PayoutRhythm, payoutLifecycle } from '../../../schema/rules/payouts.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { attemptAll } from '../../core/sweep.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { lockBalance } from '../billing/balance.ts';
import type { JournalLine } from '../billing/journal-text.ts';
import { writeJournal } from '../billing/ledger.ts';
import { today } from '../creators/days.ts';
import { lockPayable } from './balance.ts';
import type { Debtor, Transfer } from './bank-file.ts';
import { BankAccount, Payout, PayoutFile } from './entities.ts';
import { payoutPaid, payoutReturned } from './events.ts';
import { mailPayout } from './mails.ts';
import { defaultSchedule, defaultThreshold } from './reads.ts';
import { bankAccountOf, lockBankAccount, makePayoutDue } from './service.ts';

interface ScheduledAccount {
  id: string;
  schedule: PayoutRhythm;
  threshold: string | null;
  currency: string;
  timeZone: string;
  weekStart: number;
  followedOn: string | null;
}

/**
 * Makes the payouts due that the schedules ask for today, by each account's clock. Also makes up for a payout day on which no server ran.
 * May run any number of times in a day.
 */
export async function makeScheduledDue(context: Context): Promise<void> {
  const scheduledAccounts = await sql<ScheduledAccount>`
    select c.id, coalesce(s.schedule, ${defaultSchedule}) as schedule, s.threshold_amount as threshold, c.currency,
      c.time_zone as "timeZone", c.week_start as "weekStart", b.followed_on::text as "followedOn"
    from bank_accounts b join creators c on c.id = b.creator_id left join payout_settings s on s.creator_id = c.id
    where b.replaced_at is null and b.returned_at is null order by c.id`.rows(context.db);
  await attemptAll(context, 'a schedule of payouts could not be followed', scheduledAccounts, (account) =>
    followSchedule(context, account),
  );
}

/** The first moment after `after` at which a day begins for an account that is paid out: a payout is of the balance of its day. */
export const nextDayStart = (after: Date): Sql<{ at: Date | null }> => sql`
  select min((date_trunc('day', ${after}::timestamptz at time zone c.time_zone) + interval '1 day') at time zone c.time_zone) as at
  from bank_accounts b join creators c on c.id = b.creator_id where b.replaced_at is null and b.returned_at is null`;

/**
 * Follows an account's schedule up to today. If a payout day came since the last look, its payout is made now. If the balance was below the
 * threshold on a payout day, it waits for the next one.
 */
async function followSchedule(context: Context, { id, schedule, weekStart, followedOn, ...account }: ScheduledAccount): Promise<void> {
  const payoutDay = today(context, account);
  const dueOn = lastPayoutDay(schedule, payoutDay, weekStart);
  const isPayoutDue = dueOn === payoutDay || Boolean(dueOn && followedOn && dueOn > followedOn);
  if (!isPayoutDue && followedOn === payoutDay) return;
  await inTransaction(context, async (inner) => {
    await inner.db.update(BankAccount, { creatorId: id, replacedAt: IsNull() }, { followedOn: payoutDay });
    const threshold = account.threshold === null ? defaultThreshold(account.currency) : Number(account.threshold);
    if (isPayoutDue) await makePayoutDue(inner, id, { scheduledOn: dueOn, threshold });
  });
}

/** A payout that is due, with what decides whether the next file has it. */
export interface DuePayout {
  id: string;
  creatorId: string;
  amount: number;
  currency: string;
  creator: string;
  iban: string | null;
  usableFrom: Date | null;
  /** Whether an earlier payout to the bank account came back, and its owner has not confirmed it. */
  isHeld: boolean;
}

/** The payouts that are due. The oldest come first. */
export async function duePayouts({ db }: Context): Promise<DuePayout[]> {
  const duePayoutRows = await sql<Omit<DuePayout, 'amount'> & { amount: string }>`
    select p.id, p.creator_id as "creatorId", p.amount, p.currency, coalesce(c.full_name, c.id::text) as creator, b.iban,
      b.usable_from as "usableFrom", b.returned_at is not null as "isHeld"
    from payouts p join creators c on c.id = p.creator_id
      left join bank_accounts b on b.creator_id = p.creator_id and b.replaced_at is null
    where p.status = 'DUE' order by p.id`.rows(db);
  return duePayoutRows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Why a payout stays out of a file. */
export type LeftOutReason = 'NO_BANK_ACCOUNT' | 'WAITING' | 'RETURNED' | 'NOTHING_AVAILABLE';

/** What became of the payouts that were due. `file` is null if none was sent. */
export interface PayoutSending {
  file: { id: string; content: string } | null;
  sent: (Transfer & { creatorId: string })[];
  leftOut: { id: string; why: LeftOutReason }[];
}

/**
 * Sends all payouts that are due: takes each amount out of its account, and makes one file of them, in one transaction. Each payout takes
 * what is available now, so a refund since it fell due lowers it. Commands run one after the other; the second finds none due.
 */
export const sendDue = (context: Context, debtor: Debtor): Promise<PayoutSending> =>
  inTransaction(context, async (inner) => {
    const { db, now } = inner;
    await sql`select pg_advisory_xact_lock(hashtextextended('payouts:file', 0))`.run(db);
    // Locks the accounts in the order of their ids, like all code that locks more than one.
    const payoutsDue = (await duePayouts(inner)).sort((a, b) => (a.creatorId < b.creatorId ? -1 : 1));
    const { generatedMaps } = await db.insert(PayoutFile, { content: '', createdAt: now() });
    const { id: fileId } = generatedMaps[0] as { id: string };
    const payoutSending: PayoutSending = { file: null, sent: [], leftOut: [] };
    for (const payout of payoutsDue) {
      const payoutOutcome = await sendPayout(inner, payout, fileId);
      if (typeof payoutOutcome === 'string') payoutSending.leftOut.push({ id: payout.id, why: payoutOutcome });
      else payoutSending.sent.push(payoutOutcome);
    }
    if (!payoutSending.sent.length) {
      await db.delete(PayoutFile, { id: fileId });
      return payoutSending;
    }
    const { bankFile } = await import('./bank-file.ts'); // the operator's command alone writes XML
    const content = bankFile({ id: fileId, at: now(), debtor, transfers: payoutSending.sent });
    await db.update(PayoutFile, { id: fileId }, { content });
    return { ...payoutSending, file: { id: fileId, content } };
  });

async function sendPayout(
  context: Context,
  { id, creatorId }: DuePayout,
  fileId: string,
): Promise<(Transfer & { creatorId: string }) | LeftOutReason> {
  const { db, now } = context;
  await lockBankAccount(context, creatorId);
  const bankAccount = await bankAccountOf(context, creatorId);
  if (!bankAccount) return 'NO_BANK_ACCOUNT';
  if (bankAccount.returnedAt) return 'RETURNED';
  if (bankAccount.usableFrom > now()) return 'WAITING';
  const { payable: amount, currency } = await lockPayable(context, creatorId);
  if (amount <= 0) return 'NOTHING_AVAILABLE';
  const { affected } = await db.update(
    Payout,
    { id, status: 'DUE' },
    { status: payoutLifecycle.DUE.send, amount, bankAccountId: bankAccount.id, fileId, sentAt: now() },
  );
  if (!affected) throw new Error(`payout ${id} is not due any more`);
  await movePayoutMoney(context, { creatorId, currency, amount }, 'PAYOUT_SENT', 'CREATOR', 'PAYOUT');
  const { iban, bic, holderName } = bankAccount;
  return { payoutId: id, creatorId, amount, currency, iban, bic, holderName };
}

/** Books an amount from one account of the ledger to another. */
const movePayoutMoney = (
  context: Context,
  { creatorId, currency, amount }: Pick<Payout, 'creatorId' | 'currency' | 'amount'>,
  kind: 'PAYOUT_SENT' | 'PAYOUT_PAID' | 'PAYOUT_RETURNED' | 'DEBT_PAID',
  from: JournalLine['account'],
  to: JournalLine['account'],
): Promise<void> =>
  writeJournal(context, { creatorId, currency, kind, paymentId: null }, [
    { account: from, amount },
    { account: to, amount: -amount },
  ]);

/** A file that was made before, for an operator who has lost it. Null if there is none with this id. */
export async function fileAgain({ db }: Context, id: string): Promise<string | null> {
  return (await db.findOneBy(PayoutFile, { id }))?.content ?? null;
}

/** The payouts that the bank has neither confirmed nor returned. The oldest come first. */
export async function sentPayouts({ db }: Context) {
  const sentPayoutRows = await sql<{ id: string; amount: string; currency: string; sentAt: Date; fileId: string; iban: string }>`
    select p.id, p.amount, p.currency, p.sent_at as "sentAt", p.file_id as "fileId", b.iban
    from payouts p join bank_accounts b on b.id = p.bank_account_id where p.status = 'SENT' order by p.id`.rows(db);
  return sentPayoutRows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** What became of an amount that an owner has paid. `TOO_MUCH` means that the account owes less. */
export type DebtReceiving = { outcome: 'DONE'; left: number; currency: string } | { outcome: 'UNKNOWN' | 'WRONG' | 'TOO_MUCH' };

/**
 * Records that an owner has paid what their account owes us, or a part of it; an account below zero cannot be closed. An amount above the
 * debt is refused. So a command that is repeated after the debt is paid changes nothing.
 */
export const receiveDebt = (context: Context, username: string, text: string): Promise<DebtReceiving> =>
  inTransaction(context, async (inner) => {
    const creator = await sql<{ id: string }>`
      select id from creators where username = ${username.toLowerCase()}`.first(inner.db);
    if (!creator) return { outcome: 'UNKNOWN' };
    const { total, currency } = await lockBalance(inner, creator.id);
    const amount = debtAmountIn(text, currency);
    if (!amount) return { outcome: 'WRONG' };
    if (amount > -total) return { outcome: 'TOO_MUCH' };
    await movePayoutMoney(inner, { creatorId: creator.id, currency, amount }, 'DEBT_PAID', 'BANK', 'CREATOR');
    return { outcome: 'DONE', left: -total - amount, currency };
  });

/** A decimal of a currency in minor units. Null if it is none, or not above zero. */
function debtAmountIn(text: string, currency: string): number | null {
  try {
    const amount = parseAmount(text, currency);
    return amount > 0 ? amount : null;
  } catch {
    return null;
  }
}

/** What a command about one payout did. `ALREADY` means that an earlier one had done it. */
export type PayoutMarking = 'DONE' | 'ALREADY' | 'UNKNOWN' | 'NOT_SENT';

const lockPayout = (context: Context, id: string) =>
  sql<Pick<Payout, 'id' | 'creatorId' | 'status' | 'currency' | 'bankAccountId'> & { amount: string }>`
    select id, creator_id as "creatorId", status, currency, amount, bank_account_id as "bankAccountId" from payouts where id = ${id} ${raw('for no key update')}`.first(
    context.db,
  );

/** Records that the bank has carried out a payout. */
export const markPaid = (context: Context, id: string): Promise<PayoutMarking> =>
  inTransaction(context, async (inner) => {
    const payout = await lockPayout(inner, id);
    if (!payout) return 'UNKNOWN';
    if (payout.status === 'PAID') return 'ALREADY';
    const status = payoutLifecycle[payout.status].confirm;
    if (!status) return 'NOT_SENT';
    await inner.db.update(Payout, { id }, { status, paidAt: inner.now() });
    await mailPayout(inner, id, 'PAID');
    await payoutPaid.emit(inner, { creatorId: payout.creatorId, payoutId: id });
    await movePayoutMoney(inner, { ...payout, amount: Number(payout.amount) }, 'PAYOUT_PAID', 'PAYOUT', 'BANK');
    return 'DONE';
  });

/**
 * Records that the bank has given a payout back, perhaps days after it had confirmed it. The money is available again. No payout goes to
 * this bank account until its owner has confirmed or changed it, since the next one would come back, too.
 */
export const markReturned = (context: Context, id: string, reason: string): Promise<PayoutMarking> =>
  inTransaction(context, async (inner) => {
    const payout = await lockPayout(inner, id);
    if (!payout) return 'UNKNOWN';
    if (payout.status === 'RETURNED') return 'ALREADY';
    const status = payoutLifecycle[payout.status].return;
    if (!status) return 'NOT_SENT';
    await inner.db.update(Payout, { id }, { status, returnedAt: inner.now(), returnReason: reason });
    await lockBankAccount(inner, payout.creatorId);
    await sql`
      update bank_accounts set returned_at = ${inner.now()} where creator_id = ${payout.creatorId} and replaced_at is null
        and iban = (select iban from bank_accounts where id = ${payout.bankAccountId})`.run(inner.db);
    await mailPayout(inner, id, 'RETURNED');
    await payoutReturned.emit(inner, { creatorId: payout.creatorId, payoutId: id });
    await movePayoutMoney(
      inner,
      { ...payout, amount: Number(payout.amount) },
      'PAYOUT_RETURNED',
      payout.status === 'PAID' ? 'BANK' : 'PAYOUT',
      'CREATOR',
    );
    return 'DONE';
  });
