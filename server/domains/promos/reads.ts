import { codeKey } from '../../../schema/rules/promos.ts';
import { column, connection, expression, instant, money, nowOf, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { containing } from '../../graphql/reads/like.ts';
import { searched, searchPatterns } from '../../graphql/reads/search.ts';
import { promoStateOf } from './state.ts';

/** The LIKE pattern of the codes that contain a text; null if the text has no character that a code can have. */
function codeKeyPattern(search: string): string | null {
  const key = codeKey(search);
  return key ? containing(key) : null;
}

/**
 * The title of what a row is for, as SQL. The row is a code or a deal; a deal's target has columns of its own (`side`).
 */
function offeredTitleOf(row: string, { side = '', arabic = false }: { side?: 'other_' | ''; arabic?: boolean } = {}): string {
  const title = arabic ? 'title_ar' : 'title';
  const read = (table: string, id: string) =>
    `when ${row}.${side}${id} is not null then (select i.${title} from ${table} i where i.id = ${row}.${side}${id})`;
  return `case ${read('products', 'product_id')} ${read('sessions', 'session_id')} ${read('appointment_types', 'appointment_type_id')} end`;
}

/** The state of a code, at the request's moment in the account's time zone. */
const promoState = ({ t, value }: SqlContext) => promoStateOf(t, `${t}.time_zone`, nowOf({ value }));

export const reads: Reads = {
  Query: {
    promoCodes: connection('PromoCode', (query) => {
      const { t, arg, has } = query;
      return (
        [
          has('filter.productId') && `${t}.product_id = ${arg('filter.productId', 'uuid')}`,
          has('filter.sessionId') && `${t}.session_id = ${arg('filter.sessionId', 'uuid')}`,
          has('filter.appointmentTypeId') && `${t}.appointment_type_id = ${arg('filter.appointmentTypeId', 'uuid')}`,
          has('filter.state') && `${promoState(query)} = ${arg('filter.state', 'text')}`,
          has('filter.search') &&
            `(${t}.code_key like ${arg('filter.search', 'text', codeKeyPattern)}
              or case when ${t}.product_id is not null then (select p.search from products p where p.id = ${t}.product_id)
                else ${searched(`concat_ws(' ', ${offeredTitleOf(t)}, ${offeredTitleOf(t, { arabic: true })})`)} end like all (${arg('filter.search', 'text[]', searchPatterns)}))`,
        ]
          .filter(Boolean)
          .join(' and ') || 'true'
      );
    }),
  },
  types: {
    PromoCode: {
      // Postgres leaves the join out if no field selects from it.
      from: '(select code.*, c.currency, c.time_zone from promo_codes code left join creators c on c.id = code.creator_id)',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        code: column(),
        percentage: column(),
        maxUses: column(),
        endsOn: column(),
        useCount: column('used'),
        state: expression(promoState),
        revenue: money(
          ({ t }) => `select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint from orders o join payments p on p.order_id = o.id
            where o.promo_code_id = ${t}.id and o.paid_at is not null and p.settled_at is not null`,
        ),
        product: one('Product', ({ t, parent }) => `${t}.id = ${parent}.product_id`),
        sessionId: column(),
        appointmentTypeId: column(),
        title: expression(({ t }) => offeredTitleOf(t)),
        titleAr: expression(({ t }) => offeredTitleOf(t, { arabic: true })),
        createdAt: instant('created_at'),
        retiredAt: instant('retired_at'),
      },
    },
    SpecialDeal: {
      from: 'special_deals',
      fields: {
        productId: column('other_product_id'),
        product: one('Product', ({ t, parent }) => `${t}.id = ${parent}.other_product_id`),
        sessionId: column('other_session_id'),
        appointmentTypeId: column('other_appointment_type_id'),
        title: expression(({ t }) => offeredTitleOf(t, { side: 'other_' })),
        titleAr: expression(({ t }) => offeredTitleOf(t, { side: 'other_', arabic: true })),
        discount: column(),
      },
    },
  },
};
