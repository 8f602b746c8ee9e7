import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

/** What codes and deals are kept for. */
export type OfferedKind = 'product' | 'session' | 'appointmentType';

/** One thing that codes and deals are kept for. */
export interface Offered {
  kind: OfferedKind;
  id: string;
}

interface KindTable {
  table: 'products' | 'sessions' | 'appointment_types';
  /** Its column in `promo_codes`, and that of a deal's source in `special_deals`. */
  column: 'product_id' | 'session_id' | 'appointment_type_id';
  /** The same by its entity's name. */
  property: 'productId' | 'sessionId' | 'appointmentTypeId';
  /** Whether its codes are unused for sure: it was never on sale. */
  neverOnSale: (id: string) => Sql;
}

/** The one place in which the kinds differ. */
const kinds: Readonly<Record<OfferedKind, KindTable>> = {
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
export const offeredKinds = Object.keys(kinds) as OfferedKind[];

/** How a kind is stored. */
export const tableOf = (kind: OfferedKind): KindTable => kinds[kind];

/** The condition that a row of `promo_codes`, or a deal's source, is for it. */
export const isFor = ({ kind, id }: Offered): Sql => sql`${raw(kinds[kind].column)} = ${id}`;

/** The condition that a row of `special_deals`, by its alias, gives something off it. */
export const givesOff = (deal: string, { kind, id }: Offered): Sql => sql`${raw(`${deal}.other_${kinds[kind].column}`)} = ${id}`;

/** The values of the id columns: the id in its own, null in the others. */
export const idsOf = ({ kind, id }: Offered): { productId: string | null; sessionId: string | null; appointmentTypeId: string | null } => ({
  productId: null,
  sessionId: null,
  appointmentTypeId: null,
  [kinds[kind].property]: id,
});

/** The thing that one of three ids names. */
export function offeredBy(ids: { productId?: string | null; sessionId?: string | null; appointmentTypeId?: string | null }): Offered {
  const kind = offeredKinds.find((one) => ids[kinds[one].property] != null);
  if (!kind) throw new TypeError('none of the ids is given');
  return { kind, id: ids[kinds[kind].property] as string };
}

/** Holds the row of a thing of the account until the transaction ends. @throws NOT_FOUND at the field if it has no such thing. */
export async function requireOwn({ db }: Context, creatorId: string, { kind, id }: Offered, field: readonly string[]): Promise<void> {
  const own = await sql`
    select from ${raw(kinds[kind].table)} where id = ${id} and creator_id = ${creatorId} for key share`.run(db);
  if (!own) throw userError('NOT_FOUND', `${kind}.notFound`, [...field, kinds[kind].property]);
}
