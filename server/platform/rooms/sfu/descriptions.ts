/*
 * The session descriptions of browsers. werift compares their lines with one another, and a description of 200,000 bytes blocked the SFU,
 * and with it all rooms, for five seconds. A browser's description has few lines of each kind.
 */

/** The most bytes of the part of one line of media. An offer lists all codecs that a browser has, an answer only those of our offer. */
const mostBytes = { offer: 20_000, answer: 5000 };
/** The most attributes of one kind in a part. A browser has one or two streams on a line; there are 128 numbers of codecs. */
const mostAttributes = new Map([
  ['ssrc', 16],
  ['ssrc-group', 4],
  ['rid', 4],
  ['simulcast', 1],
  ['rtpmap', 128],
  ['rtcp-fb', 512],
  ['extmap', 64],
]);

/** The parts of a description, one for each line of media (`m=`). */
export const partsOf = (sdp: string): string[] => sdp.split('\nm=').slice(1);

/** Whether a browser could have written a description of this kind. */
export function isDescription(sdp: string, kind: 'offer' | 'answer'): boolean {
  const [head = '', ...parts] = sdp.split('\nm=');
  return head.startsWith('v=0') && hasFew(head, mostBytes.offer) && parts.every((part) => isMedia(part) && hasFew(part, mostBytes[kind]));
}

const isMedia = (part: string) => /^(audio|video) /.test(part);

function hasFew(part: string, most: number): boolean {
  if (part.length > most) return false;
  const counts = new Map<string, number>();
  for (const line of part.split('\n')) {
    if (!line.startsWith('a=')) continue;
    const name = line.slice(2).split(/[:\r]/, 1)[0] as string;
    const count = (counts.get(name) ?? 0) + 1;
    if (count > (mostAttributes.get(name) ?? Number.POSITIVE_INFINITY)) return false;
    counts.set(name, count);
  }
  return true;
}
