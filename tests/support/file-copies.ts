import fs from 'node:fs/promises';
import path from 'node:path';
import jwt from 'jsonwebtoken';
import type { Caller } from './client.ts';
import { setting } from './server.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';

/**
 * What an upload has left: the rows of its file, package and renditions, and the objects in the storage, by what follows the file's key.
 */
interface Left {
  file: { id: string; storage_key: string };
  pack: { id: string } | null;
  renditions: object[];
  objects: { name: string; bytes: Buffer }[];
}
const left = new Map<string, Promise<Left>>();
const stored = (key: string) => path.join(setting('TEST_DATA_DIR'), 'files', key);

/** What an upload has left. Waits for the jobs that still draw or package the file: until then, some objects are missing. */
async function leftOf(id: string): Promise<Left> {
  const work = async () => {
    const jobs = await sql<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload->>'fileId' = $1`,
      [id],
    );
    return jobs.length ? instead(jobs) : true;
  };
  await until(work, `${id} is still worked on`);
  const [rows] = await sql<Omit<Left, 'objects'>>(
    `select to_jsonb(f) as file, to_jsonb(p) as pack,
       (select coalesce(json_agg(to_jsonb(r)), '[]') from renditions r where r.package_id = p.id) as renditions
     from files f left join media_packages p on p.file_id = f.id where f.id = $1`,
    [id],
  );
  if (!rows) throw new Error(`There is no file ${id} to copy`);
  const at = stored(rows.file.storage_key);
  // A picture of another width has another name (`.part`) while it is written.
  const isWhole = (name: string) => name.startsWith(path.basename(at)) && !name.endsWith('.part');
  const names = (await fs.readdir(path.dirname(at))).filter(isWhole);
  const objects = names.map(async (name) => ({
    name: name.slice(path.basename(at).length),
    bytes: await fs.readFile(path.join(path.dirname(at), name)),
  }));
  return { ...rows, objects: await Promise.all(objects) };
}

/**
 * Adds a copy of a file to the caller's account, with all that was made of it, and returns its id. `make` makes the original, once for each
 * `name`: to draw or package a file for each test would be most of the work of many tests. Returns null for an account of another server,
 * and for a caller that is no user.
 */
export async function copyOf(name: string, caller: Caller, make: () => Promise<string>): Promise<string | null> {
  const { account = null, sub = null } = (jwt.decode(caller.token ?? '') ?? {}) as { account?: string | null; sub?: string | null };
  if (caller.url || !account) return null;
  const made = left.get(name) ?? make().then(leftOf);
  left.set(name, made);
  const { file, pack, renditions, objects } = await made;
  const [copy] = await sql<{ id: string; key: string; packageId: string }>(
    `with new as materialized (select uuidv7() as id, uuidv7() as package_id),
       copied as (
         insert into files select f.* from new, jsonb_populate_record(null::files, $1::jsonb || jsonb_build_object('id', id, 'created_at', now(),
           'storage_key', right(id::text, 2) || '/' || id, 'creator_id', $4::uuid, 'uploaded_by', $5::uuid)) f returning id, storage_key),
       packed as (
         insert into media_packages select p.* from new, jsonb_populate_record(null::media_packages, $2::jsonb
           || jsonb_build_object('id', package_id, 'file_id', id)) p where $2::jsonb is not null),
       rendered as (
         insert into renditions select r.* from new, jsonb_array_elements($3::jsonb) one,
           jsonb_populate_record(null::renditions, one || jsonb_build_object('package_id', package_id)) r)
     select copied.id, storage_key as key, package_id as "packageId" from copied, new`,
    [JSON.stringify(file), pack && JSON.stringify(pack), JSON.stringify(renditions), account, sub],
  );
  const { id, key, packageId } = copy as NonNullable<typeof copy>;
  await fs.mkdir(path.dirname(stored(key)), { recursive: true });
  for (const { name: end, bytes } of objects) await fs.writeFile(stored(key) + (pack ? end.replace(pack.id, packageId) : end), bytes);
  return id;
}
