import { column, expression, instant, nowOf, one, type Reads } from '../../graphql/reads/fields.ts';

export const reads: Reads = {
  Query: { ownershipOffer: one('OwnershipOffer', () => 'true') },
  types: {
    OwnershipOffer: {
      from: `(select o.creator_id as id, o.created_at, o.expires_at, a.full_name, a.email, a.user_id, c.owner_id
        from ownership_offers o join admins a on a.id = o.admin_id join creators c on c.id = o.creator_id)`,
      scope: ({ t, viewer, value }) =>
        `${t}.id = ${viewer('creatorId')} and ${viewer('userId')} in (${t}.user_id, ${t}.owner_id)
          and ${t}.expires_at > ${nowOf({ value })}`,
      fields: {
        id: column(),
        fullName: column(),
        email: column(),
        isMine: expression(({ t, viewer }) => `${t}.user_id = ${viewer('userId')}`),
        offeredAt: instant('created_at'),
        expiresAt: instant('expires_at'),
      },
    },
  },
};
