import { isInScope } from '../../../schema/rules/api-keys.ts';
import type { Context } from '../../core/context.ts';
import { consoleUser, keyOf, signedIn } from '../../core/viewer.ts';
import { column, expression, instant, nowOf, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { fileLink } from './links.ts';

/** The kinds of export that the viewer's API key may not make, and so may not read. None if the viewer is a person. */
function kindsClosedTo({ viewer, planner }: Context): string[] {
  const apiKey = keyOf(viewer);
  if (!apiKey) return [];
  return [...planner.scopesOfValues].flatMap(([value, scope]) => {
    const [valueType, kind] = value.split('.') as [string, string];
    return valueType === 'ExportKind' && (scope === null || !isInScope(apiKey.scopes, scope)) ? [kind] : [];
  });
}

/** The viewer's latest copy: of their account in the console, of their own data for a customer. */
const latestCopy = ({ t, viewer }: SqlContext) => `${t}.id = (
  select latest.id from data_copies latest
  where latest.user_id = ${viewer('userId')} and latest.creator_id is not distinct from ${viewer('creatorId')}
  order by latest.created_at desc limit 1)`;

export const reads: Reads = {
  Query: {
    export: one('Export', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    dataCopy: one('DataCopy', latestCopy),
    accountCopy: one('DataCopy', latestCopy),
  },
  types: {
    Export: {
      from: 'exports',
      scope: ({ t, viewer, value }) =>
        `${t}.creator_id = ${viewer('creatorId')} and ${t}.kind <> all(${value('text[]', kindsClosedTo)})
          and (${t}.kind <> 'STATEMENT' or ${t}.user_id = ${viewer('userId')}) and ${t}.expires_at > ${nowOf({ value })}`,
      fields: {
        id: column(),
        kind: column(),
        status: column(),
        rowCount: column(),
        url: expression(
          ({ t }) => `case when ${t}.status = 'READY' then ${t}.id end`,
          (id: string, _args, { platform, viewer }: Context) =>
            fileLink(platform, id, { userId: consoleUser(viewer).userId, keyId: keyOf(viewer)?.id }),
        ),
        createdAt: instant('created_at'),
        expiresAt: instant('expires_at'),
      },
    },
    DataCopy: {
      from: 'data_copies',
      scope: ({ t, viewer, value }) =>
        `${t}.user_id = ${viewer('userId')} and ${t}.creator_id is not distinct from ${viewer('creatorId')}
          and ${t}.expires_at > ${nowOf({ value })}`,
      fields: {
        id: column(),
        status: column(),
        percent: column(),
        bytes: expression(({ t }) => `${t}.bytes::float8`),
        url: expression(
          ({ t }) => `case when ${t}.status = 'READY' then ${t}.id end`,
          (id: string, _args, context: Context) => fileLink(context.platform, id, { userId: signedIn(context.viewer).userId }, 'zip'),
        ),
        createdAt: instant('created_at'),
        expiresAt: instant('expires_at'),
      },
    },
  },
};
