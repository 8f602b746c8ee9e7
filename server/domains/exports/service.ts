import { randomUUID } from 'node:crypto';
import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser, requireViewer } from '../../core/viewer.ts';
import type { MutationExportCreateArgs } from '../../graphql/generated.ts';
import { enqueue } from '../../platform/queue.ts';
import { record } from '../audit/record.ts';
import { Export } from './entities.ts';
import { countRows } from './rows.ts';
import { writeExport } from './write.ts';

/** Up to so many rows are written while the caller waits; more of them are a job. */
export const mostAtOnce = 2000;
/** How long a file is kept. */
const keptHours = 24;
/** Exports of an account that are under way at once. */
const mostPending = 3;

/** Makes a file of all rows of a filter: at once where they are few, or else as a job, which mails its link. */
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
    const { generatedMaps } = await inner.db.insert(Export, wanted);
    const { id: made } = generatedMaps[0] as { id: string };
    if (!isSmall) await enqueue(inner.db, 'exports:write', { exportId: made }, { key: `exports:write:${made}` });
    await record(inner, inner.viewer, { action: 'exportCreate', objectType: 'Export', objectId: made, objectLabel: kind });
    return made;
  });
  if (isSmall) await writeExport(context, id);
  return { export: { id } };
}
