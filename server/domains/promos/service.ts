import { type EntityManager, IsNull } from 'typeorm';
import { codeKey, mostCodes, type PromoCodeValues, type SpecialDealValues } from '../../../schema/rules/promos.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, type UserErrorInput, UserErrors, userError } from '../../core/errors.ts';
import { countWrites } from '../../core/limits.ts';
import { consoleUser } from '../../core/viewer.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { PromoCode, SpecialDeal } from './entities.ts';
import { codeChanging } from './events.ts';
import { isPromoFor, type Offered, offeredBy, offeredIdsOf, offeredTableOf, requireOwnOffered } from './offered.ts';

/** The thing whose codes and deal are saved. The caller has locked its row. */
interface LockedOffered extends Offered {
  creatorId: string;
  /** The account's present day. */
  today: string;
}

interface PromosAndDeal {
  promoCodes?: readonly PromoCodeValues[] | null;
  specialDeal?: SpecialDealValues;
}

const takenCode = (index: number): UserErrorInput => ({
  field: ['promoCodes', `${index}`, 'code'],
  code: 'TAKEN',
  message: 'promoCode.taken',
});

/**
 * Saves the promo codes and the special deal in the input of a product, session or appointment type. What the input leaves out stays.
 * @throws UserErrors with every failure at once
 */
export async function saveOffers(context: Context, offered: LockedOffered, { promoCodes, specialDeal }: PromosAndDeal): Promise<void> {
  const errors = [
    ...(specialDeal === undefined ? [] : await errorsOf(saveSpecialDeal(context, offered, specialDeal))),
    ...(promoCodes === undefined ? [] : await errorsOf(savePromoCodes(context, offered, promoCodes ?? []))),
  ];
  if (errors.length) throw new UserErrors(errors);
}

/**
 * Replaces the codes of a thing by a list. A code that the thing has or had keeps its uses; a code that is not in the list is retired.
 * Codes are written in the order of their keys, so that two transactions that need the same codes do not deadlock.
 * @throws UserErrors with every failure at once
 */
