import { column, connection, expression, instant, nowOf, one, type Reads } from '../../graphql/reads/fields.ts';
import { hashOf } from '../../platform/secrets.ts';
import { needsPassword } from './invitations.ts';

export const reads: Reads = {
  Query: {
    admins: connection('Admin', () => 'true'),
    invitation: one(
      'Invitation',
      ({ t, arg, value }) =>
        `${t}.token_hash = ${arg('token', 'bytea', hashOf)} and ${t}.superseded_at is null and ${t}.expires_at > ${nowOf({ value })}`,
    ),
  },
  types: {
    Admin: {
      from: 'admins',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        fullName: column(),
        email: column(),
        permission: column(),
        status: expression(
          ({ t, value }) => `case when ${t}.accepted_at is not null then 'ACTIVE'
            when exists (select from invitations i where i.admin_id = ${t}.id and i.superseded_at is null
              and i.expires_at > ${nowOf({ value })}) then 'INVITED' else 'EXPIRED' end`,
        ),
        invitedAt: instant('invited_at'),
        acceptedAt: instant('accepted_at'),
        lastSeenAt: instant(
          ({ t }) => `(select max(s.last_seen_at) from sign_ins s where s.user_id = ${t}.user_id and s.creator_id = ${t}.creator_id)`,
        ),
      },
    },
    Invitation: {
      from: `(
        select i.token_hash, i.superseded_at, i.expires_at, a.email, a.full_name, a.permission, coalesce(c.full_name, o.email) as creator_name,
          c.full_name_ar as creator_name_ar, c.profile_pic_id, ${needsPassword('a.email')} as needs_password
        from invitations i join admins a on a.id = i.admin_id join creators c on c.id = a.creator_id join users o on o.id = c.owner_id)`,
      fields: {
        email: column(),
        fullName: column(),
        permission: column(),
        creatorName: column(),
        creatorNameAr: column(),
        creatorPic: one('Image', ({ t, parent }) => `${t}.id = ${parent}.profile_pic_id`),
        needsPassword: column(),
        expiresAt: instant('expires_at'),
      },
    },
  },
};
