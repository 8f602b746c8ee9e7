import { DomainEvent } from '../../core/events.ts';

/** An account's weeks begin on another day. Its row is locked, and holds the new day. */
export const weekStartChanged = new DomainEvent<{ creatorId: string }>('weekStartChanged');

/** An account's calendar is in another time zone. Its row is locked, and holds the new zone. */
export const timeZoneChanged = new DomainEvent<{ creatorId: string; timeZone: string }>('timeZoneChanged');
