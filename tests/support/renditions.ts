import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Makes a packaged video with one rendition of these segments, by rows and one object in the folder of stored files. */
export async function packaged(
  { creatorId, userId }: { creatorId: string; userId: string },
  segments: readonly Uint8Array[],
  { sql, folder }: { sql: Sql; folder: string },
): Promise<{ fileId: string; object: string }> {
  const [made] = await sql<{ fileId: string; object: string }>(
    `with file as (
       insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, status)
       values ($1, $2, 'VIDEO', 'video/mp4', 'film.mp4', 1, $3, 'READY') returning id, storage_key),
     package as (
       insert into media_packages (file_id, key, ready_at) select id, decode(repeat('00', 16), 'hex'), now() from file returning id),
     rendition as (
       insert into renditions (package_id, position, width, height, bandwidth, codecs, segment_seconds, segment_bytes)
       select id, 0, 1280, 720, 2000000, 'avc1.4d401f', array_fill(6, array[cardinality($4::int[])]), $4 from package)
     select file.id as "fileId", storage_key || '-' || package.id || '-0.ts' as object from file, package`,
    [creatorId, userId, `00/${randomUUID()}`, segments.map(({ length }) => length)],
  );
  const { object, fileId } = made as NonNullable<typeof made>;
  const file = path.join(folder, object);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, segments);
  return { fileId, object: file };
}
