/** The speed of an upload, measured from time to time. */
export interface Pace {
  sent: number;
  /** Milliseconds of the last measurement. Infinity: nothing is measured yet. */
  at: number;
  /** Null before the first measurement. */
  perSecond: number | null;
}

/**
 * The least milliseconds of a measurement: the first, and later ones. Shorter ones say little, since a browser hands its bytes to the
 * system in pieces, the first at once. On a slow line, a piece takes some seconds.
 */
const least = { first: 5000, later: 400 };
/** Milliseconds after which two thirds of an older speed are forgotten. */
const memory = 20_000;

/** Adds a measurement to the average. Bytes that are sent again do not count. */
export function paced(before: Pace, sent: number, at: number): Pace {
  const passed = at - before.at;
  if (sent < before.sent) return { sent, at, perSecond: before.perSecond };
  if (passed < (before.perSecond === null ? least.first : least.later)) return before;
  const now = (1000 * (sent - before.sent)) / passed;
  const weight = 1 - Math.exp(-passed / memory);
  return { sent, at, perSecond: before.perSecond === null ? now : before.perSecond + weight * (now - before.perSecond) };
}

/** Seconds until the rest is sent, rounded to five seconds below a minute, then to minutes, then to half hours. Null if it is not known. */
export function secondsLeft({ sent, size, perSecond }: { sent: number; size: number; perSecond: number | null }): number | null {
  if (!perSecond || perSecond < 1) return null;
  const seconds = (size - sent) / perSecond;
  const step = seconds <= 60 ? 5 : seconds <= 3600 ? 60 : 1800;
  return seconds > 86_400 ? null : Math.max(step, Math.ceil(seconds / step) * step);
}
