import { type ProductAction, productLifecycle } from '../../../schema/rules/lifecycle.ts';
import {
  mostUnpublished,
  type ProductCreateValues,
  type ProductUpdateValues,
  productCreateRules,
  productDatesRules,
  productUpdateRules,
} from '../../../schema/rules/products.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, longestOf, type UserErrorInput, UserErrors, userError, validate, validateGiven } from '../../core/errors.ts';
import { richText } from '../../core/rich-text/cleaning.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationProductCreateArgs, MutationProductUpdateArgs } from '../../graphql/generated.ts';
import { assignments, columnsOf, entityOf, type Row } from '../../platform/database/columns.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { priceOf, wrongCurrency } from '../billing/payable.ts';
import { today } from '../creators/days.ts';
import { type Terms, termsColumns, termsOf } from '../creators/terms.ts';
import { requireFile } from '../files/files.ts';
import { isOverStorage, requireRoomForText, textRefusal } from '../files/quota.ts';
import { lockAccount, requireOneMore } from '../plans/limits.ts';
import { offersBeside } from '../promos/offered.ts';
import { saveOffers } from '../promos/service.ts';
import { Product } from './entities.ts';
import { productPublished } from './events.ts';
import { productRefusals } from './lifecycle.ts';
import { requirePublishable } from './publishing.ts';

type ProductChanges = Partial<Omit<Product, 'id' | 'creatorId' | 'taken'>>;

/** Starts a draft in the viewer's account. */
export async function productCreate(context: Context, { input }: MutationProductCreateArgs) {
  const { creatorId } = consoleUser(context.viewer);
  const { idempotencyKey, ...values } = validate(productCreateRules, input);
  const creationKey = idempotencyKey ?? null;
  const madeProductId = creationKey && (await productMadeBefore(context, creatorId, creationKey));
  if (madeProductId) return { product: { id: madeProductId }, repeated: true as const };
  const terms = await termsOf(context, creatorId);
  const productChanges = await productChangesOf(context, values, terms);
  const product = context.db.create(Product, {
    ...productChanges,
    title: values.title,
    startDate: values.startDate ?? today(context, terms),
    creatorId,
    creationKey,
    currency: terms.currency,
    createdAt: context.now(),
    updatedAt: context.now(),
  });
  requireDates(product);
  await requirePlaceForDraft(context, creatorId, 'title');
  await context.db.insert(Product, product);
  await requireRoomForText(context, () => longestOf(values));
  await saveOffers(context, { kind: 'product', id: product.id, creatorId, today: today(context, terms) }, values);
  return { product: { id: product.id } };
}

/**
 * Requires that an account may have one more unpublished product, and locks the account's row. Files and texts are counted under the same
 * lock.
 * @throws OUT_OF_RANGE at `field`
 */
export async function requirePlaceForDraft(context: Context, creatorId: string, field: string): Promise<void> {
  await lockAccount(context, creatorId);
  const unpublishedProducts = await sql`
    select from products where creator_id = ${creatorId} and status in ('DRAFT', 'ARCHIVED') limit ${mostUnpublished}`.run(context.db);
  if (unpublishedProducts >= mostUnpublished) throw userError('OUT_OF_RANGE', 'product.tooMany', [field], { max: mostUnpublished });
}

/** The id of the product that an earlier call with the same key made. Of several calls at once, the others wait for the first. */
export async function productMadeBefore({ db }: Context, creatorId: string, creationKey: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${creatorId} ${creationKey}`}, 0))`.run(db);
  return (await db.findOne(Product, { select: { id: true }, where: { creatorId, creationKey } }))?.id;
}

/**
 * Changes the given fields. A published product must stay fit for sale. Answers its row before and after the change, since the mutation
 * autosaves (`savesItself`).
 */
export async function productUpdate(context: Context, { id, input }: MutationProductUpdateArgs) {
  const { version, ...values } = validateGiven(productUpdateRules, input);
  const { product, terms, row: before } = await lockOwnProduct(context, id);
  if (version != null && version !== product.version) throw userError('STALE', 'product.stale', ['version']);
  const productChanges = await productChangesOf(context, values, terms, product);
  const { taken } = product;
  if (productChanges.maxParticipants != null && productChanges.maxParticipants < taken) {
    throw userError('OUT_OF_RANGE', 'maxParticipants.belowSold', ['maxParticipants'], { sold: taken });
  }
  const changedProduct = { ...product, ...productChanges };
  if (values.startDate !== undefined || values.endDate !== undefined) requireDates(changedProduct);
  if (product.status === 'PUBLISHED') Object.assign(productChanges, requirePublishable(context, changedProduct, terms));
  const touchesPromos = values.promoCodes !== undefined || values.specialDeal !== undefined;
  if (touchesPromos) {
    await saveOffers(context, { kind: 'product', id: product.id, creatorId: product.creatorId, today: today(context, terms) }, values);
  }
  const { row: after, isOver } = await writeProduct(context, product, productChanges);
  if (isOver) throw await textRefusal(context, () => longestOf(values));
  return { product: { id }, rows: { before, after: touchesPromos ? undefined : { ...before, ...after } } };
}

