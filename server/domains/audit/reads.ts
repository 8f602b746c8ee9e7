import { badInput } from '../../core/errors.ts';
import { column, connection, expression, instant, many, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';

/**
 * SQL for the midnight that begins a day in the account's time zone, `later` days after the day in the argument. Refuses days that Postgres
 * cannot count with.
 */
function auditMidnight({ arg, viewer }: SqlContext, name: string, later = 0): string {
  const day = arg(name, 'date', (dayText: string) => {
    if (!/^(?:19|[2-9]\d)\d{2}-/.test(dayText)) throw badInput('api.day');
    return dayText;
  });
  return `(${day} + ${later})::timestamp at time zone (select c.time_zone from creators c where c.id = ${viewer('creatorId')})`;
}

/** The name of the person who last changed an object: the actor of the account's latest entry about one of `ids`. */
export const latestActor = (ids: (query: SqlContext) => string) =>
  expression(
    (query) => `(select e.actor_name from audit_entries e where e.creator_id = ${query.t}.creator_id and e.object_id in (${ids(query)})
      order by e.at desc, e.id desc limit 1)`,
  );

/**
 * The fields of an actor. One column (`email`) keeps an email or the hint of an API key; the column `id` keeps the actor's id. The
 * deprecated `field` must be an email in any case.
 */
const actorsOf = (email: string, id: string, field: string) => ({
  personEmail: expression(({ t }) => `case when ${t}.${email} like '%@%' then ${t}.${email} end`),
  keyHint: expression(({ t }) => `case when ${t}.${email} not like '%@%' then ${t}.${email} end`),
  [field]: expression(
    ({ t }) => `case when ${t}.${email} like '%@%' then ${t}.${email} else 'key-' || right(${t}.${id}::text, 12) || '@key.invalid' end`,
  ),
});

export const reads: Reads = {
  Query: {
    auditEntries: connection(
      'AuditEntry',
      (query) => {
        const { t, arg, has } = query;
        return (
          [
            has('filter.actorId') && `${t}.actor_id = ${arg('filter.actorId', 'uuid')}`,
            has('filter.action') && `${t}.action = ${arg('filter.action', 'text')}`,
            has('filter.objectType') && `${t}.object_type = ${arg('filter.objectType', 'text')}`,
            has('filter.from') && `${t}.at >= ${auditMidnight(query, 'filter.from')}`,
            has('filter.to') && `${t}.at < ${auditMidnight(query, 'filter.to', 1)}`,
          ]
            .filter(Boolean)
            .join(' and ') || 'true'
        );
      },
      [
        { column: 'at', type: 'timestamptz', descending: true },
        { column: 'id', type: 'uuid', descending: true },
      ],
    ),
    auditActors: many(
      'AuditActor',
      () => 'true',
      ({ t }) => `${t}.name, ${t}.email`,
      () => '100',
    ),
  },
  types: {
    AuditEntry: {
      from: 'audit_entries',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        at: instant('at'),
        actorId: column(),
        actorName: column(),
        ...actorsOf('actor_email', 'actor_id', 'actorEmail'),
        actorPermission: column(),
        action: column(),
        objectType: column(),
        objectId: column(),
        objectLabel: column(),
        product: one(
          'Product',
          ({ t, parent }) => `${t}.creator_id = ${parent}.creator_id and ${t}.id = case ${parent}.object_type
            when 'Product' then ${parent}.object_id
            when 'PromoCode' then (select c.product_id from promo_codes c where c.id = ${parent}.object_id)
            when 'Section' then (select s.product_id from sections s where s.id = ${parent}.object_id)
            when 'ContentItem' then (select i.product_id from content_items i where i.id = ${parent}.object_id)
            when 'Caption' then (select i.product_id from captions c join content_items i on i.id = c.item_id where c.id = ${parent}.object_id) end`,
        ),
        admin: one(
          'Admin',
          ({ t, parent }) => `${t}.creator_id = ${parent}.creator_id and ${t}.id = ${parent}.object_id and ${parent}.object_type = 'Admin'`,
        ),
        changedFields: column(),
      },
    },
    AuditActor: {
      // This looks into the index once for each actor. An account has a few actors, and as many entries as changes.
      from: (query) => {
        const latestEntry = (after = '') => `select e.creator_id, e.actor_id, e.actor_name, e.actor_email from audit_entries e
          where e.creator_id = ${query.viewer('creatorId')} ${after} order by e.actor_id, e.at desc, e.id desc limit 1`;
        return `(with recursive actors as ((${latestEntry()}) union all
          select next.* from actors cross join lateral (${latestEntry('and e.actor_id > actors.actor_id')}) next)
          select creator_id, actor_id as id, actor_name as name, actor_email as email from actors)`;
      },
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: { id: column(), name: column(), ...actorsOf('email', 'id', 'email') },
    },
  },
};
