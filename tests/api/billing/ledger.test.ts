import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/core/context.ts';
import { balanceOf, lockBalance } from '../../../server/domains/billing/balance.ts';
import type { JournalKind } from '../../../server/domains/billing/entities.ts';
import { type JournalLine, journalHash, noHash } from '../../../server/domains/billing/journal-text.ts';
import { refundedJournal, settledJournal, writeJournal } from '../../../server/domains/billing/ledger.ts';
import { buy, checkout, refund, shop } from '../../support/sales.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const services = servicesWithClock();

/** Writes a journal as billing does. */
const write = (creatorId: string, kind: JournalKind, lines: readonly JournalLine[], paymentId: string | null = null) =>
  inTransaction(services.context(), (inner) => writeJournal(inner, { creatorId, kind, currency: 'KWD', paymentId }, lines));

/** A payment that is under way, for journals that name one. */
async function paymentOf(creator: CreatorAccount): Promise<string> {
  const { id } = await product(creator, { published: true });
  return (await checkout(await world.customer(), id)).payment.id;
}

interface Row {
  sequence: number;
  clearsOn: string | null;
  creatorId: string;
  kind: JournalKind;
  currency: string;
  paymentId: string | null;
  createdAt: string;
  hash: Buffer;
  lines: JournalLine[];
}
const journalsOf = (creatorId: string) =>
  sql<Row>(
    `select sequence, clears_on::text as "clearsOn", creator_id as "creatorId", kind, currency, payment_id as "paymentId", hash,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
       (select json_agg(json_build_object('account', account, 'amount', amount)) from ledger_entries where journal_id = j.id) as lines
     from ledger_journals j where creator_id = $1 order by sequence`,
    [creatorId],
  );

/** Checks that each journal has the next place and the hash of its facts, and that the head is the last one. */
async function expectWholeChain(creatorId: string): Promise<Row[]> {
  const journals = await journalsOf(creatorId);
  let last: Buffer = noHash;
  for (const [index, { hash, ...facts }] of journals.entries()) {
    expect(facts.sequence).toBe(index + 1);
    last = journalHash(last, facts);
    expect(hash).toEqual(last);
  }
  const heads = await sql('select sequence, hash from ledger_heads where creator_id = $1', [creatorId]);
  expect(heads).toEqual([{ sequence: journals.length, hash: last }]);
  return journals;
}

describe('the chain', () => {
  test('holds what was bought and given back through the shop', async () => {
    const { creator, productId } = await shop();
    const [first, second] = [await buy(await world.customer(), productId), await buy(await world.customer(), productId)];
    await refund(first.id, 2500);
    const journals = await expectWholeChain(creator.creatorId);
    expect(journals.map(({ kind, paymentId }) => ({ kind, paymentId }))).toEqual([
      { kind: 'SALE', paymentId: first.id },
      { kind: 'SALE', paymentId: second.id },
      { kind: 'REFUND', paymentId: first.id },
    ]);
  });

  test('has no gap after many journals at once, of which some are rolled back', async () => {
    const { creatorId } = await world.creator();
    const attempts = Array.from({ length: 40 }, (_, index) =>
      inTransaction(services.context(), async (inner) => {
        await writeJournal(inner, { creatorId, kind: 'PAYOUT_SENT', currency: 'KWD', paymentId: null }, [
          { account: 'CREATOR', amount: 100 + index },
          { account: 'PAYOUT', amount: -100 - index },
        ]);
        if (index % 4 === 0) throw new Error('no');
      }).catch((error: Error) => error.message),
    );
    expect((await Promise.all(attempts)).filter((answer) => answer === 'no')).toHaveLength(10);
    expect(await expectWholeChain(creatorId)).toHaveLength(30);
  });

  test('refuses a journal that does not add up, and a payment that is settled twice', async () => {
    const creator = await world.creator();
    await expect(write(creator.creatorId, 'PAYOUT_SENT', [{ account: 'CREATOR', amount: 1 }])).rejects.toThrow('does not balance');
    const paymentId = await paymentOf(creator);
    await write(creator.creatorId, 'SALE', settledJournal(10_000, 250, 'CREATOR'), paymentId);
    await expect(write(creator.creatorId, 'UNDELIVERED', settledJournal(10_000, 250, 'CUSTOMER'), paymentId)).rejects.toThrow(
      'ledger_journals_settled',
    );
    expect(await expectWholeChain(creator.creatorId)).toHaveLength(1);
  });

  test('cannot be changed', async () => {
    const { creatorId } = await world.creator();
    await write(creatorId, 'PAYOUT_SENT', refundedJournal(1, 'CREATOR'));
    for (const change of [
      'update ledger_journals set sequence = 9 where',
      'delete from ledger_journals where',
      'delete from ledger_entries where',
    ])
      await expect(sql(`${change} creator_id = $1`, [creatorId])).rejects.toThrow('append-only');
  });
});

