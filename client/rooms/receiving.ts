import type { FromBrowser, FromSfu, ReceivedLine } from '../../schema/signalling.ts';
import { createAttempts } from './attempts.ts';
import { watchConnection } from './connection.ts';

type Offer = Extract<FromSfu, { type: 'offer' }>;

interface ReceivingOptions {
  send(message: Extract<FromBrowser, { type: 'answer' | 'receive' }>): void;
  iceServers(): RTCIceServer[];
  /** Whether another participant sends something. Only then does the SFU offer a connection. */
  isNeeded(): boolean;
  onChange(): void;
  /** Called when no connection was made, or not in time. Another one is tried afterwards, unless the callee closes this object. */
  onBroken(): void;
  /** Called when the tracks have changed. */
  onTracks(): void;
}

/** The connection over which this browser receives. The SFU offers it, and each change of it. */
export function createReceiving({ send, iceServers, isNeeded, onChange, onBroken, onTracks }: ReceivingOptions) {
  let connection: RTCPeerConnection | undefined;
  let watching: { stop(): void } | undefined;
  let number: number | undefined;
  let lines: readonly ReceivedLine[] = [];
  let last: Promise<void> = Promise.resolve();
  /** Whether the last offer could not be answered. */
  let isRefused = false;
  /** Counts the connections that were given up. */
  let drops = 0;
  const attempts = createAttempts();

  function begin(): RTCPeerConnection {
    watching?.stop();
    attempts.begin();
    const next = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    watching = watchConnection(next, {
      onChange() {
        if (next.connectionState === 'connected') attempts.worked();
        onChange();
      },
      // After a refusal another connection is asked for already, so the failure counts once.
      onBroken: () => isRefused || broken(),
    });
    return next;
  }

  /** Asks for another connection after a pause. The failure is only reported while another participant sends. */
  function broken(): void {
    attempts.failed(() => send({ type: 'receive' }));
    if (isNeeded()) onBroken();
    else drop();
    onChange();
  }

  function drop(): void {
    watching?.stop();
    drops++;
    isRefused = false;
    connection = undefined;
    number = undefined;
    lines = [];
  }

  async function answer(offer: Offer): Promise<void> {
    if (!connection || number !== offer.connection) {
      connection = undefined;
      connection = begin();
      number = offer.connection;
    }
    const mine = connection;
    await mine.setRemoteDescription({ type: 'offer', sdp: offer.sdp });
    await mine.setLocalDescription();
    if (mine !== connection) return;
    isRefused = false;
    lines = offer.lines;
    send({ type: 'answer', offer: offer.offer, sdp: mine.localDescription?.sdp ?? '' });
    onTracks();
  }

  /** Answers an offer, if it can be. */
  async function take(offer: Offer): Promise<void> {
    const dropped = drops;
    try {
      await answer(offer);
    } catch {
      // The answer is dropped if the connection was given up meanwhile.
      if (dropped !== drops) return;
      isRefused = true;
      broken();
    }
  }

  return {
    /** Answers an offer, after earlier ones. If it cannot be answered, the connection starts over. */
    offered(offer: Offer): void {
      last = last.then(() => take(offer));
    },
    /** The line to the SFU is open again. */
    resumed(isKnown: boolean): void {
      if (!isKnown) drop();
      else if (connection && (isRefused || connection.connectionState !== 'connected')) send({ type: 'receive' });
    },
    trackOf(participant: string, kind: ReceivedLine['kind']): MediaStreamTrack | null {
      const line = lines.find((one) => one.participant === participant && one.kind === kind);
      return connection?.getTransceivers().find(({ mid }) => line && mid === line.mid)?.receiver.track ?? null;
    },
    /** Whether a connection was lost. A connection that is being made does not count. */
    isBroken: () => isRefused || ['disconnected', 'failed'].includes(connection?.connectionState ?? 'new'),
    isConnected: () => !isRefused && (!connection || connection.connectionState === 'connected'),
    statistics: (): Promise<RTCStatsReport> | null => connection?.getStats() ?? null,
    close(): void {
      attempts.stop();
      drop();
    },
  };
}
