import { contentItemCreateRules, contentItemUpdateRules } from '../../../schema/rules/content.ts';
import type { Context } from '../../context.ts';
import { userError, validate } from '../../errors.ts';
import type { MutationContentItemCreateArgs, MutationContentItemUpdateArgs } from '../../graphql/generated.ts';
import { enqueue } from '../../platform/queue.ts';
import { consoleUser } from '../../viewer.ts';
import { ContentItem, Section } from './entities.ts';
import { requireFile } from './files.ts';
import { sanitizeRichText } from './rich-text.ts';

type Matter = Pick<ContentItem, 'body' | 'fileId'>;

/** Adds an item after the section's last one. */
export async function contentItemCreate(context: Context, { input }: MutationContentItemCreateArgs) {
  const { db, now } = context;
  const { sectionId, type, title, subtitle, body, fileId, isFree, isVisible } = validate(contentItemCreateRules, input);
  const { creatorId, productId } = await lockSection(context, sectionId);
  const position = ((await db.maximum(ContentItem, 'position', { sectionId })) ?? 0) + 1;
  const item = db.create(ContentItem, {
    creatorId,
    productId,
    sectionId,
    type,
    title,
    subtitle,
    ...(await matterOf(context, type, { body: body ?? null, fileId: fileId ?? null })),
    isFree: isFree ?? false,
    isVisible: isVisible ?? true,
    position,
    createdAt: now(),
    updatedAt: now(),
  });
  await db.insert(ContentItem, item);
  return { contentItem: { id: item.id } };
}

/** Changes the given fields. The type stays; a file that was replaced goes when nothing else uses it. */
export async function contentItemUpdate(context: Context, { id, input }: MutationContentItemUpdateArgs) {
  const { db, now, viewer } = context;
  const { body, fileId, isFree, isVisible, ...texts } = validate(contentItemUpdateRules, input);
  const { creatorId } = consoleUser(viewer);
  const item = await db.findOne(ContentItem, { where: { id, creatorId }, lock: { mode: 'pessimistic_write' } });
  if (!item) throw userError('NOT_FOUND', 'contentItem.notFound', ['id']);
  const matter = await matterOf(context, item.type, {
    body: body === undefined ? item.body : body,
    fileId: fileId === undefined ? item.fileId : fileId,
  });
  await db.update(
    ContentItem,
    { id },
    { ...texts, ...matter, isFree: isFree ?? item.isFree, isVisible: isVisible ?? item.isVisible, updatedAt: now() },
  );
  if (item.fileId && item.fileId !== matter.fileId) await discardFile(context, item.fileId);
  return { contentItem: { id } };
}

/** Takes an item out; those after it move up. Its file goes when nothing else uses it. */
export async function contentItemDelete(context: Context, id: string) {
  const { db, viewer } = context;
  const { creatorId } = consoleUser(viewer);
  const found = await db.findOneBy(ContentItem, { id, creatorId });
  if (found) await lockSection(context, found.sectionId);
  const item = found && (await db.findOneBy(ContentItem, { id, creatorId })); // Again, now that nobody else can take it out.
  if (!item) throw userError('NOT_FOUND', 'contentItem.notFound', ['id']);
  await db.delete(ContentItem, { id });
  await db.query('update content_items set position = position - 1 where section_id = $1 and position > $2', [
    item.sectionId,
    item.position,
  ]);
  if (item.fileId) await discardFile(context, item.fileId);
  return { deletedId: id };
}

/** The viewer's own section, locked so that its items keep their places meanwhile. */
async function lockSection({ db, viewer }: Context, id: string): Promise<Section> {
  const { creatorId } = consoleUser(viewer);
  const section = await db.findOne(Section, { where: { id, creatorId }, lock: { mode: 'for_no_key_update' } });
  if (!section) throw userError('NOT_FOUND', 'section.notFound', ['sectionId']);
  return section;
}

/** What an item of a type consists of: an article its text, sanitised; media a file of their kind. */
async function matterOf(context: Context, type: ContentItem['type'], { body, fileId }: Matter): Promise<Matter> {
  if (type === 'ARTICLE') {
    if (fileId) throw userError('UNSUPPORTED_MEDIA', 'file.wrongKind', ['fileId']);
    const text = sanitizeRichText(body);
    if (!text) throw userError('REQUIRED', 'body.required', ['body']);
    return { body: text, fileId: null };
  }
  if (sanitizeRichText(body)) throw userError('INVALID', 'body.onlyArticle', ['body']);
  if (!fileId) throw userError('REQUIRED', type === 'VIDEO' ? 'video.required' : 'audio.required', ['fileId']);
  await requireFile(context, fileId, type, 'fileId');
  return { body: null, fileId };
}

const discardFile = ({ db }: Context, fileId: string) => enqueue(db, 'content:discardFile', { fileId }, { key: `discard-${fileId}` });
