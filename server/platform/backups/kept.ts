import { takenAt } from './target.ts';

/** How long backups stay. */
export interface Keeping {
  /** How many stay, however old they are. */
  kept: number;
  /** Days after which the others go. */
  days: number;
}

/** Those of a target's whole backups, the oldest first, that go now. */
export function outlived(whole: readonly string[], { kept, days }: Keeping, now: Date): string[] {
  const oldest = now.getTime() - days * 86_400_000;
  return whole.slice(0, Math.max(0, whole.length - kept)).filter((folder) => takenAt(folder).getTime() < oldest);
}
