import type { EntityManager } from 'typeorm';
import { type Context, inTransaction } from '../../core/context.ts';
import { attemptAll, sweep } from '../../core/sweep.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { deleteFile, whileUnused } from './files.ts';
import { discardSpool, discardStored, sweepSpool, uploadHours } from './uploads/uploads.ts';

/** Hours for which a file is kept that no row refers to. */
const unusedFileHours = 24;

/** The most rows that one run of a sweep looks at. The next run takes the others. */
const sweptAtOnce = 1000;

/**
 * `content:sweepUploads`: ends uploads whose last byte came long ago, and deletes all that came of them. Of an upload that was finished or
 * refused, only its row is left, and is deleted.
 */
export async function sweepUploads(context: Context): Promise<void> {
  const { db, config, now, platform } = context;
  await sweepSpool(platform);
  const uploadedBefore = hoursBefore(now(), uploadHours);
  const expiredUploads = await sql<{ id: string }>`
    select id from uploads where last_byte_at < ${uploadedBefore} order by last_byte_at limit ${sweptAtOnce}`.rows(db);
  await sweep(context, 'an upload cannot be ended', expiredUploads, async (inner, { id }) => {
    // More bytes may have come meanwhile.
    if (!(await sql`delete from uploads where id = ${id} and last_byte_at < ${uploadedBefore}`.run(inner.db))) return;
    await discardStored(inner, id);
    await discardSpool(config, id);
  });
}

/** `content:sweepFiles`: deletes files that no row has referred to for a day. */
export async function sweepFiles(context: Context): Promise<void> {
  const { db, now } = context;
  const fileUses = await fileUsesOf(db);
  await sql`update files set unused_since = null where unused_since is not null and (${fileUses})`.run(db);
  await sql`update files set unused_since = ${now()} where unused_since is null and not (${fileUses})`.run(db);
  const unusedFiles = await sql<{ id: string }>`
    select id from files where unused_since < ${hoursBefore(now(), unusedFileHours)} order by unused_since limit ${sweptAtOnce}`.rows(db);
  await attemptAll(context, 'an unused file cannot be deleted', unusedFiles, ({ id }) =>
    whileUnused(() => inTransaction(context, (inner) => deleteFile(inner, id))),
  );
}

/**
 * SQL for whether any row refers to a row of `files`. It is made from the foreign keys in the database, so no table is forgotten. Rows that
 * are deleted with the file do not count.
 */
async function fileUsesOf(db: EntityManager): Promise<Sql> {
  const fileKeys = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'files'::regclass and k.confdeltype <> 'c'`.rows(db);
  return raw(fileKeys.map(({ table, column }) => `exists (select from ${table} t where t.${column} = files.id)`).join(' or '));
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);
