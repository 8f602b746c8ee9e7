import { overtimeMinutes } from '../../../../schema/rules/rooms.ts';
import type { Context } from '../../../core/context.ts';
import type { MediaPass } from '../../../graphql/generated.ts';

/** What can be switched off. */
export type MediaTrack = 'AUDIO' | 'VIDEO';

/** A member who gets a pass, and the room. */
export interface PassHolder {
  sessionId: string;
  memberId: string;
  name: string;
  isHost: boolean;
  endsAt: Date;
}

/** A pass to the video and audio of a room, for one device. Null on a server without them. */
export async function passFor({ platform: { rooms } }: Context, holder: PassHolder): Promise<MediaPass | null> {
  if (rooms.kind === 'none') return null;
  const pass = await rooms.pass({
    room: holder.sessionId,
    participant: holder.memberId,
    name: holder.name,
    isHost: holder.isHost,
    canPublish: true,
    expiresAt: new Date(holder.endsAt.getTime() + overtimeMinutes * 60_000),
  });
  return {
    ...pass,
    __typename: 'MediaPass',
    iceServers: pass.iceServers.map(({ urls, username = null, credential = null }) => ({
      __typename: 'IceServer',
      urls,
      username,
      credential,
    })),
  };
}
