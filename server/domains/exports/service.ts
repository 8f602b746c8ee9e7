import { randomUUID } from 'node:crypto';
import { MoreThan } from 'typeorm';
import { ages } from '../../core/ages.ts';
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
/** The most exports of an account that may be under way at once, and the most that may be kept. */
const mostPendingExports = 3;
const mostKeptExports = 100;

/** Seconds after which the job begins, if the export could not be written at once. */
const writeAtOnceSeconds = 60;
/** With this number of attempts, an export is READY or FAILED within some minutes. */
const maxExportAttempts = 6;

/**
 * Makes a file of all rows that a filter finds. A small file is written at once. If that fails, or if there are many rows, a job writes the
 * file and mails its link.
 * @throws WRONG_STATE if too many exports of the account are under way or kept
 */
export async function exportCreate(context: Context, { kind, filter }: MutationExportCreateArgs) {
  if (kind === 'STATEMENT') requireViewer(context.viewer, { role: 'CREATOR', permission: 'OWNER' });
  const { creatorId, userId } = consoleUser(context.viewer);
  const exportedAt = context.now();
  const wantedExport = {
    creatorId,
    userId,
    kind,
    filter: filter ?? {},
    language: context.language,
    storageKey: `exports/${randomUUID()}`,
    createdAt: exportedAt,
    expiresAt: new Date(exportedAt.getTime() + ages.exports.hours * 3_600_000),
  };
  const isSmallExport = (await countRows(context, wantedExport, mostAtOnce + 1)) <= mostAtOnce;
  const exportId = await inTransaction(context, async (inner) => {
    if ((await inner.db.countBy(Export, { creatorId, status: 'PENDING' })) >= mostPendingExports)
      throw userError('WRONG_STATE', 'export.tooMany', undefined, { max: mostPendingExports });
    if ((await inner.db.countBy(Export, { creatorId, expiresAt: MoreThan(exportedAt) })) >= mostKeptExports)
      throw userError('WRONG_STATE', 'export.tooManyInDay', undefined, { max: mostKeptExports });
    const { generatedMaps } = await inner.db.insert(Export, wantedExport);
    const { id: createdId } = generatedMaps[0] as { id: string };
    const runAt = isSmallExport ? new Date(exportedAt.getTime() + writeAtOnceSeconds * 1000) : exportedAt;
    await enqueue(
      inner.db,
      'exports:write',
      { exportId: createdId },
      { key: writeJobKey(createdId), runAt, maxAttempts: maxExportAttempts },
    );
    await record(inner, inner.viewer, { action: 'exportCreate', objectType: 'Export', objectId: createdId, objectLabel: kind });
    return createdId;
  });
  if (isSmallExport) await writeExportAtOnce(context, exportId);
  return { export: { id: exportId } };
}

const writeJobKey = (id: string) => `exports:write:${id}`;

/** Writes an export while the caller waits, and removes its job. If this fails, the job writes the export. */
async function writeExportAtOnce(context: Context, exportId: string): Promise<void> {
  try {
    await writeExport(context, exportId);
    await sql`select graphile_worker.remove_job(${writeJobKey(exportId)})`.run(context.db);
  } catch (error) {
    context.log().error({ err: error, exportId }, 'an export has to wait');
  }
}
