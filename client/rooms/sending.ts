import type { FromBrowser } from '../../schema/signalling.ts';
import { createAttempts } from './attempts.ts';
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
  /** Called when no connection was made, or not in time. Another one is tried afterwards, unless the callee closes this object. */
  onBroken(): void;
}

/** The connection over which this browser sends. It is made with the first source, with a line for each kind, and offered once. */
export function createSending({ send, isOpen, iceServers, people, onChange, onBroken }: SendingOptions) {
  const tracks = new Map<SourceKind, MediaStreamTrack | null>();
  let connection: RTCPeerConnection | undefined;
  let watching: { stop(): void } | undefined;
  let senders = new Map<SourceKind, RTCRtpSender>();
  /** Whether the last connection could not be made at all. */
  let isRefused = false;
  /** Counts the connections and their ends, so that failures of an earlier connection are ignored. */
  let rounds = 0;
  const attempts = createAttempts();

  const tell = (kind: SourceKind) => send({ type: 'source', kind, isOn: Boolean(tracks.get(kind)) });

  async function publish(): Promise<void> {
    if (!isOpen() || !tracks.size) return;
    watching?.stop();
    attempts.begin();
    isRefused = false;
    const round = ++rounds;
    await make().catch(() => void (round === rounds && refuse()));
  }

  function broken(): void {
    attempts.failed(() => void publish());
    onBroken();
  }

  function refuse(): void {
    isRefused = true;
    // Otherwise the connection would break once more and count twice.
    watching?.stop();
    broken();
    onChange();
  }

  async function make(): Promise<void> {
    const mine = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    connection = mine;
    watching = watchConnection(mine, {
      onChange() {
        if (mine.connectionState === 'connected') attempts.worked();
        onChange();
      },
      onBroken: broken,
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
      const round = rounds;
      try {
        await connection.setRemoteDescription({ type: 'answer', sdp: withStart(sdp) });
        await applyAll();
      } catch {
        if (round === rounds) refuse();
      }
    },
    /** The line to the SFU is open again. A connection that works goes on, if the SFU still knows it. */
    async resumed(isKnown: boolean): Promise<void> {
      if (!isKnown || connection?.connectionState !== 'connected') await publish();
      else for (const kind of tracks.keys()) tell(kind);
    },
    /** The number of people has changed. */
    adapt: () => void applyAll(),
    /** Whether a connection was lost. A connection that is being made does not count. */
    isBroken: () => isRefused || ['disconnected', 'failed'].includes(connection?.connectionState ?? 'new'),
    isConnected: () => !isRefused && (!connection || connection.connectionState === 'connected'),
    /** Ends the connection. Its sources are sent over the next one. */
    close(): void {
      watching?.stop();
      attempts.stop();
      rounds++;
      isRefused = false;
      connection = undefined;
    },
  };
}
