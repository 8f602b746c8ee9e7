import { contentItemCreateRules, contentItemUpdateRules } from '../../../../schema/rules/content.ts';
import { saysSomething } from '../../../../schema/rules/rich-text.ts';
import type { Context } from '../../../core/context.ts';
import { longestOf, userError, validate } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { MutationContentItemCreateArgs, MutationContentItemUpdateArgs } from '../../../graphql/generated.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { names, sql } from '../../../platform/database/sql.ts';
import { discardFile, requireFile } from '../../files/files.ts';
import { hasGrown, requireRoomForText } from '../../files/quota.ts';
import { article } from '../articles/articles.ts';
import { picturesIn, showPictures } from '../articles/pictures.ts';
import { ContentItem, Section } from '../entities.ts';
import { shownItemsChanged } from '../events.ts';
import { arrangeItems, itemIdsOf, lockSection, placedIds, requirePlace } from './order.ts';

type ItemContent = Pick<ContentItem, 'body' | 'fileId'>;
/** The content in an input. A text that is not given stays as it is. */
type GivenContent = Pick<ItemContent, 'fileId'> & { body?: string | null | undefined };

/** Adds an item where the input says, or after the section's last one. */
export async function contentItemCreate(context: Context, { input }: MutationContentItemCreateArgs) {
  const { db, now } = context;
  const { sectionId, type, body, fileId, isFree, isVisible, position, ...itemTexts } = validate(contentItemCreateRules, input);
  const { creatorId, productId } = await lockSection(context, sectionId, 'sectionId');
  const otherItemIds = await itemIdsOf(db, sectionId);
  requirePlace('contentItem', otherItemIds.length, 'sectionId');
  const item = db.create(ContentItem, {
    creatorId,
    productId,
    sectionId,
    type,
    ...columnsOf(ContentItem, itemTexts),
    ...(await itemContentOf(context, type, { body, fileId: fileId ?? null })),
    isFree: isFree ?? false,
    isVisible: isVisible ?? true,
    position: otherItemIds.length + 1,
    createdAt: now(),
    updatedAt: now(),
  });
  await db.insert(ContentItem, item);
  await requireRoomForText(context, type === 'ARTICLE' ? 'body' : 'sectionId');
  await showPictures(context, item);
  if (position != null) await arrangeItems(db, [{ sectionId, itemIds: placedIds(otherItemIds, item.id, position) }]);
  return { contentItem: { id: item.id } };
}

/** Changes the given fields. The type stays. A replaced file is deleted if nothing else uses it. */
export async function contentItemUpdate(context: Context, { id, input }: MutationContentItemUpdateArgs) {
  const { db, now } = context;
  const { version, sectionId, position, body, fileId, isFree, isVisible, ...itemTexts } = validate(contentItemUpdateRules, input);
  const item = await lockItem(context, id);
  if (version != null && version !== item.version) throw userError('STALE', 'contentItem.stale', ['version']);
  const itemContent = await itemContentOf(context, item.type, { body, fileId: fileId === undefined ? item.fileId : fileId }, item);
  const itemTitles = columnsOf(ContentItem, itemTexts);
  await db.update(
    ContentItem,
    { id },
    {
      ...itemTitles,
      ...itemContent,
      isFree: isFree ?? item.isFree,
      isVisible: isVisible ?? item.isVisible,
      version: item.version + 1,
      updatedAt: now(),
    },
  );
  if (hasGrown(item, { ...itemTitles, body: itemContent.body })) await requireRoomForText(context, () => longestOf({ ...itemTexts, body }));
  if (body !== undefined) await showPictures(context, { ...item, ...itemContent });
  if (item.fileId && item.fileId !== itemContent.fileId) await discardFile(context, item.fileId);
  if (isVisible != null && isVisible !== item.isVisible) await shownItemsChanged.emit(context, { productId: item.productId });
  if (sectionId != null || position != null) await moveItem(context, item, sectionId ?? item.sectionId, position);
  return { contentItem: { id } };
}

