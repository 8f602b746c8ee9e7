import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform.ts';
import { renditionKey } from '../../files/packaging/packages.ts';
import { renditionObject } from './serving.ts';

/** The place of a segment: the object that holds it, its first byte there, and its length. */
export interface SegmentPlace {
  key: string;
  offset: number;
  bytes: number;
}

/** The first byte of each segment of a rendition, and last the end of the object. */
interface Rendition {
  key: string;
  beginnings: readonly number[];
}

/** The most renditions whose places are remembered. An hour of video takes some kilobytes each. */
const mostKnown = 500;

/**
 * Remembers where segments lie, so that the database is asked once for each rendition that is played. A package never changes. Deleting it
 * deletes its objects, so a remembered place of it finds nothing then.
 */
export function createPlaces(platform: Pick<Platform, 'dataSource'>) {
  const known = new LRUCache<string, Rendition>({ max: mostKnown });

  async function renditionOf(fileId: string, position: number): Promise<Rendition | null> {
    const name = `${fileId}/${position}`;
    const remembered = known.get(name);
    if (remembered) return remembered;
    const found = await renditionObject(platform, fileId, position);
    if (!found) return null;
    let end = 0;
    const rendition = {
      key: renditionKey(found.storageKey, found.packageId, position),
      beginnings: [0, ...found.segmentBytes.map((bytes) => (end += bytes))],
    };
    known.set(name, rendition);
    return rendition;
  }

  return {
    /** Null if there is no such segment. */
    async find(fileId: string, position: number, number: number): Promise<SegmentPlace | null> {
      const rendition = await renditionOf(fileId, position);
      const [offset, end] = rendition?.beginnings.slice(number, number + 2) ?? [];
      return rendition && offset !== undefined && end !== undefined ? { key: rendition.key, offset, bytes: end - offset } : null;
    },
    /** Forgets a rendition. The caller has found that its object is gone. */
    forget: (fileId: string, position: number) => known.delete(`${fileId}/${position}`),
  };
}
