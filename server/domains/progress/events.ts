import { DomainEvent } from '../../core/events.ts';

/** A customer has completed one more item of a product: perhaps all of it, as `completedBy` tells. */
export const itemCompleted = new DomainEvent<{ productId: string; customerId: string }>('itemCompleted');
