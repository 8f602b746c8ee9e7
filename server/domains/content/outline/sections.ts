import { sectionCreateRules, sectionUpdateRules } from '../../../../schema/rules/content.ts';
import type { Context } from '../../../core/context.ts';
import { longestOf, validate } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { MutationSectionCreateArgs, MutationSectionUpdateArgs } from '../../../graphql/generated.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { hasGrown, requireRoomForText } from '../../files/quota.ts';
import { lockProduct } from '../../products/ownership.ts';
import { Section } from '../entities.ts';
import { shownItemsChanged } from '../events.ts';
import { discardFilesOf } from './items.ts';
import { arrangeSections, lockSection, placedIds, requirePlace, sectionIdsOf } from './order.ts';

/** Adds a section where the input says, or after the last one. The product is locked, so that two at once get two places. */
export async function sectionCreate(context: Context, { input }: MutationSectionCreateArgs) {
  const { db, viewer, now } = context;
  const { productId, position, ...sectionTexts } = validate(sectionCreateRules, input);
  await lockProduct(context, productId, 'productId');
  const otherSectionIds = await sectionIdsOf(db, productId);
  requirePlace('section', otherSectionIds.length, 'productId');
  const section = db.create(Section, {
    creatorId: consoleUser(viewer).creatorId,
    productId,
    ...columnsOf(Section, sectionTexts),
    position: otherSectionIds.length + 1,
    createdAt: now(),
  });
  await db.insert(Section, section);
  await requireRoomForText(context, 'title');
  if (position != null) await arrangeSections(db, placedIds(otherSectionIds, section.id, position));
  return { section: { id: section.id } };
}

/** Changes the given fields of a section. */
export async function sectionUpdate(context: Context, { id, input }: MutationSectionUpdateArgs) {
  const { db } = context;
  const { position, ...sectionTexts } = validate(sectionUpdateRules, input);
  const section = await lockSection(context, id, 'id');
  const sectionChanges = columnsOf(Section, sectionTexts);
  if (Object.keys(sectionChanges).length) await db.update(Section, { id }, sectionChanges);
  if (hasGrown(section, sectionChanges)) await requireRoomForText(context, () => longestOf(sectionChanges));
  if (position != null) await arrangeSections(db, placedIds(await sectionIdsOf(db, section.productId), id, position));
  return { section: { id } };
}

/** Deletes a section with its items. The sections after it move up. Files that nothing else uses are deleted. */
export async function sectionDelete(context: Context, id: string) {
  const { db } = context;
  const { productId } = await lockSection(context, id, 'id');
  await discardFilesOf(context, 'section_id', id);
  await db.delete(Section, { id });
  await shownItemsChanged.emit(context, { productId });
  await arrangeSections(db, await sectionIdsOf(db, productId));
  return { deletedId: id };
}
