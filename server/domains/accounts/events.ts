import { DomainEvent } from '../../core/events.ts';

/** A user's links that sign in are being closed, as after a new password: what else signs them in by a mail ends too. */
export const linksClosed = new DomainEvent<{ userId: string }>('linksClosed');

/** A user has a new password. Who has only read their mails must not come in after it. */
export const passwordRenewed = new DomainEvent<{ userId: string }>('passwordRenewed');

/** One or more sign-ins of a user have ended. What these opened ends as well. */
export const signInsEnded = new DomainEvent<{ userId: string }>('signInsEnded');
