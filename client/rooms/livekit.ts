import {
  DisconnectReason,
  type RemoteParticipant as LiveKitParticipant,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import { iceServersOf, PassRefused } from './pass.ts';
import { type ConnectionState, initialState, isFinal, type RemoteParticipant, type SourceKind } from './state.ts';
import type { Transport, TransportOptions } from './transport.ts';

const sourceOf: Record<SourceKind, Track.Source> = {
  CAMERA: Track.Source.Camera,
  MICROPHONE: Track.Source.Microphone,
  SCREEN: Track.Source.ScreenShare,
};
const kinds = ['CAMERA', 'MICROPHONE', 'SCREEN'] as const;
const kindOf = (source: Track.Source): SourceKind | undefined => kinds.find((kind) => sourceOf[kind] === source);

const endOf = (reason: DisconnectReason | undefined): ConnectionState | null => {
  if (reason === DisconnectReason.PARTICIPANT_REMOVED) return 'REMOVED';
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return 'REPLACED';
  if (reason === DisconnectReason.ROOM_DELETED || reason === DisconnectReason.ROOM_CLOSED) return 'CLOSED';
  return null;
};

/** Milliseconds before the next attempt with a new pass, and the attempts in a row. LiveKit repeats each by itself first. */
const pause = 3000;
const mostAttempts = 20;

/** Media over a LiveKit server. This file, with LiveKit's package, is loaded only if a pass names one. */
export function connectLiveKit({ store, pass, onMuted }: TransportOptions): Transport {
  const room = new Room({ adaptiveStream: false, dynacast: true, disconnectOnPageLeave: true, stopLocalTrackOnUnpublish: false });
  const tracks = new Map<SourceKind, MediaStreamTrack | null>();
  let cameras: readonly string[] | null = null;
  let attempts = 0;
  let isOver = false;

  async function connect(): Promise<void> {
    try {
      const given = await pass();
      await room.connect(given.url, given.token, { autoSubscribe: true, rtcConfig: { iceServers: iceServersOf(given) } });
      attempts = 0;
      store.set({ connection: 'CONNECTED', failure: null, canPublish: room.localParticipant.permissions?.canPublish ?? true });
      for (const [kind, track] of tracks) await publish(kind, track);
      show();
    } catch (error) {
      if (isOver) return;
      if (error instanceof PassRefused || ++attempts >= mostAttempts)
        store.set({ connection: 'FAILED', failure: error instanceof PassRefused ? 'PASS' : 'SERVER' });
      else setTimeout(() => !isOver && void connect(), pause);
    }
  }

  async function publish(kind: SourceKind, track: MediaStreamTrack | null): Promise<void> {
    const source = sourceOf[kind];
    const before = room.localParticipant.getTrackPublication(source);
    if (track && before?.track?.mediaStreamTrack === track) await before.unmute();
    else {
      if (before?.track && !track && kind === 'MICROPHONE') await before.mute();
      else if (before?.track) await room.localParticipant.unpublishTrack(before.track, false);
      if (track) await room.localParticipant.publishTrack(track, { source });
    }
  }

  function remoteOf(participant: LiveKitParticipant): RemoteParticipant {
    const publications = [...participant.trackPublications.values()] as RemoteTrackPublication[];
    return {
      id: participant.identity,
      name: participant.name ?? '',
      isHost: isHostOf(participant.metadata),
      tracks: publications.flatMap((publication) => {
        const kind = kindOf(publication.source);
        return kind ? [{ kind, isOn: !publication.isMuted, track: publication.track?.mediaStreamTrack ?? null }] : [];
      }),
    };
  }

  function show(): void {
    store.set({ participants: [...room.remoteParticipants.values()].map(remoteOf) });
  }

  /** Asks for the videos that are wanted. */
  function choose(): void {
    const wanted = store.get().video === 'ON';
    for (const { identity, trackPublications } of room.remoteParticipants.values()) {
      for (const publication of trackPublications.values() as Iterable<RemoteTrackPublication>) {
        const isSeen = publication.source !== Track.Source.Camera || !cameras || cameras.includes(identity);
        if (publication.kind === Track.Kind.Video && publication.isDesired !== (wanted && isSeen))
          publication.setSubscribed(wanted && isSeen);
      }
    }
  }

  let video = store.get().video;
  const forget = store.subscribe(() => {
    if (store.get().video === video) return;
    video = store.get().video;
    choose();
  });

  const changes = [
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.TrackPublished,
    RoomEvent.TrackUnpublished,
    RoomEvent.TrackSubscribed,
    RoomEvent.TrackUnsubscribed,
    RoomEvent.TrackUnmuted,
    RoomEvent.ParticipantNameChanged,
  ] as const;
  for (const change of changes)
    room.on(change, () => {
      choose();
      show();
    });
  room.on(RoomEvent.TrackMuted, (publication, participant) => {
    const kind = kindOf(publication.source);
    // This browser mutes by `send`, after the state is OFF. So a source that is muted while it is ON was muted by a host.
    if (participant === room.localParticipant && kind && store.get().local[kind].state === 'ON') {
      tracks.set(kind, null);
      onMuted(kind);
    }
    show();
  });
  room.on(RoomEvent.ActiveSpeakersChanged, (speakers) => store.set({ speaking: speakers.map(({ identity }) => identity) }));
  room.on(RoomEvent.Reconnecting, () => store.set({ connection: 'RECONNECTING' }));
  room.on(RoomEvent.Reconnected, () => store.set({ connection: 'CONNECTED' }));
  room.on(RoomEvent.Disconnected, (reason) => {
    if (isOver || isFinal(store.get().connection)) return;
    const end = endOf(reason);
    store.set({ connection: end ?? 'RECONNECTING', participants: [], speaking: [] });
    if (!end) void connect();
  });
  void connect();

  return {
    send(kind, track) {
      tracks.set(kind, track);
      if (room.state === 'connected') void publish(kind, track).catch(() => undefined);
    },
    watch(next) {
      cameras = next;
      choose();
    },
    statistics: async () => null, // LiveKit's server measures each line, and sends as much as it carries
    retry() {
      attempts = 0;
      store.set({ connection: 'RECONNECTING', failure: null });
      void connect();
    },
    close() {
      isOver = true;
      forget();
      void room.disconnect(false);
      store.set({ ...initialState, local: store.get().local, connection: 'CLOSED' });
    },
  };
}

function isHostOf(metadata: string | undefined): boolean {
  try {
    return JSON.parse(metadata ?? '{}').isHost === true;
  } catch {
    return false;
  }
}
