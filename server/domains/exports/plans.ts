import type { Context } from '../../core/context.ts';
import { consoleUser } from '../../core/viewer.ts';
import { column, expression, instant, one, type Plans } from '../../graphql/plan/fields.ts';
import { fileLink } from './links.ts';

export const plans: Plans = {
  Query: {
    export: one('Export', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    Export: {
      from: 'exports',
      scope: ({ t, viewer, value }) =>
        `${t}.creator_id = ${viewer('creatorId')} and (${t}.kind <> 'STATEMENT' or ${t}.user_id = ${viewer('userId')}) and ${t}.expires_at > ${value('timestamptz', ({ now }) => now())}`,
      fields: {
        id: column(),
        kind: column(),
        status: column(),
        rowCount: column(),
        url: expression(
          ({ t }) => `case when ${t}.status = 'READY' then ${t}.id end`,
          (id: string, _args, context: Context) => fileLink(context.platform, id, consoleUser(context.viewer).userId),
        ),
        createdAt: instant('created_at'),
        expiresAt: instant('expires_at'),
      },
    },
  },
};
