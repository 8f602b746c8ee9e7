import { column, instant, one, type Plans } from '../../../../graphql/plan/fields.ts';

export const plans: Plans = {
  Query: { calendarFeed: one('CalendarFeed', () => 'true') },
  types: {
    CalendarFeed: {
      from: '(select creator_id as id, creator_id, renewed_at, read_at from calendar_feeds)',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: { id: column(), renewedAt: instant('renewed_at'), readAt: instant('read_at') },
    },
  },
};
