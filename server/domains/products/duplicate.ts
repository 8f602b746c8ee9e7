import { productDuplicateRules } from '../../../schema/rules/products.ts';
import type { Context } from '../../core/context.ts';
import { userError, validate } from '../../core/errors.ts';
import { takePoints } from '../../core/limits.ts';
import { translate } from '../../core/translate.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationProductDuplicateArgs } from '../../graphql/generated.ts';
import type { Row } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { today } from '../creators/days.ts';
import { discardFile } from '../files/files.ts';
import { requireStorage } from '../files/quota.ts';
import { copySpecialDeal } from '../promos/service.ts';
import { Product } from './entities.ts';
import { productDeleted, productDuplicated } from './events.ts';
import { lockOwnProduct, productMadeBefore, requirePlaceForDraft } from './service.ts';

/**
 * Copies a product's texts, sections, items and special deal into a new draft. The copy has no sales, no places taken, and no day of
 * publishing. It has no promo codes either, since an account has each code once. It drops an end date that has passed: with that date,
 * nobody could buy the copy.
 */
export async function productDuplicate(context: Context, { id, idempotencyKey }: MutationProductDuplicateArgs) {
  const { db, viewer, now } = context;
  const { creatorId } = consoleUser(viewer);
  const creationKey = validate(productDuplicateRules, { idempotencyKey }).idempotencyKey ?? null;
  const madeProductId = creationKey && (await productMadeBefore(context, creatorId, creationKey));
  if (madeProductId) return { product: { id: madeProductId }, repeated: true as const };
  const { product, terms, row: productRow } = await lockOwnProduct(context, id);
  await requireRoomForCopy(context, creatorId, productRow);
  const { id: _, taken, version, publishedAt, createdAt, updatedAt, ...keptOfProduct } = product;
  const productDay = today(context, terms);
  const productCopy = db.create(Product, {
    ...keptOfProduct,
    title: titleOfCopy(keptOfProduct.title),
    titleAr: keptOfProduct.titleAr && titleOfCopy(keptOfProduct.titleAr),
    endDate: keptOfProduct.endDate && keptOfProduct.endDate < productDay ? null : keptOfProduct.endDate,
    status: 'DRAFT',
    creationKey,
    createdAt: now(),
    updatedAt: now(),
  });
  await db.insert(Product, productCopy);
  await productDuplicated.emit(context, { from: id, to: productCopy.id });
  await copySpecialDeal(db, { kind: 'product', id }, [productCopy.id], now());
  return { product: { id: productCopy.id } };
}

/** How many copied bytes cost one point. */
const copyBytesPerPoint = 4000;

/** Requires a place and the storage for a copy of a product, and takes the points of its rows and its bytes. */
async function requireRoomForCopy(context: Context, creatorId: string, row: Row): Promise<void> {
  await requirePlaceForDraft(context, creatorId, 'id');
  const copyBytes = Number(row.kept_bytes);
  const copyRows = 1 + Number(row.section_count) + Number(row.content_item_count);
  await requireStorage(context, copyBytes, { refused: 'storage.copy', field: 'id' });
  takePoints(context, copyRows + Math.ceil(copyBytes / copyBytesPerPoint));
}

/** The most characters of a title. */
const longestProductTitle = 100;

/** `Copy of …` in the language of the title, whichever field holds it. */
export function titleOfCopy(title: string): string {
  const language = /\p{Script=Arabic}/u.test(title) ? 'AR' : 'EN';
  const copiedTitle = translate(language, 'product.copyOf', { title });
  return copiedTitle
    .slice(0, longestProductTitle)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Deletes a product without any order, with its sections, its items, and the files that nothing else uses. */
export async function productDelete(context: Context, id: string) {
  const { db, viewer } = context;
  // The lock keeps new orders from naming the product. An order that came first is found below.
  const product = await db.findOne(Product, {
    where: { id, creatorId: consoleUser(viewer).creatorId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!product) throw userError('NOT_FOUND', 'product.notFound', ['id']);
  const isOrdered = await sql`select from orders where product_id = ${id} limit 1`.run(db);
  if (isOrdered) throw userError('WRONG_STATE', product.status === 'ARCHIVED' ? 'product.orderedArchived' : 'product.ordered', ['id']);
  await productDeleted.emit(context, { productId: id });
  const { coverId } = product;
  if (coverId) await discardFile(context, coverId);
  await db.delete(Product, { id });
  return { deletedId: id };
}
