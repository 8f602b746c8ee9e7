import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MediaStreamTrack, useOPUS as opus, RTCPeerConnection, RtpHeader, RtpPacket, useVP8 as vp8 } from 'werift';
import { WebSocket } from 'ws';
import type { FromBrowser, FromSfu, SentLine } from '../../schema/signalling.ts';
import { until } from './until.ts';

/** Milliseconds of sound in one packet. */
const packetTime = 20;

/**
 * A participant without a browser. It has real media connections to an SFU. Over these it sends a sound that it makes, and counts the
 * packets of others.
 */
export interface MediaPeer {
  /** Resolves once a new packet of another participant has arrived. */
  hears(participant: string): Promise<void>;
  /** The SFU's UDP ports of the two connections. */
  ports(): number[];
  /** The SFU's answer to the peer's offer. */
  answer(): string;
  /** The SFU's UDP port of the connection over which this participant sends. */
  sendingPort(): number;
  /** The connection over which this participant sends, and the stream of its camera, which sends nothing by itself. */
  sending: RTCPeerConnection;
  cameraStream: number;
  close(): Promise<void>;
}

const codecs = () => ({ audio: [opus({ payloadType: 111 })], video: [vp8({ payloadType: 96 })] });
const peer = () => new RTCPeerConnection({ codecs: codecs(), iceServers: [], bundlePolicy: 'max-bundle', iceUseIpv6: false });
const portOf = (sdp: string) => Number(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/m.exec(sdp)?.[1]);

/** Enters a room over the socket at `url` with a pass, sends sound, and receives what there is. */
export async function mediaPeer(url: string, token: string): Promise<MediaPeer> {
  const socket = new WebSocket(url);
  const say = (message: FromBrowser) => socket.send(JSON.stringify(message));
  const packets = new Map<string, number>();
  const ports: number[] = [];
  let answer = '';
  let receiving: { connection: number; peer: RTCPeerConnection } | undefined;

  const sending = peer();
  const track = new MediaStreamTrack({ kind: 'audio' });
  const microphone = sending.addTransceiver(track, { direction: 'sendonly' });
  const camera = sending.addTransceiver('video', { direction: 'sendonly' });

  /** Who sends on which line of the receiving connection. */
  let participants = new Map<string, string>();
  async function take({ connection, offer, sdp, lines }: Extract<FromSfu, { type: 'offer' }>): Promise<void> {
    participants = new Map(lines.map(({ mid, participant }) => [mid, participant]));
    if (receiving?.connection !== connection) {
      await receiving?.peer.close();
      const next = peer();
      receiving = { connection, peer: next };
      ports.push(portOf(sdp));
      next.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => count(next, track)));
    }
    const current = receiving.peer;
    await current.setRemoteDescription({ type: 'offer', sdp });
    await current.setLocalDescription(await current.createAnswer());
    say({ type: 'answer', offer, sdp: current.localDescription?.sdp ?? '' });
  }

  function count(on: RTCPeerConnection, track: MediaStreamTrack): void {
    const line = on.getTransceivers().find(({ receiver }) => receiver.tracks.includes(track));
    const participant = participants.get(line?.mid ?? '') ?? '';
    packets.set(participant, (packets.get(participant) ?? 0) + 1);
  }

  let last: Promise<unknown> = Promise.resolve();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as FromSfu;
    last = last.then(async () => {
      if (message.type === 'offer') await take(message);
      if (message.type !== 'published') return;
      answer = message.sdp;
      ports.push(portOf(answer));
      await sending.setRemoteDescription({ type: 'answer', sdp: answer });
    });
  });
  await once(socket, 'open');
  say({ type: 'enter', token, resume: null });
  await sending.setLocalDescription(await sending.createOffer());
  const lines: SentLine[] = [
    { mid: microphone.mid ?? '', kind: 'MICROPHONE' },
    { mid: camera.mid ?? '', kind: 'CAMERA' },
  ];
  say({ type: 'publish', sdp: sending.localDescription?.sdp ?? '', lines });
  say({ type: 'source', kind: 'MICROPHONE', isOn: true });

  let sequenceNumber = 1;
  const timer = setInterval(() => {
    if (sending.connectionState !== 'connected') return;
    const header = new RtpHeader({ payloadType: 111, sequenceNumber, timestamp: sequenceNumber * 960, ssrc: 1 });
    sequenceNumber = (sequenceNumber + 1) & 0xffff;
    track.writeRtp(new RtpPacket(header, Buffer.alloc(80, 7)));
  }, packetTime);

  const heard = (participant: string) => packets.get(participant) ?? 0;
  return {
    async hears(participant) {
      const before = heard(participant);
      await until(
        () => heard(participant) > before,
        async () =>
          `No sound of ${participant} arrives, only ${JSON.stringify([...packets])} (${sending.connectionState}, ${receiving?.peer.connectionState})`,
      );
    },
    ports: () => ports,
    answer: () => answer,
    sendingPort: () => portOf(answer),
    sending,
    cameraStream: camera.sender.ssrc,
    async close() {
      clearInterval(timer);
      socket.terminate();
      await Promise.race([Promise.all([sending.close(), receiving?.peer.close()]), sleep(1000)]);
    },
  };
}
