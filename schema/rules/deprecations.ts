/** The parts of a deprecation's reason, such as `Use title. Removed after 2027-05-31.` */
export interface Deprecation {
  /** What to use instead, as a sentence. */
  advice: string;
  /** The last day (UTC) on which the element is sure to be there, `YYYY-MM-DD`. */
  removedAfter: string;
}

const form = /^(Use \S.*\.) Removed after (\d{4}-\d{2}-\d{2})\.$/s;

/** Reads the reason of `@deprecated`; null for one that does not say what to use instead, or until when it stays. */
export function deprecationOf(reason: string | null | undefined): Deprecation | null {
  const [, advice, removedAfter] = form.exec(reason ?? '') ?? [];
  if (!advice || !removedAfter) return null;
  const day = new Date(`${removedAfter}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(removedAfter) ? { advice, removedAfter } : null;
}

/** Whether the announced day has passed, so that the element may go. */
export const isDue = ({ removedAfter }: Deprecation, now: Date): boolean => now.toISOString().slice(0, 10) > removedAfter;
