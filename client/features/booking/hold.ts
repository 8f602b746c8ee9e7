/** Milliseconds before a session from which its room is open. */
const opensBefore = 15 * 60_000;

/** When the room of an online session opens. */
export const opensAt = (startsAt: string): string => new Date(Date.parse(startsAt) - opensBefore).toISOString();

/** The cancellation window of a session in its best unit. */
export const windowOf = (hours: number): { unit: 'none' | 'hours' | 'days'; count: number } =>
  hours === 0
    ? { unit: 'none', count: 0 }
    : hours % 24 === 0 && hours > 24
      ? { unit: 'days', count: hours / 24 }
      : { unit: 'hours', count: hours };
