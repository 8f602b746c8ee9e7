import type { Context } from '../../core/context.ts';
import { balanceOf, lockBalance } from '../billing/balance.ts';
import { nextClearing, refundsUnderWay } from '../billing/refunding.ts';

/**
 * What a payout may take, in minor units: what has cleared, less the refunds on their way. No journal of the account is written until the
 * caller's transaction ends, so it stays true. Takes the ledger's lock, the last of all.
 */
export async function lockPayable(context: Context, creatorId: string): Promise<{ payable: number; currency: string }> {
  const { available, currency } = await lockBalance(context, creatorId);
  const { cleared } = await refundsUnderWay(context, creatorId);
  return { payable: Math.max(0, available - cleared), currency };
}

/** What the site owes an account, as the API shows it. */
export async function balanceShown(context: Context, creatorId: string) {
  const { available, pending, disputed, sent, currency } = await balanceOf(context, creatorId);
  const refunding = await refundsUnderWay(context, creatorId);
  const money = (amount: number) => ({ amount, currency });
  return {
    available: money(available - refunding.cleared),
    pending: money(Math.max(0, pending - refunding.pending)),
    held: money(disputed),
    refunding: money(refunding.cleared + refunding.pending),
    sent: money(sent),
    nextClearsOn: pending > refunding.pending ? await nextClearing(context, creatorId) : null,
  };
}
