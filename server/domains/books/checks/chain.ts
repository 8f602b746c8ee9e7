import { type Database, sql } from '../../../platform/database/sql.ts';
import { type JournalLine, journalHash, noHash } from '../../billing/journal-text.ts';
import { journalColumns, type StoredJournal } from '../journals.ts';
import { batch, beforeAll, type Check, type Difference, inBatches } from './check.ts';

/** The sums of an account's journals, up to one of them. */
interface Account {
  creatorId: string;
  sequence: number;
  hash: Buffer;
  owed: number;
  disputed: number;
  sent: number;
  clearings: Map<string, number>;
}
const opened = (creatorId: string): Account => ({
  creatorId,
  sequence: 0,
  hash: noHash,
  owed: 0,
  disputed: 0,
  sent: 0,
  clearings: new Map(),
});

const creditOf = (lines: readonly JournalLine[], of: JournalLine['account']) =>
  0 - lines.reduce((sum, { account, amount }) => sum + (account === of ? amount : 0), 0);

/** Adds a journal to its account, or says what is wrong with it. */
function add(account: Account, journal: StoredJournal): Difference {
  const { creatorId, sequence, lines, clearsOn } = journal;
  const at = `journal ${sequence} of account ${creatorId}`;
  if (sequence !== account.sequence + 1) return `${at}: journal ${account.sequence + 1} is missing before it`;
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (!lines.length || sum !== 0) return `${at}: its entries add up to ${sum}, of ${lines.length} entries`;
  const hash = journalHash(account.hash, journal);
  if (!hash.equals(journal.hash)) return `${at}: its hash is not that of what it says and of the journal before it`;
  const owed = creditOf(lines, 'CREATOR');
  account.owed += owed;
  account.disputed += creditOf(lines, 'DISPUTE');
  account.sent += creditOf(lines, 'PAYOUT');
  if (clearsOn && owed) account.clearings.set(clearsOn, (account.clearings.get(clearsOn) ?? 0) + owed);
  Object.assign(account, { sequence, hash });
  return null;
}

interface Head {
  creatorId: string;
  sequence: number;
  hash: Buffer;
  owed: string;
  disputed: string;
  sent: string;
  clearings: Record<string, number>;
}
const heads = (db: Database, after: string, only: string | null) =>
  sql<Head>`
    select creator_id as "creatorId", sequence, hash, owed_amount as owed, disputed_amount as disputed, sent_amount as sent,
      coalesce((select json_object_agg(clears_on, amount) from ledger_clearings c where c.creator_id = h.creator_id), '{}') as clearings
    from ledger_heads h where creator_id > ${after} and (${only}::uuid is null or creator_id = ${only}) order by creator_id limit ${batch}`.rows(
    db,
  );

/** Compares an account's stored head and balances with the sums of its journals. */
function compare(account: Account, head: Head | undefined): Difference {
  const at = `account ${account.creatorId}`;
  if (!head) return `${at}: it has ${account.sequence} journals and no head`;
  if (head.sequence !== account.sequence) return `${at}: its head counts ${head.sequence} journals, there are ${account.sequence}`;
  if (!head.hash.equals(account.hash)) return `${at}: its head has another hash than its last journal`;
  for (const name of ['owed', 'disputed', 'sent'] as const)
    if (Number(head[name]) !== account[name]) return `${at}: its balance "${name}" is ${head[name]}, its journals come to ${account[name]}`;
  for (const day of new Set([...account.clearings.keys(), ...Object.keys(head.clearings)])) {
    const [kept, due] = [head.clearings[day] ?? 0, account.clearings.get(day) ?? 0];
    if (kept !== due) return `${at}: ${kept} clears on ${day}, its journals come to ${due}`;
  }
  return null;
}

/** Checks that each journal adds up to zero and has its place and its hash, and that balances are the sums of the journals. */
export const chain: Check = {
  name: 'journals, their chain and the balances',
  async run(db, counted) {
    let account: Account | null = null;
    const close = async (): Promise<Difference> =>
      account &&
      compare(
        account,
        (await heads(db, beforeAll, account.creatorId)).find(({ creatorId }) => creatorId === account?.creatorId),
      );
    for (let last = { creatorId: beforeAll, sequence: 0 }; ; ) {
      const journals = await sql<StoredJournal>`
        select ${journalColumns} from ledger_journals j where (j.creator_id, j.sequence) > (${last.creatorId}::uuid, ${last.sequence}::int)
        order by j.creator_id, j.sequence limit ${batch}`.rows(db);
      counted(journals.length);
      for (const journal of journals) {
        if (account?.creatorId !== journal.creatorId) {
          const difference = await close();
          if (difference) return difference;
          account = opened(journal.creatorId);
        }
        const difference = add(account as Account, journal);
        if (difference) return difference;
      }
      if (journals.length < batch) break;
      last = journals.at(-1) as StoredJournal;
    }
    return (await close()) ?? emptyHeads(db, counted);
  },
};

/** Checks that heads of accounts without a journal hold nothing. */
const emptyHeads = (db: Database, counted: (rows: number) => void) =>
  inBatches<Head & { journals: boolean }>(
    (last) =>
      sql<Head & { journals: boolean }>`
        select h.creator_id as "creatorId", h.sequence, h.hash, h.owed_amount as owed, h.disputed_amount as disputed, h.sent_amount as sent,
          coalesce((select json_object_agg(clears_on, amount) from ledger_clearings c where c.creator_id = h.creator_id), '{}') as clearings,
          exists (select from ledger_journals j where j.creator_id = h.creator_id) as journals
        from ledger_heads h where h.creator_id > ${last?.creatorId ?? beforeAll} order by h.creator_id limit ${batch}`.rows(db),
    (head) => (head.journals ? null : compare(opened(head.creatorId), head)),
    counted,
  );
