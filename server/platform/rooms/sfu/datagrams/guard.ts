import { LRUCache } from 'lru-cache';
import type { RTCDtlsTransport, RTCPeerConnection, RTCRtpReceiver, RtpPacket } from 'werift';
import { createMeter, createMeters } from '../rate.ts';
import { handshakeIn } from './dtls.ts';
import { isRtcp, isRtp, isSecretRtcp, repetitionsIn, ssrcOf } from './rtp.ts';
import { isCheck } from './stun.ts';

/*
 * What a datagram must pass before werift reads it. werift takes packets from any address, and trusts the lengths in them before it
 * knows who has sent them: 40 bytes kept it busy for minutes. Nothing of what a browser sends is refused here.
 */

/** The most bytes of a datagram. Browsers send 1,200, since more do not fit through every network. */
const mostBytes = 1500;
/**
 * Datagrams of one address whose checks were never right. Browsers of a whole school come from one address, and a browser's first check
 * counts here.
 */
const strangerRate = { atOnce: 500, perSecond: 200 };
const mostStrangers = 10_000;
/** Datagrams of one address that a browser sends from. A camera, a screen and a microphone at their best make about 300 in a second. */
const knownRate = { atOnce: 2000, perSecond: 800 };
/** Addresses of one browser: one for each of its networks. A phone changes them. */
const mostAddresses = 16;
const newAddressRate = { atOnce: 30, perSecond: 0.1 };
/** Datagrams of one connection's handshake. It takes about 5, or a few times as many over a bad line. */
const mostHandshakes = 100;
/** Streams of one browser: one for each source, and one for the repetitions of each. */
const mostStreams = 32;
/** Packets of which a browser may ask that they are sent again. A bad line loses a tenth of them. */
const repetitionRate = { atOnce: 1000, perSecond: 500 };
/** The most packets in a row that we ask a browser to send again. werift keeps no more in mind. */
const mostLost = 150;
/** The packets of one stream that we ask for. */
const lostRate = { atOnce: 1000, perSecond: 300 };

/**
 * Counts the datagrams of strangers, of all connections together: by the address without its port, since a sender can change ports freely.
 */
export type StrangerRate = (address: string) => boolean;
export const createStrangerRate = (): StrangerRate => createMeters<string>(strangerRate, mostStrangers);

/** Stands between the sockets of a connection and werift. */
interface Guard {
  /** Takes over the sockets that the connection opens from now on. Call it before a local description is set, which opens them. */
  prepare(): void;
  /** @throws if a socket is open that nothing guards. */
  verify(): void;
}

export function createGuard(connection: RTCPeerConnection, strangers: StrangerRate): Guard {
  const prepared = new WeakSet<RTCDtlsTransport>();
  const guarded = new WeakSet<object>();
  connection.onTransceiverAdded.subscribe(({ receiver }) => boundRequests(receiver));
  return {
    prepare() {
      for (const dtls of connection.dtlsTransports) {
        if (prepared.has(dtls)) continue;
        prepared.add(dtls);
        const admit = createAdmission(dtls, strangers);
        // It is told in the same turn in which its socket begins to listen, so no datagram has been read.
        dtls.iceTransport.connection.onIceCandidate.subscribe(() => {
          for (const transport of socketsOf(dtls)) {
            if (guarded.has(transport)) continue;
            guarded.add(transport);
            const { onData } = transport;
            transport.onData = (datagram, address) => {
              const admitted = admit(datagram, address);
              if (admitted) onData(admitted, address);
            };
          }
        });
        dtls.onStateChange.subscribe((state) => {
          if (state === 'connected') boundPackets(dtls);
        });
      }
    },
    verify() {
      if (connection.dtlsTransports.flatMap(socketsOf).some((transport) => !guarded.has(transport)))
        throw new Error('A socket of a connection is open to everyone');
    },
  };
}

