import { DomainEvent } from '../../core/events.ts';

/** An owner is closing their account. Listeners end what runs for the account by itself. */
export const accountClosed = new DomainEvent<{ creatorId: string }>('accountClosed');
