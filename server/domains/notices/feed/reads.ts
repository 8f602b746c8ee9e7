import { column, instant, nowOf, one, type Reads } from '../../../graphql/reads/fields.ts';
import { keysInForce } from '../../keys/key-standing.ts';

export const reads: Reads = {
  Query: { calendarFeed: one('CalendarFeed', () => 'true') },
  types: {
    CalendarFeed: {
      from: '(select creator_id as id, creator_id, key_id, renewed_at, read_at from calendar_feeds)',
      scope: ({ t, viewer, value }) =>
        `${t}.creator_id = ${viewer('creatorId')}
          and (${t}.key_id is null or ${t}.key_id in ${keysInForce(nowOf({ value }))})`,
      fields: { id: column(), renewedAt: instant('renewed_at'), readAt: instant('read_at') },
    },
  },
};
