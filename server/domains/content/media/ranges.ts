import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform.ts';
import { blockBytes } from '../../../platform/storage/blocks.ts';
import { playsOn } from './grants.ts';
import { placesOf } from './places.ts';

/** A range of a segment, as an address and a header name it. `end` is its last byte; null asks for the rest. */
export interface AskedRange {
  grant: string;
  position: number;
  segment: number;
  start: number;
  end: number | null;
}

export interface SegmentRange {
  /** Its bytes, in a block that the caller gives back. */
  bytes: Buffer;
  start: number;
  /** The bytes of the whole segment. */
  of: number;
}

/** The most grants that are remembered. Each took a signature to check. */
const mostKnownGrants = 2000;

/**
 * Finds ranges that fit into one block, without a stream: a player that seeks asks for many. Null for all that the routes answer in
 * another way: a grant that opens nothing, a segment or a range that is not there, a longer one, a storage that knows streams only.
 */
export function createRanges(platform: Pick<Platform, 'dataSource' | 'storage' | 'config' | 'now'>) {
  const places = placesOf(platform);
  const knownGrants = new LRUCache<string, { fileId: string; until: number }>({ max: mostKnownGrants });

  function fileOf(token: string): string | null {
    const knownGrant = knownGrants.get(token);
    if (knownGrant && platform.now().getTime() < knownGrant.until) return knownGrant.fileId;
    const grant = playsOn(platform, token);
    if (grant) knownGrants.set(token, grant);
    return grant?.fileId ?? null;
  }

  return async ({ grant, position, segment, start, end }: AskedRange): Promise<SegmentRange | null> => {
    const fileId = platform.storage.block && fileOf(grant);
    const place = fileId ? await places.find(fileId, position, segment) : null;
    if (!fileId || !place || start >= place.bytes) return null;
    const last = Math.min(end ?? place.bytes, place.bytes - 1);
    if (last < start || last - start >= blockBytes) return null;
    const bytes = await platform.storage.block?.(place.key, { start: place.offset + start, end: place.offset + last });
    if (!bytes) places.forget(fileId, position);
    return bytes ? { bytes, start, of: place.bytes } : null;
  };
}
