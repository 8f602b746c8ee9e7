import { DomainEvent } from '../../core/events.ts';

/** The bank has carried a payout out. */
export const payoutPaid = new DomainEvent<{ creatorId: string; payoutId: string }>('payoutPaid');

/** The bank has given a payout back, perhaps after it had confirmed it. */
export const payoutReturned = new DomainEvent<{ creatorId: string; payoutId: string }>('payoutReturned');
