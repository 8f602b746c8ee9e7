import { type Database, sql } from '../../../platform/database/sql.ts';
import { type JournalLine, journalHash, noHash } from '../../billing/journal-text.ts';
import { journalColumns, type StoredJournal } from '../journals.ts';
import { batch, beforeAll, type Check, type Difference, inBatches } from './check.ts';

/** The sums of an account's journals, up to one of them. */
interface ChainAccount {
  creatorId: string;
  sequence: number;
  hash: Buffer;
  owed: number;
  disputed: number;
  sent: number;
  clearings: Map<string, number>;
}
const openedAccount = (creatorId: string): ChainAccount => ({
  creatorId,
  sequence: 0,
  hash: noHash,
  owed: 0,
  disputed: 0,
  sent: 0,
  clearings: new Map(),
});

const creditOf = (lines: readonly JournalLine[], creditAccount: JournalLine['account']) =>
  0 - lines.reduce((sum, { account, amount }) => sum + (account === creditAccount ? amount : 0), 0);

/** Adds a journal to its account, or says what is wrong with it. */
function addJournal(account: ChainAccount, journal: StoredJournal): Difference {
  const { creatorId, sequence, lines, clearsOn } = journal;
  const journalPlace = `journal ${sequence} of account ${creatorId}`;
  if (sequence !== account.sequence + 1) return `${journalPlace}: journal ${account.sequence + 1} is missing before it`;
  const entriesTotal = lines.reduce((total, { amount }) => total + amount, 0);
  if (!lines.length || entriesTotal !== 0) return `${journalPlace}: its entries add up to ${entriesTotal}, of ${lines.length} entries`;
  const hash = journalHash(account.hash, journal);
  if (!hash.equals(journal.hash)) return `${journalPlace}: its hash is not that of what it says and of the journal before it`;
  const owedCredit = creditOf(lines, 'CREATOR');
  account.owed += owedCredit;
  account.disputed += creditOf(lines, 'DISPUTE');
  account.sent += creditOf(lines, 'PAYOUT');
  if (clearsOn && owedCredit) account.clearings.set(clearsOn, (account.clearings.get(clearsOn) ?? 0) + owedCredit);
  Object.assign(account, { sequence, hash });
  return null;
}

interface HeadRow {
  creatorId: string;
  sequence: number;
  hash: Buffer;
  owed: string;
  disputed: string;
  sent: string;
  clearings: Record<string, number>;
}
const ledgerHeads = (db: Database, afterAccount: string, onlyAccount: string | null) =>
  sql<HeadRow>`
    select creator_id as "creatorId", sequence, hash, owed_amount as owed, disputed_amount as disputed, sent_amount as sent,
      coalesce((select json_object_agg(clears_on, amount) from ledger_clearings c where c.creator_id = h.creator_id), '{}') as clearings
    from ledger_heads h where creator_id > ${afterAccount} and (${onlyAccount}::uuid is null or creator_id = ${onlyAccount}) order by creator_id limit ${batch}`.rows(
    db,
  );

/** Compares an account's stored head and balances with the sums of its journals. */
function compareHead(account: ChainAccount, head: HeadRow | undefined): Difference {
  const accountPlace = `account ${account.creatorId}`;
  if (!head) return `${accountPlace}: it has ${account.sequence} journals and no head`;
  if (head.sequence !== account.sequence)
    return `${accountPlace}: its head counts ${head.sequence} journals, there are ${account.sequence}`;
  if (!head.hash.equals(account.hash)) return `${accountPlace}: its head has another hash than its last journal`;
  for (const balanceName of ['owed', 'disputed', 'sent'] as const)
    if (Number(head[balanceName]) !== account[balanceName])
      return `${accountPlace}: its balance "${balanceName}" is ${head[balanceName]}, its journals come to ${account[balanceName]}`;
  for (const day of new Set([...account.clearings.keys(), ...Object.keys(head.clearings)])) {
    const [keptClearing, dueClearing] = [head.clearings[day] ?? 0, account.clearings.get(day) ?? 0];
    if (keptClearing !== dueClearing) return `${accountPlace}: ${keptClearing} clears on ${day}, its journals come to ${dueClearing}`;
  }
  return null;
}

/** Checks that each journal adds up to zero and has its place and its hash, and that balances are the sums of the journals. */
export const chain: Check = {
  name: 'journals, their chain and the balances',
  async run(db, counted) {
    let account: ChainAccount | null = null;
    const closeAccount = async (): Promise<Difference> =>
      account &&
      compareHead(
        account,
        (await ledgerHeads(db, beforeAll, account.creatorId)).find(({ creatorId }) => creatorId === account?.creatorId),
      );
    for (let lastJournal = { creatorId: beforeAll, sequence: 0 }; ; ) {
      const journals = await sql<StoredJournal>`
        select ${journalColumns} from ledger_journals j where (j.creator_id, j.sequence) > (${lastJournal.creatorId}::uuid, ${lastJournal.sequence}::int)
        order by j.creator_id, j.sequence limit ${batch}`.rows(db);
      counted(journals.length);
      for (const journal of journals) {
        if (account?.creatorId !== journal.creatorId) {
          const difference = await closeAccount();
          if (difference) return difference;
          account = openedAccount(journal.creatorId);
        }
        const difference = addJournal(account as ChainAccount, journal);
        if (difference) return difference;
      }
      if (journals.length < batch) break;
      lastJournal = journals.at(-1) as StoredJournal;
    }
    return (await closeAccount()) ?? emptyHeads(db, counted);
  },
};

/** Checks that heads of accounts without a journal hold nothing. */
const emptyHeads = (db: Database, counted: (rows: number) => void) =>
  inBatches<HeadRow & { journals: boolean }>(
    (last) =>
      sql<HeadRow & { journals: boolean }>`
        select h.creator_id as "creatorId", h.sequence, h.hash, h.owed_amount as owed, h.disputed_amount as disputed, h.sent_amount as sent,
          coalesce((select json_object_agg(clears_on, amount) from ledger_clearings c where c.creator_id = h.creator_id), '{}') as clearings,
          exists (select from ledger_journals j where j.creator_id = h.creator_id) as journals
        from ledger_heads h where h.creator_id > ${last?.creatorId ?? beforeAll} order by h.creator_id limit ${batch}`.rows(db),
    (head) => (head.journals ? null : compareHead(openedAccount(head.creatorId), head)),
    counted,
  );
