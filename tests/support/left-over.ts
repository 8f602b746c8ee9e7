import fs from 'node:fs/promises';
import path from 'node:path';
import { setting } from './server.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';
import type { ConsoleAccount } from './world.ts';

const folder = (name: string) => path.join(setting('TEST_DATA_DIR'), name);
const openUploads = () =>
  sql<{ id: string; creatorId: string }>('select id, creator_id as "creatorId" from uploads where finished_at is null and failure is null');
/** The length of `ab/<uuid>`, with which the keys of a file and of all its parts begin. */
const keyLength = 39;

/** Waits until this account has no open upload, and no temporary or stored file is without its row. */
export async function nothingLeftOver({ creatorId }: ConsoleAccount): Promise<void> {
  const temporary = await fs.readdir(folder('uploads')).catch(() => []);
  const nothing = async () => {
    const open = await openUploads();
    if (open.some((upload) => upload.creatorId === creatorId)) return instead(open);
    const still = new Set(await fs.readdir(folder('uploads')).catch(() => []));
    const kept = temporary.filter((name) => still.has(name) && !open.some(({ id }) => id === name));
    if (kept.length) return instead(kept);
    const inAll = await fs.readdir(folder('files'), { recursive: true }).catch(() => []);
    // Exports and documents are stored beside the uploaded files, and have tables of their own.
    const stored = inAll.filter((name) => name.length >= keyLength && !/^(exports|documents)/.test(name));
    const known = new Set((await sql<{ key: string }>('select storage_key as key from files')).map(({ key }) => key));
    const unknown = stored.filter((name) => !known.has(name.slice(0, keyLength)));
    return !unknown.length || instead(unknown);
  };
  await until(nothing, 'An upload left something behind');
}
