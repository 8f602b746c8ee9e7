import { poolOf } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isOpen, sells } from '../outline/opening.ts';
import type { MediaGrant } from './grants.ts';
import type { PlaylistCaptions, PlaylistRendition } from './playlists.ts';

/** The reads of the media routes, each one a prepared statement. */
type MediaSource = Pick<Platform, 'dataSource'>;

async function mediaRow<MediaRow extends object>(
  source: MediaSource,
  queryName: string,
  mediaQuery: Sql<MediaRow>,
): Promise<MediaRow | null> {
  const { rows } = await poolOf(source).query<MediaRow>(mediaQuery.named(`media.${queryName}`));
  return rows[0] ?? null;
}

/** Whether a grant opens its file now for this viewer. A null `viewer` asks for every viewer. */
export async function mayOpen(source: MediaSource, { fileId, itemId }: MediaGrant, viewer: SignedIn | null): Promise<boolean> {
  const customerId = viewer?.kind === 'customer' ? viewer.userId : null;
  const creatorId = viewer?.kind === 'console' ? viewer.creatorId : null;
  const sellsFile = raw((creator) => sells('f', `${creator}::uuid`), creatorId);
  const opensItem = raw((customer, creator) => isOpen('i', `${customer}::uuid`, `${creator}::uuid`), customerId, creatorId);
  const openFile = sql<object>`
    select from files f where f.id = ${fileId} and case
      when ${itemId}::uuid is null then ${sellsFile}
      else exists (select from content_items i where i.id = ${itemId} and i.file_id = f.id and ${opensItem}) end`;
  return (await mediaRow(source, 'mayOpen', openFile)) !== null;
}

const readyPackage = sql`from media_packages p join files f on f.id = p.file_id`;
const ofPackagedFile = (fileId: string) => sql`where p.file_id = ${fileId} and p.ready_at is not null`;

/** The renditions of a file that is ready, the best first. */
export async function renditionsOf(source: MediaSource, fileId: string): Promise<PlaylistRendition[]> {
  const renditions = sql<{ renditions: PlaylistRendition[] | null }>`
    select json_agg(json_build_object('position', r.position, 'width', r.width, 'height', r.height, 'bandwidth', r.bandwidth,
      'codecs', r.codecs) order by r.position) as renditions
    ${readyPackage} join renditions r on r.package_id = p.id ${ofPackagedFile(fileId)}`;
  return (await mediaRow(source, 'renditions', renditions))?.renditions ?? [];
}

interface MediaPackage {
  storageKey: string;
  packageId: string;
}

/** The length of each segment of a rendition, in seconds. Null if there is no such rendition. */
export async function segmentsOf(source: MediaSource, fileId: string, position: number): Promise<number[] | null> {
  const segments = sql<{ seconds: number[] }>`
    select r.segment_seconds as seconds
    ${readyPackage} join renditions r on r.package_id = p.id ${ofPackagedFile(fileId)} and r.position = ${position}`;
  return (await mediaRow(source, 'segments', segments))?.seconds ?? null;
}

/** The object that holds a rendition's segments one after the other, and the bytes of each. */
interface RenditionObject extends MediaPackage {
  segmentBytes: number[];
}
export function renditionObject(source: MediaSource, fileId: string, position: number): Promise<RenditionObject | null> {
  const rendition = sql<RenditionObject>`
    select f.storage_key as "storageKey", p.id as "packageId", r.segment_bytes as "segmentBytes"
    ${readyPackage} join renditions r on r.package_id = p.id ${ofPackagedFile(fileId)} and r.position = ${position}`;
  return mediaRow(source, 'rendition', rendition);
}

export const keyOf = async (source: MediaSource, fileId: string): Promise<Buffer | null> =>
  (await mediaRow(source, 'key', sql<{ key: Buffer }>`select p.key ${readyPackage} ${ofPackagedFile(fileId)}`))?.key ?? null;

export function posterOf(source: MediaSource, fileId: string): Promise<MediaPackage | null> {
  const poster = sql<MediaPackage>`
    select f.storage_key as "storageKey", p.id as "packageId" ${readyPackage} ${ofPackagedFile(fileId)} and p.has_poster`;
  return mediaRow(source, 'poster', poster);
}

/** The list of an item's captions, without their text. */
export async function captionListOf(source: MediaSource, { itemId }: MediaGrant): Promise<PlaylistCaptions[]> {
  const captionList = sql<{ captions: PlaylistCaptions[] | null }>`
    select json_agg(json_build_object('id', id, 'language', language, 'label', label) order by language) as captions
    from captions where item_id = ${itemId}`;
  return (await mediaRow(source, 'captionList', captionList))?.captions ?? [];
}

/** The text of captions, if they belong to the grant's item; otherwise null. */
export async function captionsOf(source: MediaSource, { itemId }: MediaGrant, id: string): Promise<string | null> {
  const captions = sql<{ body: string }>`select body from captions where id = ${id} and item_id = ${itemId}`;
  return (await mediaRow(source, 'captions', captions))?.body ?? null;
}
