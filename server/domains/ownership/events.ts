import { DomainEvent } from '../../core/events.ts';

/** An owner is closing their account: what works for it by itself ends. */
export const accountClosed = new DomainEvent<{ creatorId: string }>('accountClosed');
