import {
  useAbsSendTime as absSendTime,
  useAudioLevelIndication as audioLevel,
  useSdesMid as mid,
  useNACK as nack,
  useOPUS as opus,
  usePLI as pli,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  useREMB as remb,
  useVP8 as vp8,
} from 'werift';
import { withAddresses, withoutCandidates } from './addresses.ts';
import { createGuard, type StrangerRate } from './datagrams/guard.ts';
import { forBrowsers, offerForWerift } from './dialects.ts';
import type { Ports } from './ports.ts';

/** One connection to a browser, on one UDP port. */
export interface Peer {
  connection: RTCPeerConnection;
  /** Applies a description of the browser. */
  accept(type: 'offer' | 'answer', sdp: string): Promise<void>;
  /** Makes and applies the SFU's own description, and returns it in the browser's form. */
  describe(type: 'offer' | 'answer'): Promise<string>;
  close(): Promise<void>;
}

export interface PeerOptions {
  ports: Ports;
  addresses: readonly string[];
  strangers: StrangerRate;
}

/**
 * VP8 and Opus, which every browser has. Transport-wide congestion control is left out, since Chrome's estimate collapses with werift's
 * feedback. Each connection makes its own objects, since werift changes them.
 */
const codecs = () => ({
  video: [
    vp8({ payloadType: 96, rtcpFeedback: [nack(), pli(), remb()] }),
    new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000, payloadType: 97, parameters: 'apt=96' }),
  ],
  // Silence is not sent (DTX), and a lost packet can be repaired from the next one (FEC).
  audio: [opus({ payloadType: 111, parameters: 'minptime=10;useinbandfec=1;usedtx=1' })],
});

export async function createPeer({ ports, addresses, strangers }: PeerOptions): Promise<Peer> {
  const port = await ports.take();
  let closed = false;
  const connection = new RTCPeerConnection({
    codecs: codecs(),
    headerExtensions: { audio: [mid(), audioLevel()], video: [mid(), absSendTime()] },
    bundlePolicy: 'max-bundle',
    // The SFU only answers checks, so that it sends nothing to an address that has not sent first.
    iceLite: true,
    iceServers: [],
    // werift refuses a range of one port, and tries whole numbers only.
    icePortRange: [port, port + 0.5],
    // One socket serves all addresses. `withAddresses` tells the browser which ones.
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: [addresses[0] as string],
  });
  const guard = createGuard(connection, strangers);
  return {
    connection,
    accept: (type, sdp) => connection.setRemoteDescription({ type, sdp: withoutCandidates(type === 'offer' ? offerForWerift(sdp) : sdp) }),
    async describe(type) {
      const description = type === 'offer' ? await connection.createOffer() : await connection.createAnswer();
      guard.prepare();
      await connection.setLocalDescription(description);
      guard.verify();
      const sdp = connection.localDescription?.sdp ?? '';
      if (!sdp.includes('a=candidate:')) throw new Error(`The UDP port ${port} could not be opened`);
      return forBrowsers(withAddresses(sdp, addresses));
    },
    async close() {
      if (closed) return;
      closed = true;
      await connection.close().catch(() => undefined);
      ports.give(port);
    },
  };
}
