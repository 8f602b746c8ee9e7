import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

/** The kinds of things that promo codes and special deals are for. */
export type OfferedKind = 'product' | 'session' | 'appointmentType';

/** One thing that promo codes and special deals are for. */
export interface Offered {
  kind: OfferedKind;
  id: string;
}

interface OfferedTable {
  table: 'products' | 'sessions' | 'appointment_types';
  /** The column of its id in `promo_codes`, and in `special_deals` as a deal's source. */
  column: 'product_id' | 'session_id' | 'appointment_type_id';
  /** The same column as the entities call it. */
  property: 'productId' | 'sessionId' | 'appointmentTypeId';
  /** Whether it was never on sale, so that its codes are surely unused. */
  neverOnSale: (id: string) => Sql;
}

/** The one place in which the kinds differ. */
const offeredTables: Readonly<Record<OfferedKind, OfferedTable>> = {
  product: {
    table: 'products',
    column: 'product_id',
    property: 'productId',
    neverOnSale: (id) => sql`(select p.published_at from products p where p.id = ${id}) is null`,
  },
  session: {
    table: 'sessions',
    column: 'session_id',
    property: 'sessionId',
    neverOnSale: (id) => sql`(select s.published_at from sessions s where s.id = ${id}) is null`,
  },
  appointmentType: {
    table: 'appointment_types',
    column: 'appointment_type_id',
    property: 'appointmentTypeId',
    neverOnSale: () => sql`false`,
  },
};

/** The kinds, in the order in which an input names them. */
export const offeredKinds = Object.keys(offeredTables) as OfferedKind[];

/** How a kind is stored. */
export const offeredTableOf = (kind: OfferedKind): OfferedTable => offeredTables[kind];

/** Whether a row of `promo_codes` is for this thing, or a row of `special_deals` has it as its source, as SQL. */
export const isPromoFor = ({ kind, id }: Offered): Sql => sql`${raw(offeredTables[kind].column)} = ${id}`;

/** Whether a row of `special_deals` gives something off this thing, as SQL. Takes the row's alias. */
export const givesOff = (deal: string, { kind, id }: Offered): Sql => sql`${raw(`${deal}.other_${offeredTables[kind].column}`)} = ${id}`;

/** The values of the three id columns: the id in the column of its kind, null in the others. */
export const offeredIdsOf = ({
  kind,
  id,
}: Offered): { productId: string | null; sessionId: string | null; appointmentTypeId: string | null } => ({
  productId: null,
  sessionId: null,
  appointmentTypeId: null,
  [offeredTables[kind].property]: id,
});

/** The thing that one of three ids names. @throws TypeError if none is given */
export function offeredBy(ids: { productId?: string | null; sessionId?: string | null; appointmentTypeId?: string | null }): Offered {
  const kind = offeredKinds.find((one) => ids[offeredTables[one].property] != null);
  if (!kind) throw new TypeError('none of the ids is given');
  return { kind, id: ids[offeredTables[kind].property] as string };
}

/** The codes that are not retired, and the deal, as columns beside those of a row of the kind's table. Takes the row's alias. */
export const offersBeside = (kind: OfferedKind, row: string): string => `
  (select jsonb_agg(jsonb_build_array(c.code, c.percentage, c.max_uses, c.ends_on) order by c.code_key) from promo_codes c
    where c.${offeredTables[kind].column} = ${row}.id and c.retired_at is null) as promo_codes,
  (select jsonb_build_array(coalesce(d.other_product_id, d.other_session_id, d.other_appointment_type_id), d.discount)
    from special_deals d where d.${offeredTables[kind].column} = ${row}.id) as special_deal`;

/**
 * Keeps a thing of the account from being deleted until the transaction ends.
 * @throws NOT_FOUND at the field if the account has no such thing
 */
export async function requireOwnOffered(
  { db }: Context,
  creatorId: string,
  { kind, id }: Offered,
  field: readonly string[],
): Promise<void> {
  const ownOffered = await sql`
    select from ${raw(offeredTables[kind].table)} where id = ${id} and creator_id = ${creatorId} for key share`.run(db);
  if (!ownOffered) throw userError('NOT_FOUND', `${kind}.notFound`, [...field, offeredTables[kind].property]);
}
