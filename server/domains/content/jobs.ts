import { inTransaction } from '../../context.ts';
import type { Job } from '../domain.ts';
import { deleteFile, whileUnused } from './files.ts';

export const jobs: Record<string, Job> = {
  'content:discardFile': async (context, { fileId }: { fileId: string }) => {
    await whileUnused(() => inTransaction(context, (inner) => deleteFile(inner, fileId)));
  },
};
