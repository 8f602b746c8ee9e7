import { IsNull } from 'typeorm';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { BankAccount, Payout } from './entities.ts';
import { lockBankAccount } from './service.ts';

/*
 * An account changes its owner, or is closed.
 */

/** Sends no more payouts to the bank account, which is its owner's. What is due waits for another account. */
export async function retireBankAccount(context: Context, creatorId: string): Promise<void> {
  await lockBankAccount(context, creatorId);
  await context.db.update(BankAccount, { creatorId, replacedAt: IsNull() }, { replacedAt: context.now() });
}

/** Whether a payout is on its way to the bank. */
export const isPayingOut = ({ db }: Context, creatorId: string): Promise<boolean> => db.existsBy(Payout, { creatorId, status: 'SENT' });

/**
 * Drops what is due, for which the balance has nothing left, and bank accounts that no payout went to. Those that were paid to stay with the
 * books.
 */
export async function dropPayouts({ db }: Context, creatorId: string): Promise<void> {
  await db.delete(Payout, { creatorId, status: 'DUE' });
  await sql`
    delete from bank_accounts b where b.creator_id = ${creatorId} and not exists (select from payouts p where p.bank_account_id = b.id)`.run(
    db,
  );
}
