/** The longest move at once, in years. */
export const mostYears = 5;

/** A request to move the clock by an ISO 8601 duration (`by`) or to a moment (`to`). */
export interface Wish {
  by?: unknown;
  to?: unknown;
}

const duration =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** The moment of a wish, or why the wish is refused, in words for developers. */
export function targetOf(wish: Wish, now: Date): { to: Date } | { field: 'by' | 'to'; problem: string; code: 'INVALID' | 'BACKWARDS' } {
  const field = wish.to === undefined ? 'by' : 'to';
  const invalid = (problem: string) => ({ field, problem, code: 'INVALID' }) as const;
  if ((wish.by === undefined) === (wish.to === undefined)) return invalid('Say either by, for how long, or to, until when');
  const to = field === 'by' ? after(wish.by, now) : read(wish.to);
  if (!to && field === 'by') return invalid('by is an ISO 8601 duration in whole numbers, such as PT1H, P1D or P1M');
  if (!to) return invalid('to is a moment with its zone, such as 2027-01-31T09:00:00Z');
  if (to < now)
    return {
      field,
      code: 'BACKWARDS',
      problem: `The clock stands at ${now.toISOString()} and only goes forward: the rows have seen that time`,
    };
  if (to > (after(`P${mostYears}Y`, now) as Date)) return invalid(`At most ${mostYears} years at once`);
  return { to };
}

function read(given: unknown): Date | null {
  if (typeof given !== 'string' || !moment.test(given)) return null;
  const at = new Date(given);
  // `2027-02-30` would become the second of March.
  return Number.isNaN(at.getTime()) || new Date(`${given.slice(0, 10)}T00:00Z`).toISOString().slice(0, 10) !== given.slice(0, 10)
    ? null
    : at;
}

/** The moment after a duration. Months and years are those of the calendar in UTC; in a shorter month, the day is its last. */
function after(given: unknown, now: Date): Date | null {
  const parts = typeof given === 'string' ? duration.exec(given) : null;
  if (!parts) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const at = new Date(now);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + years * 12 + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(now.getUTCDate(), last));
  const to = at.getTime() + ((weeks * 7 + days) * 86_400 + hours * 3600 + minutes * 60 + seconds) * 1000;
  return Math.abs(to) <= 8.64e15 ? new Date(to) : null;
}
