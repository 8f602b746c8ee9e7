import { poolOf } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isOpen, sells } from '../outline/opening.ts';
import type { Grant } from './grants.ts';
import type { PlaylistRendition } from './playlists.ts';

/** What the media routes read, each in one prepared statement. */
type Source = Pick<Platform, 'dataSource'>;

async function row<Row extends object>(source: Source, name: string, text: string, values: unknown[]): Promise<Row | null> {
  const { rows } = await poolOf(source).query<Row>({ name: `media.${name}`, text, values });
  return rows[0] ?? null;
}

const open = `select from files f where f.id = $1 and case
  when $2::uuid is null then ${sells('f', '$4::uuid')}
  else exists (select from content_items i where i.id = $2 and i.file_id = f.id and ${isOpen('i', '$3::uuid', '$4::uuid')}) end`;

/** Whether a grant opens its file now to this viewer; to every viewer when `viewer` is null. */
export async function mayOpen(source: Source, { fileId, itemId }: Grant, viewer: SignedIn | null): Promise<boolean> {
  const customerId = viewer?.kind === 'customer' ? viewer.userId : null;
  const creatorId = viewer?.kind === 'console' ? viewer.creatorId : null;
  return (await row(source, 'mayOpen', open, [fileId, itemId, customerId, creatorId])) !== null;
}

const ready = 'from media_packages p join files f on f.id = p.file_id';
const ofFile = 'where p.file_id = $1 and p.ready_at is not null';

/** The renditions of a file that is ready, the best first. */
export async function renditionsOf(source: Source, fileId: string): Promise<PlaylistRendition[]> {
  const found = await row<{ renditions: PlaylistRendition[] | null }>(
    source,
    'renditions',
    `select json_agg(json_build_object('position', r.position, 'width', r.width, 'height', r.height, 'bandwidth', r.bandwidth,
       'codecs', r.codecs) order by r.position) as renditions
     ${ready} join renditions r on r.package_id = p.id ${ofFile}`,
    [fileId],
  );
  return found?.renditions ?? [];
}

/** How long each segment of a rendition is. */
export const segmentsOf = async (source: Source, fileId: string, position: number): Promise<number[] | null> =>
  (
    await row<{ seconds: number[] }>(
      source,
      'segments',
      `select r.segment_seconds as seconds ${ready} join renditions r on r.package_id = p.id ${ofFile} and r.position = $2`,
      [fileId, position],
    )
  )?.seconds ?? null;

/** Where a segment lies: in which object, from which byte on, how many. */
export interface SegmentBytes {
  storageKey: string;
  packageId: string;
  offset: number;
  bytes: number;
}
export const segmentAt = (source: Source, fileId: string, position: number, number: number): Promise<SegmentBytes | null> =>
  row<SegmentBytes>(
    source,
    'segment',
    `select f.storage_key as "storageKey", p.id as "packageId", r.segment_bytes[$3::int + 1] as bytes,
       (select coalesce(sum(size), 0)::float8 from unnest(r.segment_bytes[1:$3::int]) size) as "offset"
     ${ready} join renditions r on r.package_id = p.id ${ofFile} and r.position = $2 and $3::int < cardinality(r.segment_bytes)`,
    [fileId, position, number],
  );

export const keyOf = async (source: Source, fileId: string): Promise<Buffer | null> =>
  (await row<{ key: Buffer }>(source, 'key', `select p.key ${ready} ${ofFile}`, [fileId]))?.key ?? null;

export const posterOf = (source: Source, fileId: string): Promise<Pick<SegmentBytes, 'storageKey' | 'packageId'> | null> =>
  row(source, 'poster', `select f.storage_key as "storageKey", p.id as "packageId" ${ready} ${ofFile} and p.has_poster`, [fileId]);

/** Captions of the item that a grant names. */
export const captionsOf = async (source: Source, { itemId }: Grant, id: string): Promise<string | null> =>
  (await row<{ body: string }>(source, 'captions', 'select body from captions where id = $1 and item_id = $2', [id, itemId]))?.body ?? null;
