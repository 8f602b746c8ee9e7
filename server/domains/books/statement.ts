import { type Database, sql } from '../../platform/database/sql.ts';
import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';
import { type JournalLine, noHash } from '../billing/journal-text.ts';
import { batch } from './checks/check.ts';
import { journalColumns, type StoredJournal } from './journals.ts';

const statementGrants = grantsOf<{ creator: string; sub: string }>('statement');
const statementGrantSeconds = 600;

/** The account of a statement, and the user who reads it. */
export interface StatementReader {
  creatorId: string;
  userId: string;
}

/** The address of an account's statement for one user. It is signed for ten minutes, since a browser's download sends no token. */
export function statementLink(linker: Linker, { creatorId, userId }: StatementReader): string {
  const grant = statementGrants.sign(linker, { creator: creatorId, sub: userId }, inSeconds(linker, statementGrantSeconds));
  return `${linker.origin}/statement/${grant}/statement.jsonl`;
}

/** The account and the reader of a grant. Null for a grant that we did not sign, or that is too old. */
export function readStatementGrant(signer: Signer, grant: string): StatementReader | null {
  const grantClaims = statementGrants.read(signer, grant);
  return grantClaims?.sub ? { creatorId: grantClaims.creator, userId: grantClaims.sub } : null;
}

/** The end of an account's books: the number of its journals, and the last one's hash. */
export async function statementEndOf(db: Database, creatorId: string): Promise<{ sequence: number; hash: Buffer }> {
  const ledgerHead = await sql<{ sequence: number; hash: Buffer }>`
    select sequence, hash from ledger_heads where creator_id = ${creatorId}`.first(db);
  return ledgerHead ?? { sequence: 0, hash: noHash };
}

const byAccount = (one: JournalLine, other: JournalLine) =>
  one.account < other.account ? -1 : one.account > other.account ? 1 : one.amount - other.amount;

/** The lines of an account's statement up to its present end, read in batches: each journal with its hash, and last the end. */
export async function* statementLines(db: Database, creatorId: string): AsyncGenerator<string> {
  const statementEnd = await statementEndOf(db, creatorId);
  for (let lastSequence = 0; lastSequence < statementEnd.sequence; ) {
    const journals = await sql<StoredJournal>`
      select ${journalColumns} from ledger_journals j where j.creator_id = ${creatorId} and j.sequence > ${lastSequence} and j.sequence <= ${statementEnd.sequence}
      order by j.sequence limit ${batch}`.rows(db);
    for (const { sequence, createdAt, kind, currency, paymentId, clearsOn, lines, hash } of journals) {
      const entries = [...lines].sort(byAccount).map(({ account, amount }) => ({ account, amount }));
      yield `${JSON.stringify({ sequence, clearsOn, creatorId, kind, currency, paymentId, createdAt, entries, hash: hash.toString('hex') })}\n`;
    }
    lastSequence = journals.at(-1)?.sequence ?? statementEnd.sequence;
  }
  yield `${JSON.stringify({ end: { sequence: statementEnd.sequence, hash: statementEnd.hash.toString('hex') } })}\n`;
}
