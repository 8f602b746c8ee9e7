import { imageUrl } from '../../../schema/rules/images.ts';
import { translate } from '../../core/translate.ts';
import { column, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';

/** Rows of the viewer's account. */
const ofAccount = ({ t, viewer }: SqlContext) => `${t}.creator_id = ${viewer('creatorId')}`;

export const reads: Reads = {
  Query: {
    file: one('MediaFile', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    MediaFile: {
      from: 'files',
      scope: ofAccount,
      fields: {
        id: column(),
        kind: column(),
        status: column(),
        processedPercent: column(),
        failure: column('failure', (key: string | null, _args, { language }) => key && translate(language, key)),
        bytes: column(),
        mimeType: column(),
        name: column(),
        durationSeconds: column(),
        image: one('Image', ({ t, parent }) => `${t}.id = ${parent}.id and ${t}.kind = 'IMAGE'`),
      },
    },
    Image: {
      from: 'files',
      fields: {
        id: column(),
        url: column('id', (id: string, { width }: { width?: number | null }) => imageUrl(id, width)),
        width: column(),
        height: column(),
        blur: column(),
      },
    },
    // Only the subscription `fileChanged` reads it, from the account's own topic.
    FileChange: {
      from: 'files',
      scope: ofAccount,
      fields: {
        file: one('MediaFile', ({ t, parent }) => `${t}.id = ${parent}.id`),
        version: column(),
      },
    },
  },
};
