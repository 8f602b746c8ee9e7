import { LessThanOrEqual } from 'typeorm';
import { type Context, inTransaction } from '../../core/context.ts';
import { sweepFolders } from '../../core/folders.ts';
import { sweep } from '../../core/sweep.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { TaskRun } from '../../platform/queue.ts';
import { type Letter, sendLetter } from '../accounts/mails/letter.ts';
import type { Jobs } from '../domain.ts';
import { copy } from './copies/jobs.ts';
import { DataCopy, Export } from './entities.ts';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import { exportFolders, writeExport } from './write.ts';

/**
 * Writes an export that was not written at once, and mails the link to the user who asked for it. An export that cannot be written is
 * marked FAILED after the last attempt.
 */
async function writeExportJob(context: Context, { exportId }: { exportId: string }, { isLastAttempt }: TaskRun): Promise<void> {
  try {
    await writeExport(context, exportId);
  } catch (error) {
    if (isLastAttempt) await context.db.update(Export, { id: exportId, status: 'PENDING' }, { status: 'FAILED' });
    throw error;
  }
  await inTransaction(context, (inner) => mailExportLink(inner, exportId));
}

async function mailExportLink(context: Context, exportId: string): Promise<void> {
  const readyExport = await sql<{ email: string; language: Language; rows: number }>`
    select u.email, e.language, e.row_count as rows from exports e join users u on u.id = e.user_id
    where e.id = ${exportId} and e.status = 'READY'`.first(context.db);
  if (!readyExport) return;
  await sendLetter(context, readyExport, exportLetter(readyExport.language, exportId, readyExport.rows));
}

/** The mail to the user who asked for an export, once the file is there. */
export function exportLetter(language: Language, exportId: string, rows: number): Letter {
  const { READY: ready, fallback, footer } = language === 'AR' ? ar : en;
  return { texts: { ...ready, fallback, footer }, purpose: 'NEWS', path: `/cc/exports/${exportId}`, values: { rows: String(rows) } };
}

/** Deletes exports and copies that have expired, with their files, and the unfinished files of killed processes. */
async function forgetExports(context: Context): Promise<void> {
  await sweepFolders(context.config, exportFolders, context.now());
  for (const kind of [Export, DataCopy]) {
    const expiredExports = await context.db.find(kind, {
      select: { id: true, storageKey: true },
      where: { expiresAt: LessThanOrEqual(context.now()) },
      order: { expiresAt: 'ASC' },
      take: 1000,
    });
    await sweep(context, 'an export could not be deleted', expiredExports, async (inner, { id, storageKey }) => {
      await inner.platform.storage.delete(storageKey);
      await inner.db.delete(kind, { id });
    });
  }
}

export const jobs: Jobs = {
  long: { 'exports:write': writeExportJob, 'exports:copy': copy },
  storage: { 'exports:forget': forgetExports },
};
export const crontab = ['20 * * * * exports:forget'];
