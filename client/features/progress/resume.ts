/** How far a customer is in an item, as the API says. */
export interface ItemProgress {
  positionSeconds: number;
  furthestSeconds: number;
  completedAt: string | null;
}

/** Seconds before the end in which there is nothing left to watch: a few, or a tenth of a short film. */
const progressEnding = (length: number) => Math.min(5, length / 10);

/** The second at which to go on; 0 for an item that was watched to its end. */
export function resumeAt(progress: ItemProgress | null, length: number | null): number {
  if (!progress) return 0;
  const { positionSeconds, completedAt } = progress;
  const over = length !== null && positionSeconds > (completedAt ? length * 0.95 : length - progressEnding(length));
  return over ? 0 : positionSeconds;
}

/** The completed share of an item, from 0 to 1. */
export function shareOf(progress: Pick<ItemProgress, 'furthestSeconds' | 'completedAt'> | null, length: number | null): number {
  if (progress?.completedAt) return 1;
  return progress && length ? Math.min(progress.furthestSeconds / length, 0.99) : 0;
}
