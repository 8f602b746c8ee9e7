import { column, expression, instant, list, many, nowOf, type Reads } from '../../graphql/reads/fields.ts';
import { describeUses } from './deprecated-uses.ts';

export const reads: Reads = {
  Query: {
    apiKeys: many(
      'ApiKey',
      () => 'true',
      ({ t }) => `${t}.id desc`,
      () => '100',
    ),
  },
  types: {
    ApiKey: {
      from: 'api_keys',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        name: column(),
        hint: column(),
        scopes: column(),
        status: expression(
          ({ t, value }) => `case when ${t}.revoked_at is not null then 'REVOKED'
            when ${t}.expires_at <= ${nowOf({ value })} then 'EXPIRED' else 'ACTIVE' end`,
        ),
        createdAt: instant('created_at'),
        expiresAt: instant('expires_at'),
        lastUsedAt: instant('last_used_at'),
        revokedAt: instant('revoked_at'),
        deprecatedUses: list(
          ({ t }) => `(select coalesce(json_agg(json_build_array(d.element, d.last_used_on) order by d.element), '[]')
            from deprecated_uses d where d.key_id = ${t}.id)`,
          describeUses,
        ),
      },
    },
  },
};
