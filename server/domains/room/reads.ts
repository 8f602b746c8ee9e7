import { mostMessages } from '../../../schema/rules/rooms.ts';
import { mayEdit } from '../../core/viewer.ts';
import { column, expression, instant, many, nowOf, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { hasPlace } from '../bookings/attendance/places.ts';
import { opensAtOf } from '../sessions/fragments.ts';
import { Room, RoomEvent, RoomMember } from './entities.ts';

const mostMembersRead = 500;

/** Whether the viewer may read a room, as SQL: it is their account's, or they have a seat in it and were not removed. */
const mayEnterRoom = (query: SqlContext) => {
  const customer = query.viewer('customerId');
  return `(${query.t}.creator_id = ${query.viewer('creatorId')} or (${hasPlace(`${query.t}.session_id`, customer)}
    and not exists (select from room_members m where m.session_id = ${query.t}.session_id and m.user_id = ${customer} and m.removed_at is not null)))`;
};

/**
 * Whether a row belongs to a room of the viewer's account, or to a room that they have joined, as SQL. `following.ts` decides which events
 * a member gets.
 */
const inOwnRoom = ({ t, viewer }: SqlContext) =>
  `(exists (select from sessions s where s.id = ${t}.session_id and s.creator_id = ${viewer('creatorId')})
    or exists (select from room_members m where m.session_id = ${t}.session_id and m.user_id = ${viewer('customerId')}))`;

const roomMember = one('RoomMember', ({ t, parent }) => `${t}.id = ${parent}.member_id`);

/** The id that the API shows: the one that the caller chose, or else the row's own. Rows are read by their own. */
const roomEventId = expression(({ t }) => `coalesce(${t}.said_as, ${t}.id)`);

export const reads: Reads = {
  Query: {
    room: one('Room', ({ t, arg }) => `${t}.session_id = ${arg('sessionId', 'uuid')}`),
  },
  types: {
    Room: {
      entity: Room,
      from: `(select s.id, s.id as session_id, s.creator_id, s.title, s.title_ar, s.status, s.starts_at, s.ends_at, s.started_at, s.ended_at,
          s.time_zone, coalesce(r.is_chat_locked, false) as is_chat_locked, coalesce(r.version, 0) as version
        from sessions s left join rooms r on r.session_id = s.id
        where s.location = 'ONLINE' and s.status in ('SCHEDULED', 'LIVE', 'ENDED', 'MISSED', 'CANCELLED'))`,
      scope: mayEnterRoom,
      fields: {
        title: column(),
        titleAr: column(),
        creatorName: expression(({ t }) => `(select coalesce(c.full_name, c.full_name_ar) from creators c where c.id = ${t}.creator_id)`),
        creatorNameAr: expression(({ t }) => `(select c.full_name_ar from creators c where c.id = ${t}.creator_id)`),
        creatorUsername: expression(({ t }) => `(select c.username from creators c where c.id = ${t}.creator_id)`),
        status: expression(
          (query) => `case when ${query.t}.status <> 'SCHEDULED' then ${query.t}.status
            when ${nowOf(query)} < ${opensAtOf(query.t)} then 'NOT_OPEN'
            when ${nowOf(query)} < ${query.t}.ends_at then 'LOBBY' else 'MISSED' end`,
        ),
        opensAt: instant(({ t }) => opensAtOf(t)),
        startsAt: instant('starts_at'),
        endsAt: instant('ends_at'),
        startedAt: instant('started_at'),
        endedAt: instant('ended_at'),
        timeZone: column(),
        members: many(
          'RoomMember',
          ({ t, parent }) => `${t}.session_id = ${parent}.session_id`,
          ({ t }) => `${t}.joined_at, ${t}.id`,
          () => String(mostMembersRead),
        ),
        messages: many(
          'RoomMessage',
          ({ t, parent }) => `${t}.session_id = ${parent}.session_id and ${t}.version > coalesce((
            select e.version from room_events e where e.session_id = ${parent}.session_id and e.kind = 'MESSAGE'
            order by e.version desc offset ${mostMessages} limit 1), 0)`,
          ({ t }) => `${t}.version`,
        ),
        viewer: one(
          'RoomMember',
          ({ t, parent, viewer }) => `${t}.session_id = ${parent}.session_id and ${t}.user_id = ${viewer('userId')}`,
        ),
        viewerIsHost: expression(
          ({ t, viewer, value }) => `coalesce(${t}.creator_id = ${viewer('creatorId')}, false)
            and ${value('boolean', ({ viewer: who }) => mayEdit(who))}`,
        ),
      },
    },
    RoomMember: {
      entity: RoomMember,
      from: 'room_members',
      scope: inOwnRoom,
      fields: {
        joinedAt: instant('joined_at'),
        handRaisedAt: instant('hand_raised_at'),
        isRemoved: expression(({ t }) => `(${t}.removed_at is not null)`),
      },
    },
    RoomMessage: {
      from: "(select * from room_events where kind = 'MESSAGE')",
      rowsOf: 'RoomEvent',
      scope: inOwnRoom,
      fields: { id: roomEventId, member: roomMember, at: instant('at') },
    },
    RoomEvent: {
      entity: RoomEvent,
      from: 'room_events',
      scope: inOwnRoom,
      fields: {
        id: roomEventId,
        at: instant('at'),
        member: roomMember,
        message: one('RoomMessage', ({ t, parent }) => `${t}.id = ${parent}.id`),
      },
    },
  },
};
