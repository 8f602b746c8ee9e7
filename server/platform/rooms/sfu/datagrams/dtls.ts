const recordBytes = 13;
const fragmentBytes = 12;
const changeCipherSpec = 20;
const handshake = 22;
/** The most bytes of a message of a handshake. The one with a browser's certificate has about 500. */
const mostMessage = 16_384;
/** Bytes that encryption adds to a record (AES-GCM). */
const encryption = 24;
/** The messages of a handshake that are not encrypted: all except FINISHED and the requests for another handshake. */
const messages = new Set([1, 2, 3, 11, 12, 13, 14, 15, 16]);

/**
 * The records of a datagram that a handshake needs (DTLS 1.2, RFC 6347); null if there are none, or if a length does not fit. During the
 * handshake these are its messages, whole or in fragments. Afterwards they are encrypted records only, since the browser repeats its last
 * message until it has the answer. No other record is needed: media comes as RTP, there are no data channels, and the browser's socket says
 * when it has ended. Without this filter, werift would trust warnings that are not encrypted, and would begin again at a greeting.
 */
export function handshakeIn(datagram: Buffer, isOver: boolean): Buffer | null {
  const needed: Buffer[] = [];
  for (let at = 0; at < datagram.length; ) {
    if (at + recordBytes > datagram.length) return null;
    const [type, major, minor] = [datagram[at], datagram[at + 1], datagram[at + 2] ?? 0];
    const [epoch, size] = [datagram.readUInt16BE(at + 3), datagram.readUInt16BE(at + 11)];
    const end = at + recordBytes + size;
    if (major !== 254 || minor < 253 || epoch > 1 || !size || end > datagram.length) return null;
    const content = datagram.subarray(at + recordBytes, end);
    const isEncrypted = epoch === 1;
    if (type === handshake && !isEncrypted && !areFragments(content)) return null;
    const isNeeded = isEncrypted ? type === handshake && size > encryption : !isOver && (type === handshake || isSpec(type, content));
    if (isNeeded) needed.push(datagram.subarray(at, end));
    at = end;
  }
  return needed.length ? Buffer.concat(needed) : null;
}

const isSpec = (type: number | undefined, content: Buffer) => type === changeCipherSpec && content.length === 1;

/** Whether a record has only fragments of messages, each within the length of its message. */
function areFragments(content: Buffer): boolean {
  for (let at = 0; at < content.length; ) {
    if (at + fragmentBytes > content.length || !messages.has(content[at] as number)) return false;
    const [length, offset, size] = [content.readUIntBE(at + 1, 3), content.readUIntBE(at + 6, 3), content.readUIntBE(at + 9, 3)];
    const end = at + fragmentBytes + size;
    if (length > mostMessage || offset + size > length || end > content.length || (!size && length)) return false;
    at = end;
  }
  return true;
}
