import type http from 'node:http';
import type { RequestHandler } from 'express';
import type { KnowsHost } from '../core/hosts.ts';
import { segmentHeaders } from '../domains/content/media/playing.ts';
import type { AskedRange, SegmentRange } from '../domains/content/media/ranges.ts';
import { giveBlock } from '../platform/storage/blocks.ts';
import { linesOf, writeHead } from './heads.ts';
import { headersFor } from './json-posts.ts';
import { carriesKeyInAddress } from './keys-in-addresses.ts';
import { type LogAnswer, requestIdOf } from './requests.ts';

interface MediaRanges {
  logAnswer: LogAnswer;
  knowsHost: KnowsHost;
  /** The site's own origin. */
  origin: string;
  /** The handlers with which Express gives all answers their headers. */
  headers: readonly RequestHandler[];
  /** Finds a range; null if Express must answer. */
  find(asked: AskedRange): Promise<SegmentRange | null>;
  /** Express. */
  otherwise: http.RequestListener;
}

const segment = /^\/media\/play\/([\w.-]+)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})\.ts$/;
const oneRange = /^bytes=(\d{1,12})-(\d{1,12})?$/;

/**
 * Answers a `GET` of one short range of a segment, which is most of what players ask for, as Express answers it. All other requests go to
 * Express, and so does each whose answer would not be the range.
 */
export function mediaRanges({ logAnswer, knowsHost, origin, headers, find, otherwise }: MediaRanges): http.RequestListener {
  const like = { method: 'GET', url: '/media/play', own: segmentHeaders };
  const known = new Map([undefined, origin].map((from) => [from, linesOf(headersFor(headers, from, like))]));

  return (request, response) => {
    const asked = askedRange(request);
    const fixed = asked && known.get(request.headers.origin);
    if (!asked || !fixed || !knowsHost(request.headers.host) || carriesKeyInAddress(request)) return otherwise(request, response);
    const began = performance.now();
    const answered = find(asked).then(
      (found) => {
        if (!found) return otherwise(request, response);
        const { bytes, start, of } = found;
        logAnswer(request, response, began);
        writeHead(response, 206, fixed, [
          ['content-type', segmentHeaders['content-type']],
          ['accept-ranges', 'bytes'],
          ['content-range', `bytes ${start}-${start + bytes.length - 1}/${of}`],
          ['content-length', String(bytes.length)],
          ['x-request-id', requestIdOf(request)],
        ]);
        response.end(bytes, () => giveBlock(bytes));
      },
      // Nothing was sent yet. Express meets the same failure, and answers it.
      () => otherwise(request, response),
    );
    answered.catch(() => response.destroy());
  };
}

/** The range that a request asks for; null if it asks for something else. */
function askedRange({ method, url = '', headers }: http.IncomingMessage): AskedRange | null {
  if (method !== 'GET' || !headers.range || headers['content-length'] || headers['transfer-encoding']) return null;
  const [, grant, position, number] = segment.exec(url) ?? [];
  const [, start, end] = oneRange.exec(headers.range) ?? [];
  if (!grant || start === undefined) return null;
  return { grant, position: Number(position), segment: Number(number), start: Number(start), end: end === undefined ? null : Number(end) };
}
