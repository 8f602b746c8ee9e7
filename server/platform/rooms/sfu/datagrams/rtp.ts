/** The least bytes of the signature at the end of a packet: those of the shorter method of the two that werift offers. */
const tag = 10;
/** Bytes that follow an encrypted RTCP packet, before its signature. */
const index = 4;
const headerBytes = 12;
/** The most bytes and elements of a header's extensions. Browsers send three, of about 10 bytes. */
const mostExtensions = { bytes: 255, elements: 16 };
const oneByte = 0xbede;
const twoBytes = 0x1000;

/** RTCP packets have these types, RTP packets never do (RFC 5761). */
export const isRtcp = (datagram: Buffer): boolean => (datagram[1] ?? 0) >= 192 && (datagram[1] ?? 0) < 224;

/** The SSRC of an RTP packet. */
export const ssrcOf = (packet: Buffer): number => packet.readUInt32BE(8);

/** Whether an encrypted RTP packet (RFC 3550, 8285) has the lengths that its header claims. The header is not encrypted. */
export function isRtp(packet: Buffer): boolean {
  const [first = 0] = packet;
  const end = packet.length - tag;
  let at = headerBytes + 4 * (first & 0x0f);
  if (first >> 6 !== 2 || at > end) return false;
  if (!(first & 0x10)) return true;
  if (at + 4 > end) return false;
  const [profile, size] = [packet.readUInt16BE(at), 4 * packet.readUInt16BE(at + 2)];
  at += 4;
  return size <= mostExtensions.bytes && at + size <= end && areElements(packet.subarray(at, at + size), profile);
}

function areElements(extensions: Buffer, profile: number): boolean {
  if (profile !== oneByte && profile !== twoBytes) return false;
  let elements = 0;
  for (let at = 0; at < extensions.length; ) {
    const first = extensions[at] as number;
    if (first === 0) {
      at++;
      continue;
    }
    // An element of this number would end the list early (RFC 8285); no browser sends it.
    if (profile === oneByte && first >> 4 === 15) return false;
    const [head, size] = profile === oneByte ? [1, (first & 0x0f) + 1] : [2, extensions[at + 1] ?? 0];
    at += head + size;
    if (!size || at > extensions.length || ++elements > mostExtensions.elements) return false;
  }
  return true;
}

/** Whether a datagram can be an encrypted RTCP packet. Only its first eight bytes are readable. */
export const isSecretRtcp = (packet: Buffer): boolean =>
  packet.length >= 8 + index + tag &&
  isReport(packet[1] as number) &&
  (packet[0] as number) >> 6 === 2 &&
  lengthOf(packet, 0) <= packet.length;

/** Sender and receiver reports, descriptions, farewells, feedback of both kinds, and extended reports. */
const isReport = (type: number) => type >= 200 && type <= 207 && type !== application;
const application = 204;
const transportFeedback = 205;
const pictureFeedback = 206;
const nack = 1;
/** Picture loss, full intra request, and the receiver's bandwidth (REMB). */
const pictureFormats = new Set([1, 4, 15]);
/** The most packets in one datagram. */
const mostPackets = 16;

const lengthOf = (packets: Buffer, at: number): number => 4 * (packets.readUInt16BE(at + 2) + 1);

/**
 * How many repetitions a decrypted RTCP datagram asks for (NACK, RFC 4585); null if a length does not fit, or if it has a packet that no
 * browser sends. werift reads each packet to the end of the datagram.
 */
export function repetitionsIn(packets: Buffer): number | null {
  let repetitions = 0;
  let count = 0;
  for (let at = 0; at < packets.length; count++) {
    if (at + 4 > packets.length || count === mostPackets) return null;
    const [first, type] = [packets[at] as number, packets[at + 1] as number];
    const end = at + lengthOf(packets, at);
    if (first >> 6 !== 2 || !isReport(type) || end > packets.length) return null;
    const format = first & 0x1f;
    if (type === pictureFeedback && !pictureFormats.has(format)) return null;
    if (type === transportFeedback) {
      if (format !== nack) return null;
      for (let entry = at + 12; entry < end; entry += 4) repetitions += 1 + bitsOf(packets.readUInt16BE(entry + 2));
    }
    at = end;
  }
  return repetitions;
}

function bitsOf(word: number): number {
  let bits = 0;
  for (let left = word; left; left &= left - 1) bits++;
  return bits;
}
