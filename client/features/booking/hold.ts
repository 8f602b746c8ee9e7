/** Milliseconds before a session from which its room is open. */
const opensBefore = 15 * 60_000;

/** When the room of an online session opens. */
export const opensAt = (startsAt: string): string => new Date(Date.parse(startsAt) - opensBefore).toISOString();

/** What screen readers announce of a hold: its last minute, and its end. Nothing before, so that they do not read each second. */
export const announcement = (left: number): 'lastMinute' | 'lapsed' | null => (left === 0 ? 'lapsed' : left <= 60 ? 'lastMinute' : null);

/** How much of a hold is left, of one. A hold that is read late is as long as it has left. */
export const shareLeft = (left: number, seconds: number): number => Math.min(1, Math.max(0, left / seconds));

/** The cancellation window of a session in the unit that says it best. */
export const windowOf = (hours: number): { unit: 'none' | 'hours' | 'days'; count: number } =>
  hours === 0
    ? { unit: 'none', count: 0 }
    : hours % 24 === 0 && hours > 24
      ? { unit: 'days', count: hours / 24 }
      : { unit: 'hours', count: hours };

/** Seconds for which a seat is held: until it is paid, and as an offer of the waiting list. */
export const holdLengths = { hold: 600, offer: 1800 } as const;
