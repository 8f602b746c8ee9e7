import jwt from 'jsonwebtoken';
import { type Database, sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { secretKeyOf } from '../../platform/secrets.ts';
import { type JournalLine, noHash } from '../billing/journal-text.ts';
import { batch } from './checks/check.ts';
import { journalColumns, type StoredJournal } from './journals.ts';

const audience = 'statement';
const issuer = 'diwan';
const grantSeconds = 600;

type Keys = Pick<Platform, 'config' | 'now' | 'origin'>;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Whose statement it is, and who reads it. */
export interface Reader {
  creatorId: string;
  userId: string;
}

/** The address of an account's statement for one user. A browser's download sends no token, so the address itself is signed, for ten minutes. */
export function statementLink({ config, now, origin }: Keys, { creatorId, userId }: Reader): string {
  const claims = { creator: creatorId, sub: userId, exp: seconds(now()) + grantSeconds };
  const grant = jwt.sign(claims, secretKeyOf(config.mediaSecret), { algorithm: 'HS256', noTimestamp: true, issuer, audience });
  return `${origin}/statement/${grant}/statement.jsonl`;
}

/** Whose statement a grant opens, and for whom; null for anything that we did not sign, or too long ago. */
export function readStatementGrant({ config, now }: Omit<Keys, 'origin'>, grant: string): Reader | null {
  try {
    const rules = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: seconds(now()) };
    const { creator, sub } = jwt.verify(grant, secretKeyOf(config.mediaSecret), rules) as jwt.JwtPayload;
    return sub ? { creatorId: creator as string, userId: sub } : null;
  } catch {
    return null;
  }
}

/** The end of an account's books. */
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
