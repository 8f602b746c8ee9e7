import { setImmediate as nextTurn } from 'node:timers/promises';
import ical, { escape as escaped, foldLines, type ICalCalendar, ICalCalendarMethod, ICalEvent, ICalEventStatus } from 'ical-generator';
import type { Context } from '../../../core/context.ts';
import { translate } from '../../../core/translate.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { attending } from '../../sessions/fragments.ts';
import { calendarMaker } from '../calendar-file.ts';
import { inLanguage, pageUrl } from '../links.ts';
import type { OpenFeed } from './service.ts';

/** The days before and after today that a feed has, and the most sessions that it has. */
const feedPastDays = 90;
const feedFutureDays = 366;
const mostFeedSessions = 2000;

interface FeedSession {
  id: string;
  status: string;
  title: string;
  titleAr: string | null;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
  version: number;
  type: 'APPOINTMENT' | 'EVENT';
  location: 'ONLINE' | 'OFFLINE';
  area: string | null;
  address: string | null;
  seats: number;
  taken: number;
  /** The attendee of an appointment. */
  attendee: string | null;
}

/** The sessions in an account's calendar. They have attendees by their names only, since other people than the creator may read a feed. */
const feedSessionsOf = ({ db, now }: Context, creatorId: string): Promise<FeedSession[]> =>
  sql<FeedSession>`
    select s.id, s.status, s.title, s.title_ar as "titleAr", s.starts_at as "startsAt", s.ends_at as "endsAt", s.updated_at as "updatedAt", s.version, s.type,
      s.location, s.area, s.address, s.seats, s.taken,
      case when s.type = 'APPOINTMENT' then (
        select b.name from bookings b where b.session_id = s.id and b.status in ${raw(attending)}
        order by b.confirmed_at desc limit 1) end as attendee
    from sessions s
    where s.creator_id = ${creatorId} and s.status in ('HELD', 'SCHEDULED', 'LIVE', 'ENDED')
      and s.starts_at between ${now()}::timestamptz - make_interval(days => ${feedPastDays})
        and ${now()}::timestamptz + make_interval(days => ${feedFutureDays})
    order by s.starts_at, s.id limit ${mostFeedSessions}`.rows(db);

/**
 * Sessions that are written in one turn of the event loop. Each takes a quarter of a millisecond, and all other requests wait meanwhile.
 */
const feedEventsInTurn = 20;

/**
 * An account's calendar as an iCalendar file, in the language of the user who made the feed. The same sessions make the same file, so a
 * calendar program may keep its copy.
 */
export async function feedOf(context: Context, { creatorId, language, name, nameAr }: OpenFeed): Promise<string> {
  const { origin } = context.platform;
  const calendarName = `${translate(language, 'share.site')} · ${inLanguage(language, name, nameAr)}`;
  // The library escapes the texts of events, but not the name of the calendar.
  const calendar = ical({ prodId: calendarMaker, method: ICalCalendarMethod.PUBLISH, name: escaped(calendarName, false), ttl: 3600 });
  const [beginning, end] = calendar.toString().split(/(?=END:VCALENDAR)/);
  const events: string[] = [];
  for (const session of await feedSessionsOf(context, creatorId)) {
    if (events.length % feedEventsInTurn === 0) await nextTurn();
    events.push(foldLines(feedEventOf(session, calendar, { language, origin }).toString()));
  }
  return [beginning, ...events, end].join('');
}

function feedEventOf(
  { id, type, attendee, seats, taken, status, location, address, area, version, updatedAt, startsAt, endsAt, ...texts }: FeedSession,
  calendar: ICalCalendar,
  { language, origin }: Pick<OpenFeed, 'language'> & { origin: string },
): ICalEvent {
  const title = inLanguage(language, texts.title, texts.titleAr);
  const sessionPage = pageUrl({ origin }, language, `/cc/session/${id}`);
  const place = location === 'ONLINE' ? `${sessionPage}/room` : [address, area].filter(Boolean).join(', ');
  return new ICalEvent(
    {
      id: `${id}@diwan`,
      sequence: version,
      stamp: updatedAt,
      lastModified: updatedAt,
      start: startsAt,
      end: endsAt,
      summary: attendee ? `${title} · ${attendee}` : title,
      status: status === 'HELD' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      description: type === 'EVENT' ? `${taken} / ${seats}\n${sessionPage}` : sessionPage,
      url: sessionPage,
      ...(place && { location: place }),
    },
    calendar,
  );
}
