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
const mostKnownRenditions = 500;

/**
 * Remembers where segments lie, so that the database is asked once for each rendition that is played. A package never changes. Deleting it
 * deletes its objects, so a remembered place of it finds nothing then.
 */
export function placesOf(platform: Pick<Platform, 'dataSource'>): Places {
  const known = placesByServer.get(platform);
  if (known) return known;
  const places = createPlaces(platform);
  placesByServer.set(platform, places);
  return places;
}

/** The places that each server of this process remembers. */
const placesByServer = new WeakMap<object, Places>();
type Places = ReturnType<typeof createPlaces>;

function createPlaces(platform: Pick<Platform, 'dataSource'>) {
  const knownRenditions = new LRUCache<string, Rendition>({ max: mostKnownRenditions });

  async function renditionOf(fileId: string, position: number): Promise<Rendition | null> {
    const renditionName = `${fileId}/${position}`;
    const knownRendition = knownRenditions.get(renditionName);
    if (knownRendition) return knownRendition;
    const foundRendition = await renditionObject(platform, fileId, position);
    if (!foundRendition) return null;
    let segmentEnd = 0;
    const rendition = {
      key: renditionKey(foundRendition.storageKey, foundRendition.packageId, position),
      beginnings: [0, ...foundRendition.segmentBytes.map((bytes) => (segmentEnd += bytes))],
    };
    knownRenditions.set(renditionName, rendition);
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
    forget: (fileId: string, position: number) => knownRenditions.delete(`${fileId}/${position}`),
  };
}
