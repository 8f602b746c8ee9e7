import { poolOf } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isOpen, sells } from '../outline/opening.ts';
import type { Grant } from './grants.ts';
import type { PlaylistCaptions, PlaylistRendition } from './playlists.ts';

/** The reads of the media routes, each one a prepared statement. */
type Source = Pick<Platform, 'dataSource'>;

async function row<Row extends object>(source: Source, name: string, statement: Sql<Row>): Promise<Row | null> {
  const { rows } = await poolOf(source).query<Row>(statement.named(`media.${name}`));
  return rows[0] ?? null;
}

/** Whether a grant opens its file now for this viewer. A null `viewer` asks for every viewer. */
export async function mayOpen(source: Source, { fileId, itemId }: Grant, viewer: SignedIn | null): Promise<boolean> {
  const customerId = viewer?.kind === 'customer' ? viewer.userId : null;
  const creatorId = viewer?.kind === 'console' ? viewer.creatorId : null;
  const sellsFile = raw((creator) => sells('f', `${creator}::uuid`), creatorId);
  const opensItem = raw((customer, creator) => isOpen('i', `${customer}::uuid`, `${creator}::uuid`), customerId, creatorId);
  const open = sql<object>`
    select from files f where f.id = ${fileId} and case
      when ${itemId}::uuid is null then ${sellsFile}
      else exists (select from content_items i where i.id = ${itemId} and i.file_id = f.id and ${opensItem}) end`;
  return (await row(source, 'mayOpen', open)) !== null;
}

const ready = sql`from media_packages p join files f on f.id = p.file_id`;
const ofFile = (fileId: string) => sql`where p.file_id = ${fileId} and p.ready_at is not null`;

/** The renditions of a file that is ready, the best first. */
export async function renditionsOf(source: Source, fileId: string): Promise<PlaylistRendition[]> {
  const renditions = sql<{ renditions: PlaylistRendition[] | null }>`
    select json_agg(json_build_object('position', r.position, 'width', r.width, 'height', r.height, 'bandwidth', r.bandwidth,
      'codecs', r.codecs) order by r.position) as renditions
    ${ready} join renditions r on r.package_id = p.id ${ofFile(fileId)}`;
  return (await row(source, 'renditions', renditions))?.renditions ?? [];
}

interface Package {
  storageKey: string;
  packageId: string;
}

/** The length of each segment of a rendition, in seconds. Null if there is no such rendition. */
export async function segmentsOf(source: Source, fileId: string, position: number): Promise<number[] | null> {
  const segments = sql<{ seconds: number[] }>`
    select r.segment_seconds as seconds
    ${ready} join renditions r on r.package_id = p.id ${ofFile(fileId)} and r.position = ${position}`;
  return (await row(source, 'segments', segments))?.seconds ?? null;
}

/** The object that holds a rendition's segments one after the other, and the bytes of each. */
interface RenditionObject extends Package {
  segmentBytes: number[];
}
export function renditionObject(source: Source, fileId: string, position: number): Promise<RenditionObject | null> {
  const rendition = sql<RenditionObject>`
    select f.storage_key as "storageKey", p.id as "packageId", r.segment_bytes as "segmentBytes"
    ${ready} join renditions r on r.package_id = p.id ${ofFile(fileId)} and r.position = ${position}`;
  return row(source, 'rendition', rendition);
}

export const keyOf = async (source: Source, fileId: string): Promise<Buffer | null> =>
  (await row(source, 'key', sql<{ key: Buffer }>`select p.key ${ready} ${ofFile(fileId)}`))?.key ?? null;

export function posterOf(source: Source, fileId: string): Promise<Package | null> {
  const poster = sql<Package>`
    select f.storage_key as "storageKey", p.id as "packageId" ${ready} ${ofFile(fileId)} and p.has_poster`;
  return row(source, 'poster', poster);
}

/** The list of an item's captions, without their text. */
export async function captionListOf(source: Source, { itemId }: Grant): Promise<PlaylistCaptions[]> {
  const list = sql<{ captions: PlaylistCaptions[] | null }>`
    select json_agg(json_build_object('id', id, 'language', language, 'label', label) order by language) as captions
    from captions where item_id = ${itemId}`;
  return (await row(source, 'captionList', list))?.captions ?? [];
}

/** The text of captions, if they belong to the grant's item; otherwise null. */
export async function captionsOf(source: Source, { itemId }: Grant, id: string): Promise<string | null> {
  const captions = sql<{ body: string }>`select body from captions where id = ${id} and item_id = ${itemId}`;
  return (await row(source, 'captions', captions))?.body ?? null;
}