/** Deletes an item. The items after it move up. Its file is deleted if nothing else uses it. */
export async function contentItemDelete(context: Context, id: string) {
  const { db } = context;
  const { sectionId, productId } = await lockItem(context, id);
  await discardFilesOf(context, 'id', id);
  await db.delete(ContentItem, { id });
  await shownItemsChanged.emit(context, { productId });
  await arrangeItems(db, [{ sectionId, itemIds: await itemIdsOf(db, sectionId) }]);
  return { deletedId: id };
}

/** Queues the deletion of items' files that nothing else uses: of a whole product or section, or of one item. */
export async function discardFilesOf(context: Context, ownerColumn: 'product_id' | 'section_id' | 'id', id: string): Promise<void> {
  const itemFiles = await sql<{ fileId: string }>`
    with gone as (select id, file_id from content_items where ${names(ownerColumn)} = ${id})
    select file_id as "fileId" from gone where file_id is not null
    union select a.file_id from article_files a join gone on gone.id = a.content_item_id`.rows(context.db);
  for (const { fileId } of itemFiles) await discardFile(context, fileId);
}

/** Locks the viewer's own item, and its product, which adds up the bytes of its items. `field` is where the input names the item. */
export async function lockItem({ db, viewer }: Context, id: string, field = 'id'): Promise<ContentItem> {
  const { creatorId } = consoleUser(viewer);
  await sql`
    select from products where id = (select product_id from content_items where id = ${id} and creator_id = ${creatorId})
    for no key update`.run(db);
  const item = await db.findOne(ContentItem, { where: { id, creatorId }, lock: { mode: 'pessimistic_write' } });
  if (!item) throw userError('NOT_FOUND', 'contentItem.notFound', [field]);
  return item;
}

/** Puts an item at a place of a section of its own product. The product is locked. */
async function moveItem(
  context: Context,
  { id, productId, sectionId }: ContentItem,
  toSectionId: string,
  position?: number | null,
): Promise<void> {
  const { db, viewer } = context;
  if (toSectionId === sectionId && position == null) return;
  const targetSection = await db.findOneBy(Section, { id: toSectionId, creatorId: consoleUser(viewer).creatorId });
  if (!targetSection) throw userError('NOT_FOUND', 'section.notFound', ['sectionId']);
  if (targetSection.productId !== productId) throw userError('INVALID', 'section.otherProduct', ['sectionId']);
  const heldItemIds = await itemIdsOf(db, targetSection.id);
  const arrangedSection = { sectionId: targetSection.id, itemIds: placedIds(heldItemIds, id, position) };
  if (targetSection.id === sectionId) return arrangeItems(db, [arrangedSection]);
  requirePlace('contentItem', heldItemIds.length, 'sectionId');
  const leftItemIds = (await itemIdsOf(db, sectionId)).filter((other) => other !== id);
  await arrangeItems(db, [{ sectionId, itemIds: leftItemIds }, arrangedSection]);
}

/** The content of an item: an article's sanitised text, or a file of the item's kind. `itemBefore` is the item that is changed. */
async function itemContentOf(
  context: Context,
  type: ContentItem['type'],
  { body, fileId }: GivenContent,
  itemBefore?: ContentItem,
): Promise<ItemContent> {
  if (type === 'ARTICLE') {
    if (fileId) throw userError('UNSUPPORTED_MEDIA', 'file.wrongKind', ['fileId']);
    if (itemBefore && body === undefined) return { body: itemBefore.body, fileId: null };
    const articleText = body == null ? null : await article(context, body, await picturesIn(context, body));
    if (!articleText) throw userError('REQUIRED', 'body.required', ['body']);
    return { body: articleText, fileId: null };
  }
  if (saysSomething(body)) throw userError('INVALID', 'body.onlyArticle', ['body']);
  if (!fileId) throw userError('REQUIRED', type === 'VIDEO' ? 'video.required' : 'audio.required', ['fileId']);
  await requireFile(context, fileId, type, 'fileId');
  return { body: null, fileId };
}
