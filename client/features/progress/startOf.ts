import { unsentOf } from '../../session/progressOutbox.ts';
import { customer } from './mutations/useProgressSave.ts';
import { type ItemProgress, resumeAt } from './resume.ts';

/** The second at which an item goes on. An unsent position on this device counts before the server's. */
export function startOf(itemId: string, progress: ItemProgress | null, length: number | null): number {
  const who = customer();
  const unsent = who && unsentOf(who, itemId);
  return resumeAt(
    unsent ? { positionSeconds: unsent, furthestSeconds: unsent, completedAt: progress?.completedAt ?? null } : progress,
    length,
  );
}
