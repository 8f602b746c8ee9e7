import { type Database, sql } from '../../platform/database/sql.ts';
import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';
import { type JournalLine, noHash } from '../billing/journal-text.ts';
import { batch } from './checks/check.ts';
import { journalColumns, type StoredJournal } from './journals.ts';

const grants = grantsOf<{ creator: string; sub: string }>('statement');
const grantSeconds = 600;

/** The account of a statement, and the user who reads it. */
export interface Reader {
  creatorId: string;
  userId: string;
}

/** The address of an account's statement for one user. It is signed for ten minutes, since a browser's download sends no token. */
export function statementLink(linker: Linker, { creatorId, userId }: Reader): string {
  const grant = grants.sign(linker, { creator: creatorId, sub: userId }, inSeconds(linker, grantSeconds));
  return `${linker.origin}/statement/${grant}/statement.jsonl`;
}

/** The account and the reader of a grant. Null for a grant that we did not sign, or that is too old. */
export function readStatementGrant(signer: Signer, grant: string): Reader | null {
  const claims = grants.read(signer, grant);
  return claims?.sub ? { creatorId: claims.creator, userId: claims.sub } : null;
}

/** The end of an account's books: the number of its journals, and the last one's hash. */
export async function endOf(db: Database, creatorId: string): Promise<{ sequence: number; hash: Buffer }> {
  const head = await sql<{ sequence: number; hash: Buffer }>`
    select sequence, hash from ledger_heads where creator_id = ${creatorId}`.first(db);
  return head ?? { sequence: 0, hash: noHash };
}

const byAccount = (one: JournalLine, other: JournalLine) =>
  one.account < other.account ? -1 : one.account > other.account ? 1 : one.amount - other.amount;

/** The lines of an account's statement up to its present end, read in batches: each journal with its hash, and last the end. */
export async function* statementLines(db: Database, creatorId: string): AsyncGenerator<string> {
  const end = await endOf(db, creatorId);
  for (let last = 0; last < end.sequence; ) {
    const journals = await sql<StoredJournal>`
      select ${journalColumns} from ledger_journals j where j.creator_id = ${creatorId} and j.sequence > ${last} and j.sequence <= ${end.sequence}
      order by j.sequence limit ${batch}`.rows(db);
    for (const { sequence, createdAt, kind, currency, paymentId, clearsOn, lines, hash } of journals) {
      const entries = [...lines].sort(byAccount).map(({ account, amount }) => ({ account, amount }));
      yield `${JSON.stringify({ sequence, clearsOn, creatorId, kind, currency, paymentId, createdAt, entries, hash: hash.toString('hex') })}\n`;
    }
    last = journals.at(-1)?.sequence ?? end.sequence;
  }
  yield `${JSON.stringify({ end: { sequence: end.sequence, hash: end.hash.toString('hex') } })}\n`;
}
