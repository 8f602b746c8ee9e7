import { inTransaction } from '../../core/context.ts';
import type { Domain } from '../domain.ts';
import { MediaPackage, Rendition, StoredFile, Upload } from './entities.ts';
import { deleteFile, whileUnused } from './files.ts';
import { drawPicture } from './images.ts';
import { packageFile } from './packaging/packaging.ts';
import { sweepProcessing } from './packaging/processing.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { sweepFiles, sweepUploads } from './sweeps.ts';

/** What people upload: bytes on their way in, the files that come of them, and the packages in which films and recordings are played. */
export const files: Domain = {
  resolvers,
  entities: [StoredFile, Upload, MediaPackage, Rendition],
  reads,
  jobs: {
    media: { 'content:processFile': packageFile },
    storage: {
      'content:drawPicture': drawPicture,
      'content:discardFile': async (context, { fileId }: { fileId: string }) => {
        await whileUnused(() => inTransaction(context, (inner) => deleteFile(inner, fileId)));
      },
      'content:sweepProcessing': sweepProcessing,
      'content:sweepUploads': sweepUploads,
      'content:sweepFiles': sweepFiles,
    },
  },
  crontab: ['7 * * * * content:sweepProcessing', '17 * * * * content:sweepUploads', '37 * * * * content:sweepFiles'],
  waits: { package: ['content:processFile'] },
  routes,
  joins: ['creators'],
};
