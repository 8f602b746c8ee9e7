import { holdMinutes } from '../../../schema/rules/seats.ts';

/** The announcement of a hold to screen readers: for its last minute and its end. It is empty before, so that not each second is read. */
export const holdAnnouncement = (holdLeft: number): 'lastMinute' | 'lapsed' | null =>
  holdLeft === 0 ? 'lapsed' : holdLeft <= 60 ? 'lastMinute' : null;

/** The share of a hold that is left. If a hold was first read late, the share is of the time that it had left then. */
export const holdShareLeft = (holdLeft: number, holdSeconds: number): number => Math.min(1, Math.max(0, holdLeft / holdSeconds));

/** The seconds of a hold: ten minutes, or more for an offer and after a first checkout. */
export const lengthOf = ({ createdAt, holdExpiresAt }: { createdAt: string; holdExpiresAt: string | null }): number =>
  Math.max(holdMinutes * 60, (Date.parse(holdExpiresAt ?? '') - Date.parse(createdAt)) / 1000 || 0);
