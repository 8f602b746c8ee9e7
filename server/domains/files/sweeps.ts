import { droppedBefore } from '../../core/ages.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { attemptAll, sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteFile, whileUnused } from './files.ts';
import { discardSpool, discardStored, sweepSpool } from './uploads/uploads.ts';

/** The topic that tells each server to sweep its folder. */
const spoolTopic = 'uploadsSwept';

/** The most rows that one run of a sweep looks at. The next run takes the others. */
const sweptAtOnce = 1000;

/**
 * `content:sweepUploads`: ends uploads whose last byte came long ago, and deletes all that came of them. Of an upload that was finished or
 * refused, only its row is left, and is deleted. Then each server sweeps its own folder.
 */
export async function sweepUploads(context: Context): Promise<void> {
  const { db, config, now, platform } = context;
  const uploadedBefore = droppedBefore(now(), 'uploads');
  const expiredUploads = await sql<{ id: string }>`
    select id from uploads where last_byte_at < ${uploadedBefore} order by last_byte_at limit ${sweptAtOnce}`.rows(db);
  await sweep(context, 'an upload cannot be ended', expiredUploads, async (inner, { id }) => {
    // More bytes may have come meanwhile.
    if (!(await sql`delete from uploads where id = ${id} and last_byte_at < ${uploadedBefore}`.run(inner.db))) return;
    await discardStored(inner, id);
    await discardSpool(config, id);
  });
  await platform.pubsub.publish(spoolTopic, {});
}

/**
 * Sweeps this server's own folder of waiting bytes, now and after each `content:sweepUploads`: that job may run in a worker that has
 * another folder.
 */
export async function sweepOwnSpool(platform: Platform): Promise<void> {
  const sweepNow = () =>
    sweepSpool(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'left-over uploads stay for another hour'));
  const swept = platform.pubsub.subscribe(spoolTopic);
  await sweepNow();
  for await (const _ of swept) await sweepNow();
}

/** `content:sweepFiles`: deletes files that no row has referred to for a day. */
export async function sweepFiles(context: Context): Promise<void> {
  const { db, now } = context;
  const fileUses = await referencesTo(db, 'files');
  await sql`update files set unused_since = null where unused_since is not null and (${fileUses})`.run(db);
  await sql`update files set unused_since = ${now()} where unused_since is null and not (${fileUses})`.run(db);
  const unusedFiles = await sql<{ id: string }>`
    select id from files where unused_since < ${droppedBefore(now(), 'unusedFiles')} order by unused_since limit ${sweptAtOnce}`.rows(db);
  await attemptAll(context, 'an unused file cannot be deleted', unusedFiles, ({ id }) =>
    whileUnused(() => inTransaction(context, (inner) => deleteFile(inner, id))),
  );
}
