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
export async function makeItemOf(context: Context, { fileId, kind, name, sectionId, title, ...itemShown }: FinishedUpload): Promise<void> {
  if (!sectionId || kind === 'IMAGE') return;
  const itemInput = { sectionId, type: kind, title: title ?? itemTitleOf(name), fileId, ...itemShown };
  const { contentItem } = await contentItemCreate(context, {
    input: { ...itemInput, position: await itemPlaceOf(context, sectionId, fileId) },
  });
  const itemAct = { action: 'contentItemCreate', objectType: 'ContentItem', objectId: contentItem.id, objectLabel: itemInput.title };
  await record(context, context.viewer, { ...itemAct, changedFields: Object.keys(itemInput) });
}

/** The position of an upload's item: before the items at the end whose uploads began later. So many uploads at once end in their order. */
async function itemPlaceOf(context: Context, sectionId: string, uploadId: string): Promise<number> {
  await lockSection(context, sectionId, 'sectionId');
  const items = await context.db.find(ContentItem, {
    select: { id: true, fileId: true },
    where: { sectionId },
    order: { position: 'ASC' },
  });
  return items.findLastIndex(({ fileId }) => fileId === null || fileId < uploadId) + 2;
}

/** The title of an item without a given one: the file's name without its ending. */
const itemTitleOf = (name: string) =>
  name
    .replace(/(?<=.)\.[^.]{1,5}$/u, '')
    .slice(0, 50)
    .replace(/\p{Cs}$/u, '')
    .trim() || 'file';
