import { createHmac, timingSafeEqual } from 'node:crypto';

/** The SFU's half of a connection's credentials. Only the browser that got the SFU's description has them. */
interface Credentials {
  ufrag: string;
  password: string;
}

const headerBytes = 20;
const bindingRequest = 0x0001;
const cookie = 0x2112a442;
const username = 0x0006;
const integrity = 0x0008;
const fingerprint = 0x8028;
const integrityBytes = 20;
/** The attributes of a browser's check, with their bytes. Other attributes that must be understood are refused. */
const sizes = new Map([
  [integrity, integrityBytes],
  [0x0024, 4], // PRIORITY
  [0x0025, 0], // USE-CANDIDATE
  [fingerprint, 4],
  [0x8029, 8], // ICE-CONTROLLED: browsers begin so over a connection that we offer, until werift tells them that they control
  [0x802a, 8], // ICE-CONTROLLING
]);
/** Attributes below this number must be understood (RFC 8489). */
const optional = 0x8000;

/**
 * Whether a datagram is a check of a connection (a STUN binding request, RFC 8489) by the browser with the SFU's credentials. Without this
 * test, werift would answer any request, and the first sender of one could choose the address of the media.
 */
export function isCheck(datagram: Buffer, { ufrag, password }: Credentials): boolean {
  const { length } = datagram;
  if (length < headerBytes || length % 4 || datagram.readUInt16BE(0) !== bindingRequest) return false;
  if (datagram.readUInt16BE(2) !== length - headerBytes || datagram.readUInt32BE(4) !== cookie) return false;
  const seen = new Set<number>();
  let signedAt = 0;
  for (let at = headerBytes; at < length; ) {
    const [type, size] = [datagram.readUInt16BE(at), datagram.readUInt16BE(at + 2)];
    const value = at + 4;
    if (value + size > length || seen.has(type) || !isKnown(type, size)) return false;
    // Nothing but the checksum follows the signature, which does not cover it.
    if (signedAt && type !== fingerprint) return false;
    if (type === username && !datagram.toString('latin1', value, value + size).startsWith(`${ufrag}:`)) return false;
    if (type === integrity) signedAt = at;
    seen.add(type);
    at = value + size + (-size & 3);
  }
  return seen.has(username) && signedAt > 0 && isSigned(datagram, signedAt, password);
}

function isKnown(type: number, size: number): boolean {
  const expected = sizes.get(type);
  if (expected !== undefined) return size === expected;
  return type === username || type >= optional;
}

/**
 * Whether the signature (HMAC-SHA1) at this place is right for all bytes before it. For it, the length in the header counts to the
 * signature's end.
 */
function isSigned(datagram: Buffer, at: number, password: string): boolean {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(at + 4 + integrityBytes - headerBytes);
  const hmac = createHmac('sha1', password).update(datagram.subarray(0, 2)).update(length).update(datagram.subarray(4, at));
  return timingSafeEqual(hmac.digest(), datagram.subarray(at + 4, at + 4 + integrityBytes));
}
