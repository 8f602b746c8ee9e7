import { badInput } from '../../errors.ts';
import { column, connection, expression, instant, many, money, one, type Place, type Plans } from '../../graphql/plan/fields.ts';
import { productCompletion } from '../progress/plans.ts';

/** Longest search: more words than a title has. */
const longestSearch = 200;

/** Patterns that a title must all match: each word anywhere in it, whatever LIKE would make of its characters. */
export function searchPatterns(search: string): string[] {
  if (search.length > longestSearch) throw badInput(`A search has at most ${longestSearch} characters`);
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** What buyers would meet in a product, as a list of `PublishConcern`. */
function publishConcerns({ t }: Place): string {
  const visible = `from content_items i left join files f on f.id = i.file_id where i.product_id = ${t}.id and i.is_visible`;
  return `array_remove(array[
    case when not exists (select ${visible}) then 'NO_VISIBLE_CONTENT' end,
    case when exists (select ${visible} and f.status = 'PROCESSING') then 'MEDIA_PROCESSING' end,
    case when exists (select ${visible} and f.status = 'FAILED') then 'MEDIA_FAILED' end], null)`;
}

export const plans: Plans = {
  Query: {
    product: one('Product', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    products: connection(
      'Product',
      ({ t, arg, has }) =>
        [
          has('filter.status') && `${t}.status = ${arg('filter.status', 'text')}`,
          has('filter.search') &&
            `concat_ws(' ', ${t}.title, ${t}.title_ar) ilike all (${arg('filter.search', 'text[]', (search: string) => searchPatterns(search))})`,
        ]
          .filter(Boolean)
          .join(' and ') || 'true',
    ),
  },
  types: {
    Product: {
      // Postgres leaves the join out when nothing of it is asked for.
      from: '(select p.*, s.order_count as sales_count, s.revenue_amount from products p left join product_totals s on s.product_id = p.id)',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        status: column(),
        title: column(),
        titleAr: column(),
        subtitle: column(),
        subtitleAr: column(),
        description: column(),
        descriptionAr: column(),
        cover: one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`),
        cost: column(),
        price: money('price_amount'),
        benefits: column(),
        startDate: column(),
        endDate: column(),
        maxParticipants: column(),
        groupChatLink: column(),
        showSupportNumber: column(),
        sections: many(
          'Section',
          ({ t, parent }) => `${t}.product_id = ${parent}.id`,
          ({ t }) => `${t}.position`,
        ),
        promoCodes: many(
          'PromoCode',
          ({ t, parent }) => `${t}.product_id = ${parent}.id and ${t}.retired_at is null`,
          ({ t }) => `${t}.created_at, ${t}.id`,
        ),
        specialDeal: one('SpecialDeal', ({ t, parent }) => `${t}.product_id = ${parent}.id`),
        sectionCount: expression(({ t }) => `(select count(*) from sections s where s.product_id = ${t}.id)`),
        contentItemCount: expression(({ t }) => `(select count(*) from content_items i where i.product_id = ${t}.id)`),
        salesCount: expression(({ t }) => `coalesce(${t}.sales_count, 0)`),
        completion: productCompletion,
        revenue: money(({ t }) => `coalesce(${t}.revenue_amount, 0)`),
        createdAt: instant('created_at'),
        updatedAt: instant('updated_at'),
        publishedAt: instant('published_at'),
        publishConcerns: expression(publishConcerns),
        version: column(),
        viewerCanEdit: expression(({ value }) =>
          value('boolean', ({ viewer }) => viewer.kind === 'console' && viewer.permission !== 'VIEW'),
        ),
      },
    },
  },
};
