import { type Context, inTransaction } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueue } from '../../platform/queue.ts';
import { eraseAppointmentTypes } from '../availability/closing.ts';
import { eraseContent } from '../content/closing.ts';
import { closingOf, noteErased } from '../creators/closing.ts';
import { forgetNotes } from '../customers/leaving.ts';
import type { Jobs } from '../domain.ts';
import { buyersAfter, endAccess } from '../orders/closing.ts';
import { eraseProducts } from '../products/closing.ts';
import { eraseMessages } from '../room/erasing.ts';
import { eraseSessions } from '../sessions/closing.ts';
import { mailOwnership } from './mails.ts';

/** The most customers whom one job mails. The next job mails those behind them. */
const buyersAtOnce = 100;

interface TellingBuyers {
  creatorId: string;
  letter: 'BUYER_CLOSED' | 'BUYER_ENDS';
  /** The last customer whom the job before mailed. */
  after?: string;
}

/** Mails customers of a closed account until when they can open what they bought. */
async function tellBuyers(context: Context, { creatorId, letter, after }: TellingBuyers): Promise<void> {
  await inTransaction(context, async (inner) => {
    const closedAccount = await closingOf(inner, creatorId);
    if (!closedAccount || closedAccount.openUntil <= inner.now()) return;
    const buyerIds = await buyersAfter(inner, creatorId, after ?? null, buyersAtOnce);
    const buyers = await sql<{ email: string; language: Language }>`
      select email, language from users where id = any(${buyerIds}) order by id`.rows(inner.db);
    for (const buyer of buyers) await mailOwnership(inner, letter, creatorId, buyer, { until: closedAccount.openUntil });
    const lastBuyerId = buyerIds.at(-1);
    if (lastBuyerId && buyerIds.length === buyersAtOnce) {
      await enqueue(
        inner.db,
        'ownership:tellBuyers',
        { creatorId, letter, after: lastBuyerId },
        { key: `ownership:${letter}:${creatorId}:${lastBuyerId}` },
      );
    }
  });
}

/** Deletes what customers of a closed account could open until now. Orders, documents and the ledger stay. May be repeated. */
async function eraseAccount(context: Context, { creatorId }: { creatorId: string }): Promise<void> {
  await inTransaction(context, async (inner) => {
    if (!(await noteErased(inner, creatorId))) return;
    await endAccess(inner, creatorId);
    await eraseContent(inner, creatorId);
    await eraseProducts(inner, creatorId);
    await eraseMessages(inner, creatorId);
    await eraseSessions(inner, creatorId);
    await eraseAppointmentTypes(inner, creatorId);
    await forgetNotes(inner, creatorId);
  });
}

export const jobs: Jobs = { usual: { 'ownership:tellBuyers': tellBuyers, 'ownership:erase': eraseAccount } };
