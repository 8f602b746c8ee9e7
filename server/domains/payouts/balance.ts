import type { Context } from '../../core/context.ts';
import { balanceOf, lockBalance } from '../billing/balance.ts';
import { nextClearing, refundsUnderWay } from '../billing/refunding.ts';

/**
 * The amount that a payout may take, in minor units: what has cleared, less the refunds on their way. Locks the account's ledger, the last
 * lock of all. So no journal of the account is written before the transaction ends, and the amount stays true.
 */
export async function lockPayable(context: Context, creatorId: string): Promise<{ payable: number; currency: string }> {
  const { available, currency } = await lockBalance(context, creatorId);
  const { cleared } = await refundsUnderWay(context, creatorId);
  return { payable: Math.max(0, available - cleared), currency };
}

/** The balance of an account, as the API shows it. */
export async function balanceShown(context: Context, creatorId: string) {
  const { available, pending, disputed, sent, currency } = await balanceOf(context, creatorId);
  const refunding = await refundsUnderWay(context, creatorId);
  const balanceMoney = (amount: number) => ({ amount, currency });
  return {
    available: balanceMoney(available - refunding.cleared),
    pending: balanceMoney(Math.max(0, pending - refunding.pending)),
    held: balanceMoney(disputed),
    refunding: balanceMoney(refunding.cleared + refunding.pending),
    sent: balanceMoney(sent),
    nextClearsOn: pending > refunding.pending ? await nextClearing(context, creatorId) : null,
  };
}