export const productPublish = (context: Context, id: string) => actOnProduct(context, id, 'publish');
export const productMoveToDraft = (context: Context, id: string) => actOnProduct(context, id, 'moveToDraft');
export const productArchive = (context: Context, id: string) => actOnProduct(context, id, 'archive');

/** Takes a product of the viewer's account to its next state. */
async function actOnProduct(context: Context, id: string, action: ProductAction) {
  const { product, terms } = await lockOwnProduct(context, id);
  const productStatus = productLifecycle[product.status][action];
  if (!productStatus) throw userError('WRONG_STATE', productRefusals[action], ['id']);
  if (productStatus === 'PUBLISHED') await requireOneMore(context, product.creatorId, 'publishedProducts', 'id');
  const onSale = productStatus === 'PUBLISHED' && {
    ...requirePublishable(context, product, terms),
    publishedAt: product.publishedAt ?? context.now(),
  };
  await writeProduct(context, product, { status: productStatus, ...onSale });
  if (productStatus === 'PUBLISHED') await productPublished.emit(context, { creatorId: product.creatorId, productId: id });
  return { product: { id } };
}

/**
 * A product of the viewer's account, locked against changes and purchases until the transaction ends. `row` has the columns of
 * `offersBeside` too.
 * @throws NOT_FOUND
 */
export async function lockOwnProduct({ db, viewer }: Context, id: string): Promise<{ product: Product; terms: Terms; row: Row }> {
  const { creatorId } = consoleUser(viewer);
  const productFound = await sql<Terms & { row: Row }>`
    select to_jsonb(t) as row, ${termsColumns('c')}
    from products p join creators c on c.id = p.creator_id cross join lateral (select p.*, ${raw(offersBeside('product', 'p'))}) t
    where p.id = ${id} and p.creator_id = ${creatorId} for no key update of p`.first(db);
  if (!productFound) throw userError('NOT_FOUND', 'product.notFound', ['id']);
  const { row, ...terms } = productFound;
  return { product: entityOf(Product, row), terms, row };
}

/** Writes changes and raises the version. Answers the new row, and whether its texts have grown beyond the account's storage. */
async function writeProduct(
  { db, now }: Context,
  { id, version }: Product,
  changes: ProductChanges,
): Promise<{ row: Row; isOver: boolean }> {
  const productColumns = assignments(Product, { ...changes, version: version + 1, updatedAt: now() });
  // `isOverStorage` counts what the account kept before this statement, so the growth is added.
  return sql<{ row: Row; isOver: boolean }>`
    update products saved set ${productColumns} where saved.id = ${id}
    returning to_jsonb(saved) as row,
      case when new.kept_bytes > old.kept_bytes then ${raw(isOverStorage('saved.creator_id', 'new.kept_bytes - old.kept_bytes'))} else false end
        as "isOver"`.one(db);
}

/**
 * The input as columns. A field that was left out stays out; null becomes the default of a column that cannot be null.
 * @throws UserErrors
 */
async function productChangesOf(
  context: Context,
  values: Omit<ProductCreateValues, 'idempotencyKey'> | Omit<ProductUpdateValues, 'version'>,
  terms: Terms,
  product?: Product,
): Promise<ProductChanges> {
  const errors: UserErrorInput[] = [...wrongCurrency(values.price, terms.currency)];
  if (values.coverId) errors.push(...(await errorsOf(requireFile(context, values.coverId, 'IMAGE', 'coverId'))));
  if (errors.length) throw new UserErrors(errors);
  const { price, promoCodes: _codes, specialDeal: _deal, ...fields } = values;
  const cost = values.cost ?? product?.cost ?? 'PAID';
  return columnsOf(Product, {
    ...fields,
    description: values.description === undefined ? undefined : await richText(context, values.description),
    descriptionAr: values.descriptionAr === undefined ? undefined : await richText(context, values.descriptionAr),
    cost,
    priceAmount: priceOf(cost, price, product),
    benefits: values.benefits === null ? [] : values.benefits,
    requirements: values.requirements === null ? [] : values.requirements,
    questions: values.questions === null ? [] : values.questions,
    showSupportNumber: values.showSupportNumber ?? (values.showSupportNumber === null ? false : undefined),
  });
}

const requireDates = ({ startDate, endDate }: Pick<Product, 'startDate' | 'endDate'>) =>
  validate(productDatesRules, { startDate, endDate });
