/** How far a customer is in an item, as the API says. */
export interface ItemProgress {
  positionSeconds: number;
  furthestSeconds: number;
  completedAt: string | null;
}

/** How long before the end there is nothing left to go on with: some seconds, of something short a tenth of it. */
const ending = (length: number) => Math.min(5, length / 10);

/** The second at which to go on: the beginning for what was watched to its end. */
export function resumeAt(progress: ItemProgress | null, length: number | null): number {
  if (!progress) return 0;
  const { positionSeconds, completedAt } = progress;
  const over = length !== null && positionSeconds > (completedAt ? length * 0.95 : length - ending(length));
  return over ? 0 : positionSeconds;
}

/** How much of an item is done, as a share of one. */
export function shareOf(progress: Pick<ItemProgress, 'furthestSeconds' | 'completedAt'> | null, length: number | null): number {
  if (progress?.completedAt) return 1;
  return progress && length ? Math.min(progress.furthestSeconds / length, 0.99) : 0;
}
