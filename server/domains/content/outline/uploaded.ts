import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { record } from '../../audit/record.ts';
import type { FinishedUpload } from '../../files/events.ts';
import { ContentItem, Section } from '../entities.ts';
import { contentItemCreate } from './items.ts';
import { lockSection, requirePlace } from './order.ts';

/** Items that are made of uploads. An upload names its section when it begins. */

/** Refuses an upload for a section that is not the account's, or that has no room for one more item. */
export async function requireSection({ db, viewer }: Context, { sectionId }: { sectionId: string | null }): Promise<void> {
  if (!sectionId) return;
  if (!(await db.existsBy(Section, { id: sectionId, creatorId: consoleUser(viewer).creatorId })))
    throw userError('NOT_FOUND', 'section.notFound', ['sectionId']);
  requirePlace('contentItem', await db.countBy(ContentItem, { sectionId }), 'sectionId');
}

/** Makes the item of a video or audio that was uploaded for a section. */
export async function makeItemOf(context: Context, { fileId, kind, name, sectionId, title, ...shown }: FinishedUpload): Promise<void> {
  if (!sectionId || kind === 'IMAGE') return;
  const input = { sectionId, type: kind, title: title ?? titleOf(name), fileId, ...shown };
  const { contentItem } = await contentItemCreate(context, { input: { ...input, position: await placeOf(context, sectionId, fileId) } });
  const act = { action: 'contentItemCreate', objectType: 'ContentItem', objectId: contentItem.id, objectLabel: input.title };
  await record(context, context.viewer, { ...act, changedFields: Object.keys(input) });
}

/** The position of an upload's item: before the items at the end whose uploads began later. So many uploads at once end in their order. */
async function placeOf(context: Context, sectionId: string, uploadId: string): Promise<number> {
  await lockSection(context, sectionId, 'sectionId');
  const items = await context.db.find(ContentItem, {
    select: { id: true, fileId: true },
    where: { sectionId },
    order: { position: 'ASC' },
  });
  return items.findLastIndex(({ fileId }) => fileId === null || fileId < uploadId) + 2;
}

/** The title of an item without a given one: the file's name without its ending. */
const titleOf = (name: string) =>
  name
    .replace(/(?<=.)\.[^.]{1,5}$/u, '')
    .slice(0, 50)
    .replace(/\p{Cs}$/u, '')
    .trim() || 'file';
