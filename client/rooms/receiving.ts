import type { FromBrowser, FromSfu, ReceivedLine } from '../../schema/signalling.ts';
import { watchConnection } from './connection.ts';

type Offer = Extract<FromSfu, { type: 'offer' }>;

interface ReceivingOptions {
  send(message: Extract<FromBrowser, { type: 'answer' | 'receive' }>): void;
  iceServers(): RTCIceServer[];
  /** Whether somebody else in the room sends something. Only then the SFU offers a connection. */
  isNeeded(): boolean;
  onChange(): void;
  /** No connection has come about in time. Another one is tried. */
  onBroken(): void;
  /** Other tracks are there. */
  onTracks(): void;
}

/** The connection over which this browser receives. The SFU offers it, and each change of it. */
export function createReceiving({ send, iceServers, isNeeded, onChange, onBroken, onTracks }: ReceivingOptions) {
  let connection: RTCPeerConnection | undefined;
  let watching: { stop(): void } | undefined;
  let number: number | undefined;
  let lines: readonly ReceivedLine[] = [];
  let last: Promise<void> = Promise.resolve();

  function begin(): RTCPeerConnection {
    watching?.stop();
    const next = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    watching = watchConnection(next, {
      onChange,
      onBroken() {
        if (isNeeded()) onBroken();
        else drop();
        send({ type: 'receive' });
        onChange();
      },
    });
    return next;
  }

  function drop(): void {
    watching?.stop();
    connection = undefined;
    number = undefined;
    lines = [];
  }

  async function answer(offer: Offer): Promise<void> {
    if (!connection || number !== offer.connection) {
      connection = begin();
      number = offer.connection;
    }
    const mine = connection;
    await mine.setRemoteDescription({ type: 'offer', sdp: offer.sdp });
    await mine.setLocalDescription();
    if (mine !== connection) return;
    lines = offer.lines;
    send({ type: 'answer', offer: offer.offer, sdp: mine.localDescription?.sdp ?? '' });
    onTracks();
  }

  return {
    /** Answers an offer, after those before it. One that cannot be answered makes the connection begin again. */
    offered(offer: Offer): void {
      last = last.then(() => answer(offer)).catch(() => send({ type: 'receive' }));
    },
    /** The line to the SFU is open again. */
    resumed(isKnown: boolean): void {
      if (!isKnown) drop();
      else if (connection && connection.connectionState !== 'connected') send({ type: 'receive' });
    },
    trackOf(participant: string, kind: ReceivedLine['kind']): MediaStreamTrack | null {
      const line = lines.find((one) => one.participant === participant && one.kind === kind);
      return connection?.getTransceivers().find(({ mid }) => line && mid === line.mid)?.receiver.track ?? null;
    },
    /** Whether a connection was lost. One that begins is not. */
    isBroken: () => ['disconnected', 'failed'].includes(connection?.connectionState ?? 'new'),
    isConnected: () => !connection || connection.connectionState === 'connected',
    statistics: (): Promise<RTCStatsReport> | null => connection?.getStats() ?? null,
    close: drop,
  };
}
