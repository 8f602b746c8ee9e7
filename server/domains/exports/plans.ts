import type { Context } from '../../core/context.ts';
import { consoleUser, customerOf } from '../../core/viewer.ts';
import { column, expression, instant, one, type Plans } from '../../graphql/plan/fields.ts';
import { fileLink } from './links.ts';

export const plans: Plans = {
  Query: {
    export: one('Export', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    dataCopy: one(
      'DataCopy',
      ({ t, viewer }) => `${t}.id = (
        select latest.id from data_copies latest where latest.user_id = ${viewer('customerId')} order by latest.created_at desc limit 1)`,
    ),
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
    DataCopy: {
      from: 'data_copies',
      scope: ({ t, viewer, value }) =>
        `${t}.user_id = ${viewer('customerId')} and ${t}.expires_at > ${value('timestamptz', ({ now }) => now())}`,
      fields: {
        id: column(),
        status: column(),
        percent: column(),
        bytes: expression(({ t }) => `${t}.bytes::float8`),
        url: expression(
          ({ t }) => `case when ${t}.status = 'READY' then ${t}.id end`,
          (id: string, _args, context: Context) => fileLink(context.platform, id, customerOf(context.viewer).userId, 'zip'),
        ),
        createdAt: instant('created_at'),
        expiresAt: instant('expires_at'),
      },
    },
  },
};
