import { inTransaction } from '../../core/context.ts';
import type { Job } from '../domain.ts';
import { deleteFile, whileUnused } from '../files/files.ts';
import { drawPicture } from '../files/images.ts';
import { packageFile, sweepPackaging } from './media/packaging.ts';

/** Every hour, and once at the start. */
export const crontab = ['7 * * * * content:sweepProcessing', '17 * * * * content:sweepUploads', '37 * * * * content:sweepFiles'];

export const longJobs: Record<string, Job> = { 'content:processFile': packageFile };

export const jobs: Record<string, Job> = {
  'content:sweepProcessing': sweepPackaging,
  'content:drawPicture': drawPicture,
  'content:discardFile': async (context, { fileId }: { fileId: string }) => {
    await whileUnused(() => inTransaction(context, (inner) => deleteFile(inner, fileId)));
  },
};
