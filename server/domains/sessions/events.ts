import { DomainEvent } from '../../core/events.ts';

/** A session can be booked from now on: a draft was published, or a published one is repeated in another week. */
export const sessionPublished = new DomainEvent<{
  sessionId: string;
  /** Whether it may have invitations to mail. */
  mayInvite: boolean;
}>('sessionPublished');

/** The invited emails of a published session have changed, or it has become private: only they may book it now. */
export const invitationsChanged = new DomainEvent<{ sessionId: string }>('invitationsChanged');

/** The host gave a published session another time, length or place. */
export const sessionMoved = new DomainEvent<{ sessionId: string }>('sessionMoved');

/** A published session has more seats than before, at the same time and place. */
export const seatsAdded = new DomainEvent<{ sessionId: string }>('seatsAdded');

/** Sessions do not take place: their host or the closing of the account has cancelled them, or the host has missed one (SYSTEM). */
export const sessionsCalledOff = new DomainEvent<{ sessionIds: readonly string[]; by: 'HOST' | 'SYSTEM' }>('sessionsCalledOff');

/** A session took place and is over. */
export const sessionEnded = new DomainEvent<{ sessionId: string; isOnline: boolean }>('sessionEnded');
