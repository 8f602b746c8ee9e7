import { keyOf } from '../../core/viewer.ts';
import { column, expression, instant, many, nowOf, one, type Reads } from '../../graphql/reads/fields.ts';
import { accountsOf } from './identity.ts';
import { browserOf, systemOf } from './user-agent.ts';

export const reads: Reads = {
  Query: {
    viewer: one(
      'Viewer',
      ({ t, viewer, value }) => `${t}.id = ${viewer('userId')} and ${value('boolean', (context) => !keyOf(context.viewer))}`,
    ),
    signIns: many(
      'SignIn',
      ({ t, value }) => `${t}.ended_at is null and ${t}.expires_at > ${nowOf({ value })}`,
      ({ t }) => `${t}.last_seen_at desc, ${t}.id desc`,
      () => '100',
    ),
  },
  types: {
    Viewer: {
      from: 'users',
      scope: ({ t, viewer }) => `${t}.id = ${viewer('userId')}`,
      fields: {
        id: column(),
        email: column(),
        fullName: expression(
          ({ t, viewer }) => `(select coalesce(a.full_name, c.full_name) from creators c
            left join admins a on a.creator_id = c.id and a.user_id = ${t}.id where c.id = ${viewer('creatorId')})`,
        ),
        phoneNumber: expression(
          ({ t }) => `coalesce((select c.phone_number from creators c where c.owner_id = ${t}.id), ${t}.phone_number)`,
        ),
        role: column(),
        language: column(),
        numerals: column(),
        hasPassword: expression(({ t }) => `${t}.password_hash is not null`),
        permission: expression(({ value }) => value('text', ({ viewer }) => (viewer.kind === 'console' ? viewer.permission : null))),
        isProfileComplete: expression(
          ({ viewer }) => `coalesce((select c.profile_completed_at is not null from creators c where c.id = ${viewer('creatorId')}), true)`,
        ),
        creator: one('Creator', ({ t, viewer }) => `${t}.id = ${viewer('creatorId')}`),
        accounts: many(
          'ConsoleAccount',
          () => 'true',
          ({ t }) => `${t}.rank, ${t}.since, ${t}.creator_id`,
        ),
      },
    },
    ConsoleAccount: {
      from: ({ viewer }) => `(
        select account.*, coalesce(c.full_name, o.email) as name, c.full_name_ar, c.username, c.profile_pic_id
        from (${accountsOf(viewer('userId'))}) account join creators c on c.id = account.creator_id join users o on o.id = c.owner_id)`,
      fields: {
        creatorId: column(),
        name: column(),
        nameAr: column('full_name_ar'),
        username: column(),
        pic: one('Image', ({ t, parent }) => `${t}.id = ${parent}.profile_pic_id`),
        permission: column(),
        isCurrent: expression(({ t, viewer }) => `${t}.creator_id is not distinct from ${viewer('creatorId')}`),
      },
    },
    SignIn: {
      from: 'sign_ins',
      scope: ({ t, viewer }) => `${t}.user_id = ${viewer('userId')}`,
      fields: {
        id: column(),
        browser: column('user_agent', browserOf),
        system: column('user_agent', systemOf),
        address: column(),
        createdAt: instant('created_at'),
        lastSeenAt: instant('last_seen_at'),
        isCurrent: expression(
          ({ t, value }) => `${t}.id = ${value('uuid', ({ viewer }) => (viewer.kind === 'anonymous' ? null : viewer.signInId))}`,
        ),
      },
    },
  },
};
