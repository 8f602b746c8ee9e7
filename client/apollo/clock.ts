/** How many milliseconds the server's clock is ahead of this device's. */
let ahead = 0;

/** The header `date` has whole seconds, and takes a moment to arrive: less than this is no difference. */
const tolerance = 2000;

/** Takes the server's time from an answer's `date` header. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  ahead = Math.abs(difference) > tolerance ? difference : 0;
}

/** Now by the server's clock, in milliseconds: what a hold lapses by, also where the device's clock is wrong. */
export const serverNow = (): number => Date.now() + ahead;
