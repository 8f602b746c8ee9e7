import { DomainEvent } from '../../core/events.ts';

/**
 * A user's links that sign in are being closed, for example after a new password. Listeners end whatever else signs the user in by a mail.
 */
export const linksClosed = new DomainEvent<{ userId: string }>('linksClosed');

/** A user has a new password. Listeners end the invitations that a stranger may have read in the user's mails. */
export const passwordRenewed = new DomainEvent<{ userId: string }>('passwordRenewed');

/** One or more sign-ins of a user have ended. Listeners end what these sign-ins have opened. */
export const signInsEnded = new DomainEvent<{ userId: string }>('signInsEnded');
