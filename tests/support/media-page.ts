/** The page of a participant, without the product's screens: `client/rooms`, and what arrives at this browser. */
import {
  connectMedia,
  type MediaOptions,
  type MediaPass,
  type MediaRoom,
  type MediaState,
  type SourceKind,
} from '../../client/rooms/media.ts';

/** What has arrived of one track of another participant since its connection began. */
export interface Arrived {
  participant: string;
  kind: string;
  /** The track's id. A new connection has new tracks, which count from 0. */
  track: string;
  packets: number;
  frames: number;
  /** The sum of the sound's energy; it grows only while something is heard. */
  energy: number;
}

const connections: RTCPeerConnection[] = [];
const Native = window.RTCPeerConnection;
// A test may open the page in a browser without WebRTC.
if (Native)
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };

// All browsers of a test encode and decode on the same few cores. So their cameras have a small picture, and their microphones have no echo
// cancellation, which alone takes an eighth of the processor time of a room.
const native = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const picture = { width: 160, height: 120 };
const sound = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
navigator.mediaDevices.getUserMedia = (wanted = {}) =>
  native({ ...wanted, ...(wanted.video && { video: window.picture ?? picture }), ...(wanted.audio && { audio: sound }) });

let room: MediaRoom | undefined;
const states: string[] = [];
const spoke = new Set<string>();
/** Tracks are decoded only if something plays them. */
const playing = new Map<string, HTMLMediaElement>();

function play({ participants }: MediaState): void {
  for (const track of participants.flatMap(({ tracks }) => tracks.flatMap(({ track }) => track ?? []))) {
    if (playing.has(track.id)) continue;
    const element = document.createElement(track.kind as 'audio' | 'video');
    element.muted = track.kind === 'video';
    element.autoplay = true;
    element.srcObject = new MediaStream([track]);
    document.body.append(element);
    playing.set(track.id, element);
  }
}

async function arrived(): Promise<Arrived[]> {
  const live = connections.filter(({ connectionState }) => connectionState !== 'closed');
  const reports = await Promise.all(live.map((connection) => connection.getStats()));
  const inbound = reports.flatMap((report) => [...report.values()].filter(({ type }) => type === 'inbound-rtp'));
  const tracks = (room?.getState().participants ?? []).flatMap(({ id, tracks }) => tracks.map((track) => ({ participant: id, ...track })));
  return tracks.flatMap(({ participant, kind, track }) => {
    const found = inbound.find(({ trackIdentifier }) => trackIdentifier === track?.id);
    if (!found) return [];
    const { trackIdentifier, packetsReceived: packets, framesDecoded: frames = 0, totalAudioEnergy: energy = 0 } = found;
    return { participant, kind, track: trackIdentifier, packets, frames, energy };
  });
}

export interface MediaPage {
  enter(options?: MediaOptions): void;
  state(): MediaState | undefined;
  /** The states of the connection so far, one after another. */
  states(): string[];
  /** Those who have spoken so far. */
  spoke(): string[];
  turn: MediaRoom['turn'];
  receiveVideo: MediaRoom['receiveVideo'];
  watch: MediaRoom['watch'];
  retry(): void;
  leave(): void;
  /** Removes the participant's own device, as if its plug was pulled. */
  unplug(kind: SourceKind): void;
  /** Puts the page into the background, or brings it back. */
  hide(isHidden: boolean): void;
  arrived(): Promise<Arrived[]>;
  /** The states of its connections for media that are not closed. */
  connections(): RTCPeerConnectionState[];
  /** The routes of its connections: the kind of its own end (`host`, `relay`), and how it reaches the relay (`udp`, `tcp`, `tls`). */
  ways(): Promise<string[]>;
  /** The packets that have arrived over all connections, from all participants. */
  packets(): Promise<number>;
}

declare global {
  interface Window {
    media: MediaPage;
    /** The picture of the camera; small, if it is not set. */
    picture?: MediaTrackConstraints;
    /** A new pass, which the test makes as the API does. */
    newPass(): Promise<MediaPass>;
  }
}

const entered = () => {
  if (!room) throw new Error('Nobody has entered');
  return room;
};

window.media = {
  enter(options) {
    room = connectMedia(() => window.newPass(), options);
    room.subscribe(() => {
      const { connection, speaking } = entered().getState();
      for (const participant of speaking) spoke.add(participant);
      if (states.at(-1) !== connection) states.push(connection);
      play(entered().getState());
    });
  },
  state: () => room?.getState(),
  states: () => states,
  spoke: () => [...spoke],
  turn: (kind, on) => entered().turn(kind, on),
  receiveVideo: (on) => entered().receiveVideo(on),
  watch: (participants) => entered().watch(participants),
  retry: () => entered().retry(),
  leave: () => entered().leave(),
  unplug(kind) {
    const { track } = entered().getState().local[kind];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  },
  hide(isHidden) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  },
  arrived,
  connections: () => connections.map(({ connectionState }) => connectionState).filter((state) => state !== 'closed'),
  async ways() {
    const live = connections.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(live.map((connection) => connection.getStats()));
    return reports.flatMap((report) =>
      [...report.values()]
        .filter(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)
        .map(({ selectedCandidatePairId }) => report.get(report.get(selectedCandidatePairId).localCandidateId))
        .map(({ candidateType, relayProtocol }) => [candidateType, relayProtocol].filter(Boolean).join(' ')),
    );
  },
  async packets() {
    const reports = await Promise.all(connections.map((connection) => connection.getStats()));
    return reports.flatMap((report) => [...report.values()]).reduce((sum, { packetsReceived = 0 }) => sum + packetsReceived, 0);
  },
};
