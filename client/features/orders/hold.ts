/** The announcement of a hold to screen readers: for its last minute and its end. It is empty before, so that not each second is read. */
export const announcement = (left: number): 'lastMinute' | 'lapsed' | null => (left === 0 ? 'lapsed' : left <= 60 ? 'lastMinute' : null);

/** The share of a hold that is left. If a hold was first read late, the share is of the time that it had left then. */
export const shareLeft = (left: number, seconds: number): number => Math.min(1, Math.max(0, left / seconds));

/** Seconds for which a seat is held: for a payment, and as an offer of the waiting list. */
export const holdLengths = { hold: 600, offer: 1800 } as const;

/** The length of a hold: ten minutes, or more for an offer and after a first checkout. */
export const lengthOf = ({ createdAt, holdExpiresAt }: { createdAt: string; holdExpiresAt: string | null }): number =>
  Math.max(holdLengths.hold, (Date.parse(holdExpiresAt ?? '') - Date.parse(createdAt)) / 1000 || 0);
