import { DomainEvent } from '../../core/events.ts';

/** A customer is deleting their account. Listeners delete what is kept about them beyond the books. */
export const customerDeleted = new DomainEvent<{ customerId: string }>('customerDeleted');
