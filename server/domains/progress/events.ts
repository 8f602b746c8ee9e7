import { DomainEvent } from '../../core/events.ts';

/** A customer has completed one more item of a product. `completedBy` tells whether it was the last. */
export const itemCompleted = new DomainEvent<{ productId: string; customerId: string }>('itemCompleted');
