import type { FromSfu, Person } from '../../schema/signalling.ts';
import { iceServersOf } from './pass.ts';
import { createReceiving } from './receiving.ts';
import { createSending } from './sending.ts';
import { openSocket, type SocketEnd } from './socket.ts';
import { type ConnectionState, initialState, isFinal, type RemoteParticipant, type RemoteTrack } from './state.ts';
import type { Transport, TransportOptions } from './transport.ts';

/** How many media connections in a row may fail before the network counts as blocking them. */
const mostBroken = 3;

const endOf: Record<SocketEnd, ConnectionState> = {
  ROOM_FULL: 'FULL',
  REMOVED: 'REMOVED',
  CLOSED: 'CLOSED',
  REPLACED: 'REPLACED',
  PASS: 'FAILED',
  SERVER: 'FAILED',
  NETWORK: 'FAILED',
};

/** Media over the embedded SFU: one line for messages, one connection to send, one to receive. */
export function connectEmbedded({ store, pass, onMuted }: TransportOptions): Transport {
  let iceServers: RTCIceServer[] = [];
  let self = '';
  let people: readonly Person[] = [];
  let cameras: readonly string[] | null = null;
  let video = store.get().video;
  let brokenInARow = 0;

  const sending = createSending({
    send: (message) => socket.send(message),
    isOpen: () => socket.isOpen() && store.get().canPublish,
    iceServers: () => iceServers,
    people: () => people.length,
    onChange: look,
    onBroken,
  });
  const receiving = createReceiving({
    send: (message) => socket.send(message),
    iceServers: () => iceServers,
    isNeeded: () => people.some(({ id, sources }) => id !== self && sources.length > 0),
    onChange: look,
    onBroken,
    onTracks: show,
  });
  const socket = openSocket({ pass, onEntered: entered, onMessage: hear, onLost: look, onEnd: end });
  const forget = store.subscribe(() => {
    if (store.get().video === video) return;
    video = store.get().video;
    watch();
  });

  /** Updates the state of the connection from its three parts. */
  function look(): void {
    const before = store.get().connection;
    // A failed connection stays failed until the person asks for another.
    if (isFinal(before) || before === 'FAILED') return;
    const isWell = socket.isOpen() && sending.isConnected() && receiving.isConnected();
    // The media connections begin a moment after the line. This is no interruption.
    if (isWell) {
      brokenInARow = 0;
      store.set({ connection: 'CONNECTED', failure: null });
    } else if (before === 'CONNECTED' && !isBeginning()) store.set({ connection: 'RECONNECTING' });
  }
  function onBroken(): void {
    if (socket.isOpen() && ++brokenInARow >= mostBroken) socket.fail('NETWORK');
  }
  const isBeginning = () => socket.isOpen() && !sending.isBroken() && !receiving.isBroken();

  function entered(
    { resumed, participant, canPublish, muted }: Extract<FromSfu, { type: 'entered' }>,
    given: Parameters<typeof iceServersOf>[0],
  ) {
    iceServers = iceServersOf(given);
    self = participant;
    store.set({ canPublish });
    // This comes before the SFU is told which sources are on, so that a host's order from while the line was lost holds.
    for (const kind of muted) onMuted(kind);
    void sending.resumed(resumed);
    receiving.resumed(resumed);
    // The wish is sent even if there is none, since the SFU still has one that was withdrawn while the line was lost.
    watch();
    look();
  }

  function hear(message: Exclude<FromSfu, { type: 'entered' | 'pong' | 'end' }>): void {
    if (message.type === 'room') {
      const before = people.length;
      people = message.people;
      if (people.length !== before) sending.adapt();
      show();
    } else if (message.type === 'offer') receiving.offered(message);
    else if (message.type === 'published') void sending.published(message.sdp);
    else if (message.type === 'speaking') store.set({ speaking: message.participants });
    else onMuted(message.kind);
  }

  /** Updates the other participants and their tracks. Unchanged participants keep their objects. */
  function show(): void {
    const before = store.get().participants;
    const participants = people
      .filter(({ id }) => id !== self)
      .map((person) =>
        kept(
          before.find(({ id }) => id === person.id),
          remoteOf(person),
        ),
      );
    if (participants.length !== before.length || participants.some((participant, index) => participant !== before[index]))
      store.set({ participants });
  }

  const remoteOf = ({ id, name, isHost, sources }: Person): RemoteParticipant => ({
    id,
    name,
    isHost,
    tracks: sources.map(({ kind, isOn }): RemoteTrack => ({ kind, isOn, track: receiving.trackOf(id, kind) })),
  });

  function watch(): void {
    socket.send({ type: 'watch', video: store.get().video === 'ON', cameras: cameras ? [...cameras] : null });
  }

  function end(reason: SocketEnd): void {
    sending.close();
    receiving.close();
    people = [];
    const failure = reason === 'PASS' || reason === 'SERVER' || reason === 'NETWORK' ? reason : null;
    store.set({ connection: endOf[reason], failure, participants: [], speaking: [] });
  }

  return {
    send: (kind, track) => void sending.set(kind, track),
    watch(next) {
      cameras = next;
      watch();
    },
    statistics: async () => receiving.statistics(),
    retry() {
      brokenInARow = 0;
      store.set({ connection: 'RECONNECTING', failure: null });
      socket.retry();
    },
    close() {
      forget();
      socket.close();
      sending.close();
      receiving.close();
      store.set({ ...initialState, local: store.get().local, connection: 'CLOSED' });
    },
  };
}

/** The earlier object, if nothing about it has changed. */
function kept(before: RemoteParticipant | undefined, now: RemoteParticipant): RemoteParticipant {
  const isSame =
    before?.name === now.name &&
    before.isHost === now.isHost &&
    before.tracks.length === now.tracks.length &&
    before.tracks.every(({ kind, isOn, track }, index) => {
      const other = now.tracks[index];
      return kind === other?.kind && isOn === other.isOn && track === other.track;
    });
  return isSame ? (before as RemoteParticipant) : now;
}
