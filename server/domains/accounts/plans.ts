import { column, expression, one, type Plans } from '../../graphql/plan/fields.ts';

export const plans: Plans = {
  Query: { viewer: one('Viewer', ({ t, viewer }) => `${t}.id = ${viewer('userId')}`) },
  types: {
    Viewer: {
      from: 'users',
      scope: ({ t, viewer }) => `${t}.id = ${viewer('userId')}`,
      fields: {
        id: column(),
        email: column(),
        phoneNumber: column(),
        role: column(),
        language: column(),
        hasPassword: expression(({ t }) => `${t}.password_hash is not null`),
        permission: expression(({ value }) => value('text', ({ viewer }) => (viewer.kind === 'console' ? viewer.permission : null))),
        isProfileComplete: expression(
          ({ viewer }) => `coalesce((select c.profile_completed_at is not null from creators c where c.id = ${viewer('creatorId')}), true)`,
        ),
        creator: one('Creator', ({ t, viewer }) => `${t}.id = ${viewer('creatorId')}`),
      },
    },
  },
};
