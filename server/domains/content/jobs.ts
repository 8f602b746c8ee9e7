import { QueryFailedError } from 'typeorm';
import { inTransaction } from '../../context.ts';
import type { Job } from '../domain.ts';
import { deleteFile } from './files.ts';

/** Postgres' name for a row that others still point to. */
const foreignKeyViolation = '23503';

export const jobs: Record<string, Job> = {
  'content:discardFile': async (context, { fileId }: { fileId: string }) => {
    try {
      await inTransaction(context, (inner) => deleteFile(inner, fileId));
    } catch (error) {
      const inUse = error instanceof QueryFailedError && (error.driverError as { code?: string }).code === foreignKeyViolation;
      if (!inUse) throw error;
    }
  },
};
