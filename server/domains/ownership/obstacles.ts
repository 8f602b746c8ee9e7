import type { Context } from '../../core/context.ts';
import type { ClosingObstacleKind } from '../../graphql/generated.ts';
import { balanceOf } from '../billing/balance.ts';
import { hasOpenDispute, refundsUnderWay } from '../billing/refunding.ts';
import { countSeatsAhead } from '../bookings/closing.ts';
import { isAboutToRefund } from '../orders/closing.ts';
import { isPaying } from '../orders/deletion.ts';
import { isLive } from '../sessions/closing.ts';
import { isPayingPlan } from '../subscriptions/closing.ts';

/** An obstacle to closing an account. `message` is a key of the messages. */
export interface Obstacle {
  kind: ClosingObstacleKind;
  message: string;
  values?: Record<string, unknown>;
}

/** All obstacles: what would be lost, or owed to nobody, if the account were closed now. */
export async function obstaclesOf(context: Context, creatorId: string): Promise<Obstacle[]> {
  const { total, disputed, sent } = await balanceOf(context, creatorId);
  const refunds = await refundsUnderWay(context, creatorId);
  const seatsAhead = await countSeatsAhead(context, creatorId);
  const closingObstacles: [ClosingObstacleKind, boolean, string, Record<string, unknown>?][] = [
    ['BALANCE', total !== 0 || sent !== 0, total < 0 ? 'creatorClose.owes' : 'creatorClose.balance'],
    [
      'REFUNDS',
      disputed !== 0 ||
        refunds.cleared + refunds.pending > 0 ||
        (await hasOpenDispute(context, creatorId)) ||
        (await isAboutToRefund(context, creatorId)),
      'creatorClose.refunds',
    ],
    ['PAYING', await isPaying(context, { creatorId }), 'creatorClose.paying'],
    ['SEATS', seatsAhead > 0, 'creatorClose.seats', { count: seatsAhead }],
    ['LIVE', await isLive(context, creatorId), 'creatorClose.live'],
    ['PLAN_PAYING', await isPayingPlan(context, creatorId), 'creatorClose.planPaying'],
  ];
  return closingObstacles.flatMap(([kind, stands, message, values]) => (stands ? [{ kind, message, ...(values && { values }) }] : []));
}
