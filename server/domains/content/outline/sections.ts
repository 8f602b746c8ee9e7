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
import { arrangeSections, lockSection, placed, requirePlace, sectionIdsOf } from './order.ts';

/** Adds a section where the input says, or after the last one. The product is locked, so that two at once get two places. */
export async function sectionCreate(context: Context, { input }: MutationSectionCreateArgs) {
  const { db, viewer, now } = context;
  const { productId, position, ...texts } = validate(sectionCreateRules, input);
  await lockProduct(context, productId, 'productId');
  const others = await sectionIdsOf(db, productId);
  requirePlace('section', others.length, 'productId');
  const section = db.create(Section, {
    creatorId: consoleUser(viewer).creatorId,
    productId,
    ...columnsOf(Section, texts),
    position: others.length + 1,
    createdAt: now(),
  });
  await db.insert(Section, section);
  await requireRoomForText(context, 'title');
  if (position != null) await arrangeSections(db, placed(others, section.id, position));
  return { section: { id: section.id } };
}

/** Changes the given fields of a section. */
export async function sectionUpdate(context: Context, { id, input }: MutationSectionUpdateArgs) {
  const { db } = context;
  const { position, ...texts } = validate(sectionUpdateRules, input);
  const section = await lockSection(context, id, 'id');
  const changes = columnsOf(Section, texts);
  if (Object.keys(changes).length) await db.update(Section, { id }, changes);
  if (hasGrown(section, changes)) await requireRoomForText(context, () => longestOf(changes));
  if (position != null) await arrangeSections(db, placed(await sectionIdsOf(db, section.productId), id, position));
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