/** What werift's types hide, since werift has no door for it. */
interface Hidden {
  sockets: { protocols: { transport: { onData(datagram: Buffer, address: readonly [string, number]): void } }[] };
  requests: { nack: { newEstSeqNum: number; getLost(sequenceNumber: number): number | undefined; addPacket(packet: RtpPacket): void } };
}

/** The UDP sockets of a connection. */
const socketsOf = ({ iceTransport }: RTCDtlsTransport) =>
  (iceTransport.connection as unknown as Hidden['sockets']).protocols.map(({ transport }) => transport);

/** What werift may read of a datagram: all, or some records of a handshake; null for nothing. The first byte says what it is (RFC 7983). */
function createAdmission(dtls: RTCDtlsTransport, strangers: StrangerRate) {
  const ice = dtls.iceTransport.connection;
  const addresses = new LRUCache<string, ReturnType<typeof createMeter>>({ max: mostAddresses });
  const mayBeNew = createMeter(newAddressRate);
  let handshakes = 0;

  /** Remembers an address from which a check came that was right. That of the oldest check is forgotten. */
  function know(address: string): boolean {
    const meter = addresses.get(address) ?? (mayBeNew() ? createMeter(knownRate) : null);
    if (!meter) return false;
    addresses.set(address, meter);
    return true;
  }

  return (datagram: Buffer, [host, port]: readonly [string, number]): Buffer | null => {
    const first = datagram[0] ?? 255;
    if (datagram.length > mostBytes) return null;
    const address = `${host}:${port}`;
    const known = addresses.peek(address);
    if (!(known ? known() : strangers(host))) return null;
    if (first < 4) return isCheck(datagram, { ufrag: ice.localUsername, password: ice.localPassword }) && know(address) ? datagram : null;
    if (!known) return null;
    const isConnected = dtls.state === 'connected';
    if (first >= 20 && first < 64) return ++handshakes > mostHandshakes ? null : handshakeIn(datagram, isConnected);
    if (first < 128 || first >= 192 || !isConnected) return null;
    return (isRtcp(datagram) ? isSecretRtcp(datagram) : isRtp(datagram)) ? datagram : null;
  };
}

/** Bounds what a browser can ask of us by packets that it has signed. The keys are there once the handshake is over. */
function boundPackets({ srtp, srtcp }: RTCDtlsTransport): void {
  const [openRtp, openRtcp] = [srtp.decrypt, srtcp.decrypt];
  const streams = new Set<number>();
  const mayRepeat = createMeter(repetitionRate);
  srtp.decrypt = (packet) => {
    const stream = ssrcOf(packet);
    if (streams.size === mostStreams && !streams.has(stream)) throw new Error('A browser sends too many streams');
    const opened = openRtp(packet);
    streams.add(stream);
    return opened;
  };
  srtcp.decrypt = (packet) => {
    const opened = openRtcp(packet);
    const repetitions = repetitionsIn(opened);
    if (repetitions === null || !mayRepeat(repetitions)) throw new Error('A browser asks for what we do not do');
    return opened;
  };
}

/**
 * Bounds the packets that we ask a browser to send again. For a gap in the numbers, werift goes through all of it, also through those
 * 65,000 that seem to be missing when a late packet comes after the numbers have begun anew.
 */
function boundRequests(receiver: RTCRtpReceiver): void {
  const { nack } = receiver as unknown as Hidden['requests'];
  const add = nack.addPacket.bind(nack);
  const mayAsk = createMeter(lostRate);
  nack.addPacket = (packet) => {
    const { sequenceNumber } = packet.header;
    const lost = nack.newEstSeqNum === 0 ? 0 : (sequenceNumber - nack.newEstSeqNum - 1) & 0xffff;
    if (lost >= 0x8000) {
      // A late packet, which we may have asked for.
      if (nack.getLost(sequenceNumber)) add(packet);
    } else if (!lost || (lost <= mostLost && mayAsk(lost))) add(packet);
    else nack.newEstSeqNum = sequenceNumber;
  };
}
