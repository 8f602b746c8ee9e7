/** What screen readers announce of a hold: its last minute, and its end. Nothing before, so that they do not read each second. */
export const announcement = (left: number): 'lastMinute' | 'lapsed' | null => (left === 0 ? 'lapsed' : left <= 60 ? 'lastMinute' : null);

/** How much of a hold is left, of one. A hold that is read late is as long as it has left. */
export const shareLeft = (left: number, seconds: number): number => Math.min(1, Math.max(0, left / seconds));

/** Seconds for which a seat is held: until it is paid, and as an offer of the waiting list. */
export const holdLengths = { hold: 600, offer: 1800 } as const;

/** How long a hold is from its beginning to its end: ten minutes, or more for an offer and after a first checkout. */
export const lengthOf = ({ createdAt, holdExpiresAt }: { createdAt: string; holdExpiresAt: string | null }): number =>
  Math.max(holdLengths.hold, (Date.parse(holdExpiresAt ?? '') - Date.parse(createdAt)) / 1000 || 0);
