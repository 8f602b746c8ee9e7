import { type EntityManager, IsNull } from 'typeorm';
import { codeKey, mostCodes, type PromoCodeValues, type SpecialDealValues } from '../../../schema/rules/promos.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, type UserErrorInput, UserErrors, userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { raiseVersion } from '../products/version.ts';
import { PromoCode, SpecialDeal } from './entities.ts';

/** The product that something is kept for; the caller has it locked. */
interface LockedProduct {
  id: string;
  creatorId: string;
  /** The day that it is now where the account is. */
  today: string;
}

interface Offers {
  promoCodes?: readonly PromoCodeValues[] | null;
  specialDeal?: SpecialDealValues;
}

const taken = (index: number): UserErrorInput => ({ field: ['promoCodes', `${index}`, 'code'], code: 'TAKEN', message: 'promoCode.taken' });

/** Writes what a product's input says of its codes and its deal. What was left out stays; every failure is told at once. */
export async function saveOffers(context: Context, product: LockedProduct, { promoCodes, specialDeal }: Offers): Promise<void> {
  const errors = [
    ...(specialDeal === undefined ? [] : await errorsOf(saveSpecialDeal(context, product, specialDeal))),
    ...(promoCodes === undefined ? [] : await errorsOf(savePromoCodes(context, product, promoCodes ?? []))),
  ];
  if (errors.length) throw new UserErrors(errors);
}

/**
 * Makes a list the product's codes: one that it has or had before keeps its uses, one that is left out is retired. In the order
 * of their keys, so that two products that want the same codes never wait for each other both ways.
 */
