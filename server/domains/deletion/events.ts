import { DomainEvent } from '../../core/events.ts';

/** A customer is deleting their account: what is kept about them beyond the books goes. */
export const customerDeleted = new DomainEvent<{ customerId: string }>('customerDeleted');
