import { mayEdit } from '../../core/viewer.ts';
import type { ProductSort } from '../../graphql/generated.ts';
import {
  column,
  connection,
  expression,
  instant,
  many,
  money,
  newestFirst,
  one,
  type Reads,
  type RowOrder,
  type SqlContext,
} from '../../graphql/reads/fields.ts';
import { matches } from '../../graphql/reads/search.ts';
import { latestActor } from '../audit/reads.ts';
import { Product } from './entities.ts';
import { availability, todayOf } from './sale.ts';

/**
 * Conditions on the columns of `product_totals` in place of those of `products`, so that an index of the totals gives the order. Postgres
 * plans each run anew: for an account with few products, sorting is faster.
 */
const summedProducts = ({ t, arg, has, viewer, unprepared }: SqlContext) => {
  unprepared();
  return `${t}.summed_creator_id = ${viewer('creatorId')}${has('filter.status') ? ` and ${t}.summed_status = ${arg('filter.status', 'text')}` : ''}`;
};

/** Orders by a column, then by an id. `id` is that of the totals where one index of theirs serves both. */
const productOrderBy = (column: string, type: string, { descending = true, id = 'id' } = {}) => [
  { column, type, descending },
  { column: id, type: 'uuid', descending },
];

/** How products may be put in order; each has its index. */
const productSorts: Record<ProductSort, RowOrder> = {
  NEWEST: { keys: newestFirst },
  UPDATED: { keys: productOrderBy('updated_at', 'timestamptz') },
  TITLE: { keys: productOrderBy('title_key', 'text', { descending: false }) },
  TITLE_AR: { keys: productOrderBy('title_ar_key', 'text', { descending: false }) },
  PRICE: { keys: productOrderBy('price_key', 'bigint') },
  SALES: { keys: productOrderBy('sales_count', 'int', { id: 'summed_id' }), where: summedProducts },
  REVENUE: { keys: productOrderBy('revenue_amount', 'bigint', { id: 'summed_id' }), where: summedProducts },
};

export const reads: Reads = {
  Query: {
    product: one('Product', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    products: connection(
      'Product',
      (query) =>
        [
          query.has('filter.status') && `${query.t}.status = ${query.arg('filter.status', 'text')}`,
          query.has('filter.search') && matches(query, 'filter.search'),
        ]
          .filter(Boolean)
          .join(' and ') || 'true',
      { argument: 'sort', orders: productSorts },
    ),
    productCounts: one('ProductCounts', () => 'true'),
  },
  types: {
    ProductCounts: {
      from: (query) => `(
        select count(*) filter (where p.status = 'DRAFT') as draft, count(*) filter (where p.status = 'PUBLISHED') as published,
          count(*) filter (where p.status = 'ARCHIVED') as archived
        from products p where p.creator_id = ${query.viewer('creatorId')}${query.has('search') ? ` and ${matches({ ...query, t: 'p' }, 'search')}` : ''})`,
      fields: { draft: column(), published: column(), archived: column() },
    },
    Product: {
      entity: Product,
      // Postgres leaves the join out if no field selects from it, and makes an inner join of it where `summedProducts` has a condition on
      // it.
      from: `(select p.*, p.title_order collate "C" as title_key, p.title_ar_order collate "C" as title_ar_key, coalesce(p.price_amount, -1) as price_key,
        s.order_count as sales_count, s.revenue_amount, s.product_id as summed_id, s.creator_id as summed_creator_id, s.status as summed_status
        from products p left join product_totals s on s.product_id = p.id)`,
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        cover: one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`),
        price: money('price_amount'),
        benefits: column(),
        requirements: column(),
        questions: column(),
        availability: expression((query) => `case when ${query.t}.status = 'PUBLISHED' then ${availability(query.t, todayOf(query))} end`),
        promoCodes: many(
          'PromoCode',
          ({ t, parent }) => `${t}.product_id = ${parent}.id and ${t}.retired_at is null`,
          ({ t }) => `${t}.position, ${t}.created_at, ${t}.id`,
        ),
        specialDeal: one('SpecialDeal', ({ t, parent }) => `${t}.product_id = ${parent}.id`),
        salesCount: expression(({ t }) => `coalesce(${t}.sales_count, 0)`),
        revenue: money(({ t }) => `coalesce(${t}.revenue_amount, 0)`),
        wasOrdered: expression(({ t }) => `exists (select from orders o where o.product_id = ${t}.id)`),
        createdAt: instant('created_at'),
        updatedAt: instant('updated_at'),
        // Whoever retires or restores a code of the product changes the product.
        updatedBy: latestActor(({ t }) => `select ${t}.id union all select c.id from promo_codes c where c.product_id = ${t}.id`),
        publishedAt: instant('published_at'),
        viewerCanEdit: expression(({ value }) => value('boolean', ({ viewer }) => mayEdit(viewer))),
      },
    },
  },
};
