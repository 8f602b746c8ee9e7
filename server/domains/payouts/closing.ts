import { IsNull } from 'typeorm';
import type { Context } from '../../core/context.ts';
import { BankAccount, Payout } from './entities.ts';
import { lockBankAccount } from './service.ts';

/*
 * An account changes its owner, or is closed.
 */

/** Forgets where payouts go: the bank account is its owner's. What was sent goes on its way; what is due waits for another account. */
export async function forgetBankAccount(context: Context, creatorId: string): Promise<void> {
  await lockBankAccount(context, creatorId);
  await context.db.update(BankAccount, { creatorId, replacedAt: IsNull() }, { replacedAt: context.now() });
}

/** Drops a payout that is due and for which nothing is left. */
export const dropDue = ({ db }: Context, creatorId: string) => db.delete(Payout, { creatorId, status: 'DUE' });
