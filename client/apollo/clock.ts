/** How many milliseconds the server's clock is ahead of this device's. */
let ahead = 0;

/** A smaller difference is ignored: the header `date` has whole seconds, and takes a moment to arrive. */
const tolerance = 2000;

/** Takes the server's time from an answer's `date` header. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  ahead = Math.abs(difference) > tolerance ? difference : 0;
}

/** The server's time now, in milliseconds. Holds lapse by it, even if the device's clock is wrong. */
export const serverNow = (): number => Date.now() + ahead;