async function savePromoCodes(context: Context, offered: LockedOffered, codeValues: readonly PromoCodeValues[]): Promise<void> {
  const wantedCodes = codeValues
    .map((value, index) => ({ ...value, index, key: codeKey(value.code) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const codeKeys = wantedCodes.map(({ key }) => key);
  await retireLeftOut(context, offered, codeKeys);
  const knownCodes = await latestCodesOf(context, offered, codeKeys);
  const errors = wantedCodes.flatMap(({ index, key, ...value }) =>
    wrongWithCode(value, offered, knownCodes.get(key)).map(atPromoCode(index)),
  );
  for (const { key, ...value } of wantedCodes) {
    if (!errors.length && !(await savePromoCode(context, offered, key, value, knownCodes.get(key)))) errors.push(takenCode(value.index));
  }
  if (errors.length) throw new UserErrors(errors);
}

/** Retires the codes that are not in the list. Codes of a thing that was never on sale are unused, and are deleted instead. */
async function retireLeftOut({ db, now }: Context, offered: LockedOffered, codeKeys: readonly string[]): Promise<void> {
  await sql`
    delete from promo_codes where ${isPromoFor(offered)} and code_key <> all(${codeKeys}::text[])
      and ${offeredTableOf(offered.kind).neverOnSale(offered.id)}`.run(db);
  await sql`
    update promo_codes set retired_at = ${now()}
    where ${isPromoFor(offered)} and retired_at is null and code_key <> all(${codeKeys}::text[])`.run(db);
}

const atPromoCode =
  (index: number) =>
  ({ field = [], ...error }: UserErrorInput): UserErrorInput => ({ ...error, field: ['promoCodes', `${index}`, ...field] });

/** The thing's codes by these keys, each live or else the latest retired one. They are locked against use until the transaction ends. */
async function latestCodesOf({ db }: Context, { kind, id }: Offered, keys: readonly string[]): Promise<ReadonlyMap<string, PromoCode>> {
  const codes = await db
    .createQueryBuilder(PromoCode, 'code')
    .where(`code.${offeredTableOf(kind).property} = :id and code.codeKey = any(:keys)`, { id, keys })
    .orderBy({ 'code.codeKey': 'ASC', 'code.createdAt': 'ASC', 'code.id': 'ASC' })
    .setLock('pessimistic_write')
    .getMany();
  const latestCodes = new Map<string, PromoCode>();
  for (const code of codes) if (latestCodes.get(code.codeKey)?.retiredAt !== null) latestCodes.set(code.codeKey, code);
  return latestCodes;
}

/** The errors that only the present state tells: fewer uses than there are already, or a last day that has passed. */
function wrongWithCode({ maxUses, endsOn }: PromoCodeValues, { today }: LockedOffered, knownCode: PromoCode | undefined): UserErrorInput[] {
  const errors: UserErrorInput[] = [];
  if (maxUses != null && knownCode && maxUses < knownCode.used)
    errors.push({ field: ['maxUses'], code: 'OUT_OF_RANGE', message: 'maxUses.belowUsed', values: { used: knownCode.used } });
  if (endsOn != null && endsOn < today && endsOn !== knownCode?.endsOn)
    errors.push({ field: ['endsOn'], code: 'OUT_OF_RANGE', message: 'endsOn.past' });
  return errors;
}

/** Adds, changes or restores one code. False if another thing of the account has the code, even since a moment ago. */
async function savePromoCode(
  context: Context,
  offered: LockedOffered,
  key: string,
  { index: position, ...value }: PromoCodeValues & { index: number },
  knownCode?: PromoCode,
): Promise<boolean> {
  const { db, now } = context;
  const codeChanges = { ...columnsOf(PromoCode, value), position };
  if (knownCode) {
    if (knownCode.retiredAt) return reviveCode(context, knownCode, codeChanges);
    await db.update(PromoCode, { id: knownCode.id }, codeChanges);
    return true;
  }
  const addedCode = await db
    .createQueryBuilder()
    .insert()
    .into(PromoCode)
    .values({ ...codeChanges, creatorId: offered.creatorId, ...offeredIdsOf(offered), codeKey: key, createdAt: now() })
    .orIgnore()
    .returning('id')
    .execute();
  countWrites(context, (addedCode.raw as unknown[]).length);
  return (addedCode.raw as unknown[]).length > 0;
}

/** Makes a retired code live again, perhaps changed. False if its key was taken meanwhile: the caller's transaction has failed then. */
async function reviveCode({ db }: Context, { id }: PromoCode, codeChanges: Partial<PromoCode> = {}): Promise<boolean> {
  try {
    await db.update(PromoCode, { id }, { ...codeChanges, retiredAt: null });
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'promo_codes_live') return false;
    throw error;
  }
}

/** Sets the deal that those who have the thing get on another thing of the account; null ends the deal. @throws INVALID or NOT_FOUND */
async function saveSpecialDeal(context: Context, offered: LockedOffered, deal: SpecialDealValues): Promise<void> {
  const { db, now } = context;
  const dealProduct = { [offeredTableOf(offered.kind).property]: offered.id };
  if (!deal) {
    await db.delete(SpecialDeal, dealProduct);
    return;
  }
  const field = ['specialDeal'];
  const { productId, sessionId, appointmentTypeId, ...dealTerms } = deal;
  const dealTarget = offeredBy({ productId, sessionId, appointmentTypeId });
  if (dealTarget.kind === offered.kind && dealTarget.id.toLowerCase() === offered.id)
    throw userError('INVALID', 'specialDeal.self', [...field, offeredTableOf(dealTarget.kind).property]);
  await requireOwnOffered(context, offered.creatorId, dealTarget, field);
  const dealTargetIds = offeredIdsOf(dealTarget);
  const dealChanges = {
    ...columnsOf(SpecialDeal, dealTerms),
    otherProductId: dealTargetIds.productId,
    otherSessionId: dealTargetIds.sessionId,
    otherAppointmentTypeId: dealTargetIds.appointmentTypeId,
  };
  const { affected } = await db.update(SpecialDeal, dealProduct, dealChanges);
  if (!affected) await db.insert(SpecialDeal, { ...dealChanges, ...dealProduct, createdAt: now() });
}

/** Gives the copies of a thing its deal too, unless what the deal is on is deleted meanwhile. */
export const copySpecialDeal = (db: EntityManager, from: Offered, dealCopies: readonly string[], at: Date) =>
  sql`
    with deal as (select * from special_deals where ${isPromoFor(from)}),
      target as (
        select d.id, p.id as found from deal d join products p on p.id = d.other_product_id for key share of p),
      session_target as (
        select d.id, s.id as found from deal d join sessions s on s.id = d.other_session_id for key share of s),
      type_target as (
        select d.id, a.id as found from deal d join appointment_types a on a.id = d.other_appointment_type_id for key share of a)
    insert into special_deals (${raw(offeredTableOf(from.kind).column)}, other_product_id, other_session_id, other_appointment_type_id, discount,
      created_at)
    select copy.id, p.found, s.found, a.found, d.discount, ${at}
    from deal d left join target p on p.id = d.id left join session_target s on s.id = d.id left join type_target a on a.id = d.id
      cross join unnest(${dealCopies}::uuid[]) copy (id)
    where num_nonnulls(p.found, s.found, a.found) = 1`.run(db);

/** Retires one of the account's codes. @throws NOT_FOUND or WRONG_STATE */
export async function promoCodeRetire(context: Context, id: string) {
  const code = await lockOwnCode(context, id);
  if (code.retiredAt) throw userError('WRONG_STATE', 'promoCode.retired', ['id']);
  await context.db.update(PromoCode, { id }, { retiredAt: context.now() });
  return { promoCode: { id } };
}

/** Makes a retired code live again. @throws NOT_FOUND, WRONG_STATE, TAKEN, or OUT_OF_RANGE if the thing has the most codes already */
export async function promoCodeRestore(context: Context, id: string) {
  const code = await lockOwnCode(context, id);
  if (!code.retiredAt) throw userError('WRONG_STATE', 'promoCode.notRetired', ['id']);
  const offered = offeredBy(code);
  if ((await context.db.countBy(PromoCode, { [offeredTableOf(offered.kind).property]: offered.id, retiredAt: IsNull() })) >= mostCodes)
    throw userError('OUT_OF_RANGE', 'promoCodes.max', ['id'], { max: mostCodes });
  if (!(await reviveCode(context, code))) throw userError('TAKEN', 'promoCode.taken', ['id']);
  return { promoCode: { id } };
}

/**
 * A code of the viewer's account, locked after the product, session or type that it is for. `codeChanging` raises the version of that
 * thing, since a form that was opened before would undo the change.
 * @throws NOT_FOUND
 */
async function lockOwnCode(context: Context, id: string): Promise<PromoCode> {
  const { db, viewer } = context;
  const { creatorId } = consoleUser(viewer);
  const promoCode = await db.findOneBy(PromoCode, { id, creatorId });
  if (promoCode) await codeChanging.emit(context, offeredBy(promoCode));
  const lockedCode = await db.findOne(PromoCode, { where: { id, creatorId }, lock: { mode: 'pessimistic_write' } });
  if (!lockedCode) throw userError('NOT_FOUND', 'promoCode.notFound', ['id']);
  return lockedCode;
}
