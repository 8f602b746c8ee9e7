import { randomUUID } from 'node:crypto';
import { MoreThan } from 'typeorm';
import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser, requireViewer } from '../../core/viewer.ts';
import type { MutationExportCreateArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueue } from '../../platform/queue.ts';
import { record } from '../audit/record.ts';
import { Export } from './entities.ts';
import { countRows } from './rows.ts';
import { writeExport } from './write.ts';

/** The most rows that are written while the caller waits. A job writes larger exports. */
export const mostAtOnce = 2000;
/** Hours for which a file is kept. */
const keptHours = 24;
/** The most exports of an account that may be under way at once, and the most that may be kept. */
const mostPending = 3;
const mostKept = 100;

/** Seconds after which the job begins, if the export could not be written at once. */
const atOnceSeconds = 60;
/** With this number of attempts, an export is READY or FAILED within some minutes. */
const maxAttempts = 6;

/**
 * Makes a file of all rows that a filter finds. A small file is written at once. If that fails, or if there are many rows, a job writes the
 * file and mails its link.
 * @throws WRONG_STATE if too many exports of the account are under way or kept
 */
export async function exportCreate(context: Context, { kind, filter }: MutationExportCreateArgs) {
  if (kind === 'STATEMENT') requireViewer(context.viewer, { role: 'CREATOR', permission: 'OWNER' });
  const { creatorId, userId } = consoleUser(context.viewer);
  const at = context.now();
  const wanted = {
    creatorId,
    userId,
    kind,
    filter: filter ?? {},
    language: context.language,
    storageKey: `exports/${randomUUID()}`,
    createdAt: at,
    expiresAt: new Date(at.getTime() + keptHours * 3_600_000),
  };
  const isSmall = (await countRows(context, wanted, mostAtOnce + 1)) <= mostAtOnce;
  const id = await inTransaction(context, async (inner) => {
    if ((await inner.db.countBy(Export, { creatorId, status: 'PENDING' })) >= mostPending)
      throw userError('WRONG_STATE', 'export.tooMany', undefined, { max: mostPending });
    if ((await inner.db.countBy(Export, { creatorId, expiresAt: MoreThan(at) })) >= mostKept)
      throw userError('WRONG_STATE', 'export.tooManyInDay', undefined, { max: mostKept });
    const { generatedMaps } = await inner.db.insert(Export, wanted);
    const { id: made } = generatedMaps[0] as { id: string };
    const runAt = isSmall ? new Date(at.getTime() + atOnceSeconds * 1000) : at;
    await enqueue(inner.db, 'exports:write', { exportId: made }, { key: writing(made), runAt, maxAttempts });
    await record(inner, inner.viewer, { action: 'exportCreate', objectType: 'Export', objectId: made, objectLabel: kind });
    return made;
  });
  if (isSmall) await writeAtOnce(context, id);
  return { export: { id } };
}

const writing = (id: string) => `exports:write:${id}`;

/** Writes an export while the caller waits, and removes its job. If this fails, the job writes the export. */
async function writeAtOnce(context: Context, id: string): Promise<void> {
  try {
    await writeExport(context, id);
    await sql`select graphile_worker.remove_job(${writing(id)})`.run(context.db);
  } catch (error) {
    context.log().error({ err: error, exportId: id }, 'an export has to wait');
  }
}