async function savePromoCodes(context: Context, product: LockedProduct, values: readonly PromoCodeValues[]): Promise<void> {
  const wanted = values.map((value, index) => ({ ...value, index, key: codeKey(value.code) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = wanted.map(({ key }) => key);
  await leaveOut(context, product, keys);
  const known = await latestOf(context, product.id, keys);
  const errors = wanted.flatMap(({ index, key, ...value }) => wrongWith(value, product, known.get(key)).map(at(index)));
  for (const { key, ...value } of wanted) {
    if (!errors.length && !(await savePromoCode(context, product, key, value, known.get(key)))) errors.push(taken(value.index));
  }
  if (errors.length) throw new UserErrors(errors);
}

/** Retires the product's other codes. Those of a product that was never on sale are unused, and leave nothing behind. */
async function leaveOut({ db, now }: Context, { id }: LockedProduct, keys: readonly string[]): Promise<void> {
  await sql`
    delete from promo_codes where product_id = ${id} and code_key <> all(${keys}::text[])
      and (select p.published_at from products p where p.id = ${id}) is null`.run(db);
  await sql`
    update promo_codes set retired_at = ${now()}
    where product_id = ${id} and retired_at is null and code_key <> all(${keys}::text[])`.run(db);
}

const at =
  (index: number) =>
  ({ field = [], ...error }: UserErrorInput): UserErrorInput => ({ ...error, field: ['promoCodes', `${index}`, ...field] });

/** The product's codes with these keys, live or as they were last, locked against use until the transaction ends. */
async function latestOf({ db }: Context, productId: string, keys: readonly string[]): Promise<ReadonlyMap<string, PromoCode>> {
  const codes = await db
    .createQueryBuilder(PromoCode, 'code')
    .where('code.productId = :productId and code.codeKey = any(:keys)', { productId, keys })
    .orderBy({ 'code.codeKey': 'ASC', 'code.createdAt': 'ASC', 'code.id': 'ASC' })
    .setLock('pessimistic_write')
    .getMany();
  const latest = new Map<string, PromoCode>();
  for (const code of codes) if (latest.get(code.codeKey)?.retiredAt !== null) latest.set(code.codeKey, code);
  return latest;
}

/** What only the present state tells: fewer uses than there are already, an end that has passed. */
function wrongWith({ maxUses, endsOn }: PromoCodeValues, { today }: LockedProduct, known: PromoCode | undefined): UserErrorInput[] {
  const errors: UserErrorInput[] = [];
  if (maxUses != null && known && maxUses < known.used)
    errors.push({ field: ['maxUses'], code: 'OUT_OF_RANGE', message: 'maxUses.belowUsed', values: { used: known.used } });
  if (endsOn != null && endsOn < today && endsOn !== known?.endsOn)
    errors.push({ field: ['endsOn'], code: 'OUT_OF_RANGE', message: 'endsOn.past' });
  return errors;
}

/** False when another product of the account has the code, also one that was faster by a moment. */
async function savePromoCode(
  context: Context,
  product: LockedProduct,
  key: string,
  { index: position, ...value }: PromoCodeValues & { index: number },
  known?: PromoCode,
): Promise<boolean> {
  const { db, now } = context;
  const changes = { ...columnsOf(PromoCode, value), position };
  if (known) {
    if (known.retiredAt) return revive(context, known, changes);
    await db.update(PromoCode, { id: known.id }, changes);
    return true;
  }
  const added = await db
    .createQueryBuilder()
    .insert()
    .into(PromoCode)
    .values({ ...changes, creatorId: product.creatorId, productId: product.id, codeKey: key, createdAt: now() })
    .orIgnore()
    .returning('id')
    .execute();
  return (added.raw as unknown[]).length > 0;
}

/** Puts a retired code back, perhaps changed. False when its key is taken meanwhile; the caller's transaction is of no use then. */
async function revive({ db }: Context, { id }: PromoCode, changes: Partial<PromoCode> = {}): Promise<boolean> {
  try {
    await db.update(PromoCode, { id }, { ...changes, retiredAt: null });
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'promo_codes_live') return false;
    throw error;
  }
}

/** Sets what the product's owners get off another product of the account; null ends it. */
async function saveSpecialDeal({ db, now }: Context, product: LockedProduct, deal: SpecialDealValues): Promise<void> {
  if (!deal) {
    await db.delete(SpecialDeal, { productId: product.id });
    return;
  }
  const field = ['specialDeal', 'productId'];
  const { productId: otherProductId, ...terms } = deal;
  if (otherProductId.toLowerCase() === product.id) throw userError('INVALID', 'specialDeal.self', field);
  const own = await sql`select from products where id = ${otherProductId} and creator_id = ${product.creatorId} for key share`.run(db);
  if (!own) throw userError('NOT_FOUND', 'product.notFound', field);
  const changes = { ...columnsOf(SpecialDeal, terms), otherProductId };
  const { affected } = await db.update(SpecialDeal, { productId: product.id }, changes);
  if (!affected) await db.insert(SpecialDeal, { ...changes, productId: product.id, createdAt: now() });
}

/** Gives the owners of one product the deal that the owners of another have, unless it is on a product that is deleted meanwhile. */
export const copySpecialDeal = (db: EntityManager, from: string, to: string, at: Date) =>
  sql`
    insert into special_deals (product_id, other_product_id, discount, created_at)
    select ${to}, d.other_product_id, d.discount, ${at} from special_deals d join products p on p.id = d.other_product_id
    where d.product_id = ${from} for key share of p`.run(db);

/** Takes one of the account's codes off its product. */
export async function promoCodeRetire(context: Context, id: string) {
  const code = await lockOwn(context, id);
  if (code.retiredAt) throw userError('WRONG_STATE', 'promoCode.retired', ['id']);
  await context.db.update(PromoCode, { id }, { retiredAt: context.now() });
  return { promoCode: { id } };
}

/** Puts a retired code back on its product. */
export async function promoCodeRestore(context: Context, id: string) {
  const code = await lockOwn(context, id);
  if (!code.retiredAt) throw userError('WRONG_STATE', 'promoCode.notRetired', ['id']);
  if ((await context.db.countBy(PromoCode, { productId: code.productId, retiredAt: IsNull() })) >= mostCodes)
    throw userError('OUT_OF_RANGE', 'promoCodes.max', ['id'], { max: mostCodes });
  if (!(await revive(context, code))) throw userError('TAKEN', 'promoCode.taken', ['id']);
  return { promoCode: { id } };
}

/** A code of the viewer's account, locked behind its product, whose version goes up: a form that was opened before would undo it. */
async function lockOwn(context: Context, id: string): Promise<PromoCode> {
  const { db, viewer } = context;
  const { creatorId } = consoleUser(viewer);
  const found = await db.findOne(PromoCode, { select: { productId: true }, where: { id, creatorId } });
  if (found) await raiseVersion(context, found.productId);
  const code = await db.findOne(PromoCode, { where: { id, creatorId }, lock: { mode: 'pessimistic_write' } });
  if (!code) throw userError('NOT_FOUND', 'promoCode.notFound', ['id']);
  return code;
}
