import type { EntityManager } from 'typeorm';
import { contentItemReorderRules, mostPlaces, sectionReorderRules } from '../../../../schema/rules/content.ts';
import type { Context } from '../../../core/context.ts';
import { type NothingElse, userError, validate } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { MutationContentItemReorderArgs, MutationSectionReorderArgs } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import { lockProduct } from '../../products/ownership.ts';
import { ContentItem, Section } from '../entities.ts';

/**
 * The product is locked while a section or an item is added, moved or deleted. All such changes take this one lock. So two at once come one
 * after the other, each sees the other's result, and they never wait for each other in a circle.
 */

/** The items of a section, in order. */
export interface Arrangement {
  sectionId: string;
  itemIds: readonly string[];
}

/** Puts one entry of a list at a place that counts from 1, or at the end without a place. */
export function placedIds(ids: readonly string[], id: string, position?: number | null): string[] {
  const otherIds = ids.filter((other) => other !== id);
  return position == null ? [...otherIds, id] : otherIds.toSpliced(position - 1, 0, id);
}

/** The viewer's own section. Its product is locked until the transaction ends. */
export async function lockSection(context: Context, id: string, field: string): Promise<Section> {
  const { db, viewer } = context;
  const { creatorId } = consoleUser(viewer);
  const foundSection = await db.findOneBy(Section, { id, creatorId });
  if (foundSection) await lockProduct(context, foundSection.productId, field);
  const section = foundSection && (await db.findOneBy(Section, { id, creatorId })); // once more, now that it cannot be deleted any more
  if (!section) throw userError('NOT_FOUND', 'section.notFound', [field]);
  return section;
}

/** Requires room for one more entry in a list of `placesHeld` entries. `field` is where the input names the list. */
export function requirePlace(placeKind: 'section' | 'contentItem', placesHeld: number, field: string): void {
  if (placesHeld >= mostPlaces) throw userError('OUT_OF_RANGE', `${placeKind}.tooMany`, [field], { max: mostPlaces });
}

/** Ids of a product's sections in their order. */
export async function sectionIdsOf(db: EntityManager, productId: string): Promise<string[]> {
  const sections = await db.find(Section, { select: { id: true }, where: { productId }, order: { position: 'ASC' } });
  return sections.map(({ id }) => id);
}

/** Ids of a section's items in their order. */
export async function itemIdsOf(db: EntityManager, sectionId: string): Promise<string[]> {
  const items = await db.find(ContentItem, { select: { id: true }, where: { sectionId }, order: { position: 'ASC' } });
  return items.map(({ id }) => id);
}

/** Puts all sections of a product in an order. */
export async function arrangeSections(db: EntityManager, ids: readonly string[]): Promise<void> {
  await sql`
    update sections s set position = o.position from unnest(${ids}::uuid[]) with ordinality o (id, position)
    where s.id = o.id and s.position <> o.position`.run(db);
}

/** Puts items in their sections and in an order. Each arrangement names all items that its section is to hold. */
export async function arrangeItems(db: EntityManager, arrangements: readonly Arrangement[]): Promise<void> {
  const itemPlaces = arrangements.flatMap(({ sectionId, itemIds }) => itemIds.map((id, index) => ({ id, sectionId, position: index + 1 })));
  const itemIds = itemPlaces.map(({ id }) => id);
  const sectionIds = itemPlaces.map(({ sectionId }) => sectionId);
  const positions = itemPlaces.map(({ position }) => position);
  await sql`
    update content_items i set section_id = o.section_id, position = o.position
    from unnest(${itemIds}::uuid[], ${sectionIds}::uuid[], ${positions}::int[]) o (id, section_id, position)
    where i.id = o.id and (i.section_id, i.position) is distinct from (o.section_id, o.position)`.run(db);
}

/** Puts a product's sections in an order. A list that does not name exactly the product's sections is refused as stale. */
export async function sectionReorder(context: Context, args: MutationSectionReorderArgs) {
  const { db } = context;
  const { productId, sectionIds, ...others } = validate(sectionReorderRules, args);
  others satisfies NothingElse;
  await lockProduct(context, productId, 'productId');
  if (!sameIds(await sectionIdsOf(db, productId), sectionIds)) throw userError('STALE', 'section.stale', ['sectionIds']);
  await arrangeSections(db, sectionIds);
  return { product: { id: productId } };
}

/**
 * Puts items in an order, across sections of one product. Lists that do not name exactly the items of these sections are refused as stale.
 */
export async function contentItemReorder(context: Context, args: MutationContentItemReorderArgs) {
  const { db } = context;
  const { sections, ...others } = validate(contentItemReorderRules, args);
  others satisfies NothingElse;
  const sectionIds = sections.map(({ sectionId }) => sectionId);
  const productId = await lockProductOf(context, sectionIds);
  const heldItems = await sql<{ id: string }>`select id from content_items where section_id = any(${sectionIds})`.rows(db);
  const heldItemIds = heldItems.map(({ id }) => id);
  const listedItemIds = sections.flatMap(({ itemIds }) => itemIds);
  if (!sameIds(heldItemIds, listedItemIds)) throw userError('STALE', 'contentItem.staleOrder', ['sections']);
  await arrangeItems(db, sections);
  return { product: { id: productId } };
}

/** Locks the product to which all these sections belong, and answers its id. */
async function lockProductOf(context: Context, sectionIds: readonly string[]): Promise<string> {
  const readProductIds = async (): Promise<string[]> => {
    const sectionRows = await sql<{ productId: string }>`
      select product_id as "productId" from sections
      where id = any(${sectionIds}) and creator_id = ${consoleUser(context.viewer).creatorId}`.rows(context.db);
    return sectionRows.map(({ productId }) => productId);
  };
  const productIds = await readProductIds();
  const [productId] = productIds;
  if (!productId || productIds.length !== sectionIds.length) throw userError('NOT_FOUND', 'section.notFound', ['sections']);
  if (new Set(productIds).size > 1) throw userError('INVALID', 'section.otherProduct', ['sections']);
  await lockProduct(context, productId, 'sections');
  // Read once more, now that no section can be deleted any more.
  if ((await readProductIds()).length !== sectionIds.length) throw userError('STALE', 'contentItem.staleOrder', ['sections']);
  return productId;
}

/** Whether two lists hold the same ids in any order. Neither list holds an id twice. */
function sameIds(some: readonly string[], others: readonly string[]): boolean {
  const knownIds = new Set(some);
  return some.length === others.length && others.every((id) => knownIds.has(id));
}
