import { dropFiles } from './files.ts';

const stops = new Set<() => void>();

/** Registers the queue, which is loaded only where something is uploaded. */
export const onStop = (stop: () => void): void => void stops.add(stop);

/** Stops what is being sent; it goes on when this account is used in this browser again. */
export function stopUploads(): void {
  for (const stop of stops) stop();
}

/** Stops, and leaves no file of the person who signs out. */
export function forgetUploads(): void {
  stopUploads();
  dropFiles();
}
