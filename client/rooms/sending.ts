import type { FromBrowser } from '../../schema/signalling.ts';
import { watchConnection } from './connection.ts';
import { applyQuality, withStart } from './quality.ts';
import type { SourceKind } from './state.ts';

const kinds = ['MICROPHONE', 'CAMERA', 'SCREEN'] as const;

interface SendingOptions {
  send(message: Extract<FromBrowser, { type: 'publish' | 'source' }>): void;
  /** Whether the line to the SFU is open, so that a connection can be made. */
  isOpen(): boolean;
  iceServers(): RTCIceServer[];
  /** People in the room, oneself included. */
  people(): number;
  onChange(): void;
  /** No connection has come about in time. Another one is tried. */
  onBroken(): void;
}

/** The connection over which this browser sends. It is made with the first source, with a line for each kind, and offered once. */
export function createSending({ send, isOpen, iceServers, people, onChange, onBroken }: SendingOptions) {
  const tracks = new Map<SourceKind, MediaStreamTrack | null>();
  let connection: RTCPeerConnection | undefined;
  let watching: { stop(): void } | undefined;
  let senders = new Map<SourceKind, RTCRtpSender>();

  const tell = (kind: SourceKind) => send({ type: 'source', kind, isOn: Boolean(tracks.get(kind)) });

  async function publish(): Promise<void> {
    if (!isOpen() || !tracks.size) return;
    watching?.stop();
    const mine = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    connection = mine;
    watching = watchConnection(mine, {
      onChange,
      onBroken() {
        onBroken();
        void publish();
      },
    });
    const lines = kinds.map((kind) => ({
      kind,
      transceiver: mine.addTransceiver(kind === 'MICROPHONE' ? 'audio' : 'video', { direction: 'sendonly' }),
    }));
    senders = new Map(lines.map(({ kind, transceiver }) => [kind, transceiver.sender]));
    for (const [kind, track] of tracks) await replace(kind, track);
    await mine.setLocalDescription();
    if (connection !== mine) return;
    send({
      type: 'publish',
      sdp: mine.localDescription?.sdp ?? '',
      lines: lines.map(({ kind, transceiver: { mid } }) => ({ kind, mid: mid ?? '' })),
    });
    for (const kind of tracks.keys()) tell(kind);
  }

  async function replace(kind: SourceKind, track: MediaStreamTrack | null): Promise<void> {
    const sender = senders.get(kind);
    await sender?.replaceTrack(track).catch(() => undefined);
    if (sender && connection?.signalingState === 'stable') await applyQuality(sender, kind, people());
  }

  const applyAll = () => Promise.all([...senders].map(([kind, sender]) => applyQuality(sender, kind, people())));

  return {
    async set(kind: SourceKind, track: MediaStreamTrack | null): Promise<void> {
      tracks.set(kind, track);
      if (!connection) return publish();
      tell(kind);
      await replace(kind, track);
    },
    /** The SFU's answer. */
    async published(sdp: string): Promise<void> {
      if (connection?.signalingState !== 'have-local-offer') return;
      await connection.setRemoteDescription({ type: 'answer', sdp: withStart(sdp) });
      await applyAll();
    },
    /** The line to the SFU is open again. A connection that works goes on, if the SFU still knows it. */
    async resumed(isKnown: boolean): Promise<void> {
      if (!isKnown || connection?.connectionState !== 'connected') await publish();
      else for (const kind of tracks.keys()) tell(kind);
    },
    /** The number of people has changed. */
    adapt: () => void applyAll(),
    /** Whether a connection was lost. One that begins is not. */
    isBroken: () => ['disconnected', 'failed'].includes(connection?.connectionState ?? 'new'),
    isConnected: () => !connection || connection.connectionState === 'connected',
    /** Ends the connection. What was sent over it is sent over the next one. */
    close(): void {
      watching?.stop();
      connection = undefined;
    },
  };
}
