import type { Context } from '../../../core/context.ts';
import { storageFull } from '../../../core/errors.ts';

/** The system's codes for a disk, a quota or a file that is full. */
const fullDiskCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Runs work that writes to this machine's disk.
 * @throws STORAGE_FULL (507) if the disk has no room
 */
export async function refusingFullDisk<Result>({ log }: Pick<Context, 'log'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (!fullDiskCodes.has((cause as NodeJS.ErrnoException).code)) continue;
      log().error({ err: cause }, 'the disk is full: an upload was refused');
      throw storageFull();
    }
    throw error;
  }
}
