import { badInput } from '../../errors.ts';
import { column, connection, instant, type Place, type Plans } from '../../graphql/plan/fields.ts';

/** A day that Postgres can count with, as midnight in the account's time zone, `later` days after it. */
function midnight({ arg, viewer }: Place, name: string, later = 0): string {
  const day = arg(name, 'date', (given: string) => {
    if (!/^(?:19|[2-9]\d)\d{2}-/.test(given)) throw badInput('A day lies between 1900 and 9999');
    return given;
  });
  return `(${day} + ${later})::timestamp at time zone (select c.time_zone from creators c where c.id = ${viewer('creatorId')})`;
}

export const plans: Plans = {
  Query: {
    auditEntries: connection(
      'AuditEntry',
      (place) => {
        const { t, arg, has } = place;
        return (
          [
            has('filter.actorId') && `${t}.actor_id = ${arg('filter.actorId', 'uuid')}`,
            has('filter.action') && `${t}.action = ${arg('filter.action', 'text')}`,
            has('filter.objectType') && `${t}.object_type = ${arg('filter.objectType', 'text')}`,
            has('filter.from') && `${t}.at >= ${midnight(place, 'filter.from')}`,
            has('filter.to') && `${t}.at < ${midnight(place, 'filter.to', 1)}`,
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
        actorEmail: column(),
        actorPermission: column(),
        action: column(),
        objectType: column(),
        objectId: column(),
        objectLabel: column(),
        changedFields: column(),
      },
    },
  },
};
