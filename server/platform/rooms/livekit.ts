import express from 'express';
import { AccessToken, RoomServiceClient, TrackSource, WebhookReceiver } from 'livekit-server-sdk';
import { isTooDeep } from '../deep-json.ts';
import type { Logger } from '../log.ts';
import { iceServersFor } from './ice.ts';
import { endOfPass, longestCall, type MediaEvent, type RoomEntry, type Rooms } from './rooms.ts';

/** A LiveKit server, and the site's key for it. */
export interface LiveKitSettings {
  /** The address, `wss://…`, for browsers and for this server. */
  url: string;
  key: string;
  secret: string;
}

interface LiveKitOptions {
  livekit: LiveKitSettings;
  ice: { urls: readonly string[]; secret: string | null };
  log: Logger;
  now(): Date;
  onEvent(room: string, event: MediaEvent): void;
}

/** Where LiveKit sends its webhooks. */
export const webhookPath = '/rooms/livekit/webhook';
/** Seconds that LiveKit has to follow an order. A host waits for it. */
const orderSeconds = 5;
/** The most bytes of a webhook. */
const mostWebhookBytes = 100_000;

const sourcesOf = { AUDIO: [TrackSource.MICROPHONE], VIDEO: [TrackSource.CAMERA, TrackSource.SCREEN_SHARE] };

/** Rooms on a LiveKit server, for more people than one process can serve. The server's orders go to LiveKit's API. */
export function liveKitRooms({ livekit: { url, key, secret }, ice, log, now, onEvent }: LiveKitOptions): Rooms {
  const api = new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret, { requestTimeout: orderSeconds });
  const webhooks = new WebhookReceiver(key, secret);

  /**
   * Gives an order. Its failure never fails a mutation, since LiveKit may be restarting, and a participant who is not in the room needs no
   * order.
   */
  const give = (what: string, room: string, order: () => Promise<unknown>) =>
    order().then(
      () => undefined,
      (error: unknown) => log.warn({ err: error, room, order: what }, 'LiveKit did not follow an order'),
    );

  const remove = (room: string, participant: string) => give('remove', room, () => api.removeParticipant(room, participant));

  return {
    kind: 'livekit',
    capacity: null,
    async pass(entry) {
      const expiresAt = endOfPass(entry, now());
      return {
        kind: 'LIVEKIT',
        url,
        token: await tokenFor(entry, { key, secret, seconds: Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / 1000)) }),
        iceServers: iceServersFor(ice, { participant: entry.participant, until: new Date(Date.now() + longestCall) }),
        expiresAt,
      };
    },
    mute: (room, participant, kind) =>
      give('mute', room, async () => {
        const { tracks } = await api.getParticipant(room, participant);
        const sent = tracks.filter(({ source, muted }) => sourcesOf[kind].includes(source) && !muted);
        await Promise.all(sent.map(({ sid }) => api.mutePublishedTrack(room, participant, sid, true)));
      }),
    remove,
    close: (room) => give('close', room, () => api.deleteRoom(room)),
    routes(router, mayBeIn) {
      router.post(webhookPath, express.text({ type: '*/*', limit: mostWebhookBytes }), async (request, response) => {
        const body = String(request.body);
        const event = isTooDeep(body) ? null : await webhooks.receive(body, request.get('authorization')).catch(() => null);
        if (!event) return void response.status(401).json({ message: 'The signature does not match' });
        const told = eventOf(event);
        const joined = told?.event.kind === 'JOINED' && told.event.participant;
        // A token opens a room until it expires, and LiveKit renews the tokens of all who are in. Neither notices that a right has ended.
        if (told && joined && !(await mayBeIn(told.room, joined))) await remove(told.room, joined);
        if (told) onEvent(told.room, told.event);
        response.json({ ok: true });
      });
    },
    stop: async () => undefined,
  };
}

/** A token with what a participant may do. Hosts moderate through our server, so that they need no rights of LiveKit's own API. */
export function tokenFor(
  { room, participant, name, isHost, canPublish }: RoomEntry,
  { key, secret, seconds }: { key: string; secret: string; seconds: number },
): Promise<string> {
  const token = new AccessToken(key, secret, { identity: participant, name, ttl: seconds, metadata: JSON.stringify({ isHost }) });
  token.addGrant({ roomJoin: true, room, canPublish, canSubscribe: true, canPublishData: false, canUpdateOwnMetadata: false });
  return token.toJwt();
}

type Webhook = Awaited<ReturnType<WebhookReceiver['receive']>>;

/** The event of a webhook; null for events that are not used. */
function eventOf({ event, room, participant }: Webhook): { room: string; event: MediaEvent } | null {
  if (!room) return null;
  if (event === 'room_finished') return { room: room.name, event: { kind: 'CLOSED', participant: null } };
  if (!participant) return null;
  if (event === 'participant_joined') return { room: room.name, event: { kind: 'JOINED', participant: participant.identity } };
  if (event === 'participant_left') return { room: room.name, event: { kind: 'LEFT', participant: participant.identity } };
  return null;
}
