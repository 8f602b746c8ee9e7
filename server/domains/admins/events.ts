import { DomainEvent } from '../../core/events.ts';

/** A user may no longer edit in an account of others: they were removed from it, or may only view. */
export const editingEnded = new DomainEvent<{ creatorId: string; userId: string }>('editingEnded');
