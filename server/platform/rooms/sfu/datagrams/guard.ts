import { LRUCache } from 'lru-cache';
import type { RTCDtlsTransport, RTCPeerConnection, RTCRtpReceiver, RtpPacket } from 'werift';
import { createMeter, createMeters } from '../rate.ts';
import { handshakeIn } from './dtls.ts';
import { isRtcp, isRtp, isSecretRtcp, repetitionsIn, ssrcOf } from './rtp.ts';
import { isCheck } from './stun.ts';

/*
 * Checks each datagram before werift reads it. werift takes packets from any address, and trusts their lengths before it knows the sender:
 * 40 bytes kept it busy for minutes. The guard refuses nothing that a browser sends.
 */

/** The most bytes of a datagram. Browsers send 1,200, since more do not fit through every network. */
const mostBytes = 1500;
/**
 * Datagrams of one address before one of its checks was right. The browsers of a whole school come from one address, and a browser's first
 * check counts here.
 */
const strangerRate = { atOnce: 500, perSecond: 200 };
const mostStrangers = 10_000;
/** Datagrams of one address that a browser sends from. A camera, a screen and a microphone at their best make about 300 in a second. */
const knownRate = { atOnce: 2000, perSecond: 800 };
/** Addresses of one browser: one for each of its networks. A phone changes them. */
const mostAddresses = 16;
const newAddressRate = { atOnce: 30, perSecond: 0.1 };
/** Datagrams of one connection's handshake. A handshake takes about 5, or a few times as many over a bad line. */
const mostHandshakes = 100;
/** Streams of one browser: one for each source, and one for the repetitions of each. */
const mostStreams = 32;
/** Packets that a browser may ask for again. A bad line loses a tenth of them. */
const repetitionRate = { atOnce: 1000, perSecond: 500 };
/** The most packets in a row that a browser is asked to send again. werift remembers no more. */
const mostLost = 150;
/** The packets of one stream that the browser is asked for again. */
const lostRate = { atOnce: 1000, perSecond: 300 };

/** Counts the datagrams of strangers over all connections, by address without the port, since a sender can change ports freely. */
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
        // The event comes in the same turn in which the socket begins to listen, so no datagram has been read yet.
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

/** Parts of werift that its types hide. werift has no public way to them. */
interface Hidden {
  sockets: { protocols: { transport: { onData(datagram: Buffer, address: readonly [string, number]): void } }[] };
  requests: { nack: { newEstSeqNum: number; getLost(sequenceNumber: number): number | undefined; addPacket(packet: RtpPacket): void } };
}

/** The UDP sockets of a connection. */
const socketsOf = ({ iceTransport }: RTCDtlsTransport) =>
  (iceTransport.connection as unknown as Hidden['sockets']).protocols.map(({ transport }) => transport);

/**
 * Makes a function that answers the part of a datagram that werift may read: all, some records of a handshake, or null for nothing. The
 * first byte says what a datagram is (RFC 7983).
 */
function createAdmission(dtls: RTCDtlsTransport, strangers: StrangerRate) {
  const ice = dtls.iceTransport.connection;
  const addresses = new LRUCache<string, ReturnType<typeof createMeter>>({ max: mostAddresses });
  const mayBeNew = createMeter(newAddressRate);
  let handshakes = 0;

  /** Remembers an address that sent a right check. With too many, the address of the oldest check is forgotten. */
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

/** Limits what a browser can ask of the SFU by packets that it has signed. The keys exist once the handshake is over. */
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
 * Limits the packets that a browser is asked to send again. werift goes through every number of a gap, also through the 65,000 that seem to
 * be missing when a late packet comes after the numbers have begun again.
 */
function boundRequests(receiver: RTCRtpReceiver): void {
  const { nack } = receiver as unknown as Hidden['requests'];
  const add = nack.addPacket.bind(nack);
  const mayAsk = createMeter(lostRate);
  nack.addPacket = (packet) => {
    const { sequenceNumber } = packet.header;
    const lost = nack.newEstSeqNum === 0 ? 0 : (sequenceNumber - nack.newEstSeqNum - 1) & 0xffff;
    if (lost >= 0x8000) {
      // A late packet, which may have been asked for.
      if (nack.getLost(sequenceNumber)) add(packet);
    } else if (!lost || (lost <= mostLost && mayAsk(lost))) add(packet);
    else nack.newEstSeqNum = sequenceNumber;
  };
}
