import { deviceSource, type Link, tagged } from './networks.ts';

/** Whether the device has a share sheet of its own that takes links. */
export const canShareByDevice = (sharedLink: Link): boolean => navigator.canShare?.(tagged(sharedLink, deviceSource)) ?? false;

/** Opens the device's share sheet. Answers false if that fails, and true if the person closes it. */
export async function shareByDevice(sharedLink: Link): Promise<boolean> {
  try {
    await navigator.share(tagged(sharedLink, deviceSource));
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
