import { type RTCRtpTransceiver, RTP_EXTENSION_URI } from 'werift';
import type { SentLine } from '../../../../schema/signalling.ts';
import { createPeer, type Peer, type PeerOptions } from './peer.ts';
import type { Source } from './source.ts';
import { bytesOfHeader, traffic } from './traffic.ts';

interface SendingOptions extends PeerOptions {
  /** The source of a kind. It is made when it is first sent. */
  sourceOf(kind: SentLine['kind']): Source;
  /** The level of a packet of the microphone: 0 is the loudest, 127 is silence (RFC 6464). */
  onLevel(level: number): void;
}

/** The connection over which a browser sends. */
export interface Sending {
  /** Takes an offer, for a new connection, and returns the answer. */
  publish(sdp: string, lines: readonly SentLine[]): Promise<string>;
  close(): Promise<void>;
}

export function createSending({ sourceOf, onLevel, ...peers }: SendingOptions): Sending {
  let peer: Peer | undefined;

  function follow(line: RTCRtpTransceiver, source: Source): void {
    source.follow(line.receiver);
    line.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe((packet, extensions) => {
        const said = source.kind === 'MICROPHONE' && source.isOn ? extensions?.[RTP_EXTENSION_URI.audioLevelIndication] : undefined;
        if (said) onLevel(said.level);
        traffic.received += bytesOfHeader + packet.payload.length;
        source.forward(packet);
      }),
    );
  }

  return {
    async publish(sdp, lines) {
      const [before, next] = [peer, await createPeer(peers)];
      peer = next;
      await before?.close();
      const kinds = new Map(lines.map(({ mid, kind }) => [mid, kind]));
      next.connection.onRemoteTransceiverAdded.subscribe((line) => {
        const kind = kinds.get(line.mid ?? '');
        if (kind && line.kind === (kind === 'MICROPHONE' ? 'audio' : 'video')) follow(line, sourceOf(kind));
      });
      await next.accept('offer', sdp);
      return next.describe('answer');
    },
    async close() {
      await peer?.close();
      peer = undefined;
    },
  };
}