describe('a balance', () => {
  const balance = (creatorId: string) => balanceOf(services.context(), creatorId);
  const none = { total: 0, available: 0, pending: 0, disputed: 0, sent: 0, currency: 'KWD' };
  /** Sunday evening in UTC, Monday in Kuwait. */
  const evening = new Date('2026-03-01T22:00:00Z');
  const daysLater = (days: number, from = evening) => services.setClock(new Date(from.getTime() + days * 86_400_000));

  test('of a new account is nothing, also under lock', async () => {
    const { creatorId } = await world.creator();
    expect(await balance(creatorId)).toEqual(none);
    expect(await inTransaction(services.context(), (inner) => lockBalance(inner, creatorId))).toEqual(none);
    await write(creatorId, 'PAYOUT_SENT', refundedJournal(5, 'CREATOR'));
    await expectWholeChain(creatorId);
  });

  test("clears seven days after the sale, by the days of the account's zone", async () => {
    const { creatorId, ...creator } = await world.creator();
    const paymentId = await paymentOf({ creatorId, ...creator });
    daysLater(0);
    await write(creatorId, 'SALE', settledJournal(10_000, 250, 'CREATOR'), paymentId);
    expect((await journalsOf(creatorId))[0]?.clearsOn).toBe('2026-03-09');
    const clears = new Date('2026-03-08T21:00:00Z'); // midnight in Kuwait
    services.setClock(new Date(clears.getTime() - 1));
    expect(await balance(creatorId)).toEqual({ ...none, total: 9750, pending: 9750 });
    services.setClock(clears);
    expect(await balance(creatorId)).toEqual({ ...none, total: 9750, available: 9750 });
  });

  test('takes a refund and a dispute out of what is pending, while their sale is', async () => {
    const { creatorId, ...creator } = await world.creator();
    const [old, fresh] = [await paymentOf({ creatorId, ...creator }), await paymentOf({ creatorId, ...creator })];
    daysLater(0);
    await write(creatorId, 'SALE', settledJournal(10_000, 250, 'CREATOR'), old);
    daysLater(5);
    await write(creatorId, 'SALE', settledJournal(20_000, 500, 'CREATOR'), fresh);
    daysLater(8);
    expect(await balance(creatorId)).toEqual({ ...none, total: 29_250, available: 9750, pending: 19_500 });
    await write(creatorId, 'REFUND', refundedJournal(4000, 'CREATOR'), fresh);
    expect(await balance(creatorId)).toEqual({ ...none, total: 25_250, available: 9750, pending: 15_500 });
    await write(creatorId, 'REFUND', refundedJournal(1000, 'CREATOR'), old);
    expect(await balance(creatorId)).toEqual({ ...none, total: 24_250, available: 8750, pending: 15_500 });
    const held: JournalLine[] = [
      { account: 'CREATOR', amount: 16_000 },
      { account: 'DISPUTE', amount: -16_000 },
    ];
    await write(creatorId, 'DISPUTE_OPENED', held, fresh);
    // The day's sales went back whole, and their fee with nothing to take it from: it is not taken from other days before it clears.
    expect(await balance(creatorId)).toEqual({ ...none, total: 8250, available: 8250, pending: 0, disputed: 16_000 });
    await write(
      creatorId,
      'DISPUTE_WON',
      held.map((line) => ({ ...line, amount: -line.amount })),
      fresh,
    );
    expect(await balance(creatorId)).toEqual({ ...none, total: 24_250, available: 8750, pending: 15_500 });
    await expectWholeChain(creatorId);
  });

  test('says what is on its way to the bank, and what came back from there', async () => {
    const { creatorId, ...creator } = await world.creator();
    daysLater(0);
    await write(creatorId, 'SALE', settledJournal(10_000, 250, 'CREATOR'), await paymentOf({ creatorId, ...creator }));
    daysLater(8);
    const [creatorLine, payoutLine] = [
      { account: 'CREATOR', amount: 9000 },
      { account: 'PAYOUT', amount: -9000 },
    ] as const;
    await write(creatorId, 'PAYOUT_SENT', [creatorLine, payoutLine]);
    expect(await balance(creatorId)).toEqual({ ...none, total: 750, available: 750, sent: 9000 });
    await write(creatorId, 'PAYOUT_RETURNED', [
      { ...creatorLine, amount: -9000 },
      { ...payoutLine, amount: 9000 },
    ]);
    expect(await balance(creatorId)).toEqual({ ...none, total: 9750, available: 9750 });
  });

  test('under lock keeps other journals of the account waiting', async () => {
    const { creatorId } = await world.creator();
    const events: string[] = [];
    let written: Promise<unknown> | undefined;
    await inTransaction(services.context(), async (inner) => {
      await lockBalance(inner, creatorId);
      written = write(creatorId, 'PAYOUT_SENT', refundedJournal(5, 'CREATOR')).then(() => events.push('written'));
      const waits = () =>
        sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_heads%'");
      await expect.poll(waits).toHaveLength(1);
      events.push('still locked');
    });
    await written;
    expect(events).toEqual(['still locked', 'written']);
  });
});
