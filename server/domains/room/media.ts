import { isId } from '../../../schema/rules/id.ts';
import { overtimeMinutes } from '../../../schema/rules/rooms.ts';
import type { Context } from '../../core/context.ts';
import type { MediaPass } from '../../graphql/generated.ts';
import { type Database, sql } from '../../platform/database/sql.ts';
import { givesPlace } from '../bookings/attendance/places.ts';

/** What a host can switch off for a guest. */
export type MediaTrack = 'AUDIO' | 'VIDEO';

/** A member who gets a pass, and the session of the room. */
export interface PassHolder {
  sessionId: string;
  memberId: string;
  name: string;
  isHost: boolean;
  endsAt: Date;
}

/** A pass to the video and audio of a room, for one device. Null if the server has no video and audio. */
export async function passFor({ platform: { rooms } }: Context, passHolder: PassHolder): Promise<MediaPass | null> {
  if (rooms.kind === 'none') return null;
  const mediaPass = await rooms.pass({
    room: passHolder.sessionId,
    participant: passHolder.memberId,
    name: passHolder.name,
    isHost: passHolder.isHost,
    canPublish: true,
    expiresAt: new Date(passHolder.endsAt.getTime() + overtimeMinutes * 60_000),
  });
  return {
    ...mediaPass,
    __typename: 'MediaPass',
    iceServers: mediaPass.iceServers.map(({ urls, username = null, credential = null }) => ({
      __typename: 'IceServer',
      urls,
      username,
      credential,
    })),
  };
}

/** Whether a member still has the right to the video and audio for which they got a pass. False for ids that name no member. */
export async function mayHaveMedia(db: Database, sessionId: string, memberId: string): Promise<boolean> {
  if (!isId(sessionId) || !isId(memberId)) return false;
  const membersWithMedia = await sql`
    select from room_members m
    join sessions s on s.id = m.session_id
    join sign_ins i on i.id = m.sign_in_id
    where m.id = ${memberId} and m.session_id = ${sessionId} and m.removed_at is null and i.ended_at is null
      and s.status in ('SCHEDULED', 'LIVE') and (m.is_host or ${givesPlace('m.booking_id')})`.run(db);
  return membersWithMedia > 0;
}
