import { IsNull } from 'typeorm';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { BankAccount, Payout } from './entities.ts';
import { lockBankAccount } from './service.ts';

/*
 * An account changes its owner, or is closed.
 */

/** Retires the bank account, which belongs to the owner. A payout that is due waits for another bank account. */
export async function retireBankAccount(context: Context, creatorId: string): Promise<void> {
  await lockBankAccount(context, creatorId);
  await context.db.update(BankAccount, { creatorId, replacedAt: IsNull() }, { replacedAt: context.now() });
}

/** Whether a payout is on its way to the bank. */
export const isPayingOut = ({ db }: Context, creatorId: string): Promise<boolean> => db.existsBy(Payout, { creatorId, status: 'SENT' });

/**
 * Deletes the payout that is due, since the balance is zero, and the bank accounts that never got a payout. Those that got one stay, as
 * part of the books.
 */
export async function dropPayouts({ db }: Context, creatorId: string): Promise<void> {
  await db.delete(Payout, { creatorId, status: 'DUE' });
  await sql`
    delete from bank_accounts b where b.creator_id = ${creatorId} and not exists (select from payouts p where p.bank_account_id = b.id)`.run(
    db,
  );
}
