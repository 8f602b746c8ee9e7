import {
  connection,
  expression,
  type FieldRead,
  instant,
  many,
  one,
  type Reads,
  type RowOrder,
  type SqlContext,
} from '../../graphql/reads/fields.ts';
import { latestActor } from '../audit/reads.ts';
import { saleHasEnded, saleIsAhead, todayOf } from '../products/sale.ts';
import { ContentItem, Section } from './entities.ts';
import { Caption, Media } from './media/reads.ts';
import { inPlace } from './outline/pages.ts';

/** Rows of the viewer's account. */
const ofAccount = ({ t, viewer }: SqlContext) => `${t}.creator_id = ${viewer('creatorId')}`;

/** The order of a product's items, section by section. The first key is also compared by itself, so that a page begins at its section. */
const bySection: RowOrder = {
  keys: [
    { column: 'section_position', type: 'int', descending: false },
    { column: 'position', type: 'int', descending: false },
    { column: 'id', type: 'uuid', descending: false },
  ],
  beyond: ({ t }, [section, position, id], sign) =>
    `${t}.section_position ${sign}= ${section} and (${t}.section_position, ${t}.position, ${t}.id) ${sign} (${section}, ${position}, ${id})`,
};

export const reads: Reads = {
  Query: {
    section: one('Section', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    contentItem: one('ContentItem', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    contentItems: connection(
      'ContentItem',
      ({ t, arg, has }) =>
        [`${t}.in_product_id = ${arg('productId', 'uuid')}`, has('type') && `${t}.type = ${arg('type', 'text')}`]
          .filter(Boolean)
          .join(' and '),
      bySection,
      ({ arg, has, viewer }) =>
        has('type')
          ? undefined
          : `coalesce((select p.content_item_count from products p
              where p.id = ${arg('productId', 'uuid')} and p.creator_id = ${viewer('creatorId')}), 0)`,
    ),
  },
  types: {
    Section: {
      entity: Section,
      from: 'sections',
      scope: ofAccount,
      fields: {
        contentItemCount: expression(({ t }) => `(select count(*)::int from content_items i where i.section_id = ${t}.id)`),
        items: many(
          'ContentItem',
          ({ t, parent }) => `${t}.section_id = ${parent}.id`,
          ({ t }) => `${t}.position`,
        ),
        itemsConnection: connection(
          'ContentItem',
          ({ t, parent }) => `${t}.section_id = ${parent}.id`,
          inPlace('content_items', 'section_id'),
        ),
      },
    },
    ContentItem: {
      entity: ContentItem,
      // The join with sections gives a product's items their order. Postgres drops the join where nothing reads it.
      from: `(select i.*, s.position as section_position, s.product_id as in_product_id
        from content_items i left join sections s on s.id = i.section_id)`,
      scope: ofAccount,
      fields: {
        file: one('MediaFile', ({ t, parent }) => `${t}.id = ${parent}.file_id`),
        createdAt: instant('created_at'),
        updatedAt: instant('updated_at'),
        updatedBy: latestActor(({ t }) => `${t}.id`),
        captions: many(
          'Caption',
          ({ t, parent }) => `${t}.item_id = ${parent}.id`,
          ({ t }) => `${t}.language`,
        ),
      },
    },
    Media,
    Caption,
  },
};

/** SQL for the problems that buyers would meet in a product, as a list of `PublishConcern`. */
function publishConcerns(query: SqlContext): string {
  const { t } = query;
  const today = todayOf(query);
  const visibleItems = `from content_items i left join files f on f.id = i.file_id where i.product_id = ${t}.id and i.is_visible`;
  return `array_remove(array[
    case when ${saleHasEnded(t, today)} then 'SALE_ENDED' when ${saleIsAhead(t, today)} then 'SALE_UPCOMING' end,
    case when not exists (select ${visibleItems}) then 'NO_VISIBLE_CONTENT' end,
    case when exists (select ${visibleItems} and f.status = 'PROCESSING') then 'MEDIA_PROCESSING' end,
    case when exists (select ${visibleItems} and f.status = 'FAILED') then 'MEDIA_FAILED' end], null)`;
}

/** The fields that content adds to products and files. */
export const fields: Record<string, Record<string, FieldRead>> = {
  Product: {
    sections: many(
      'Section',
      ({ t, parent }) => `${t}.product_id = ${parent}.id`,
      ({ t }) => `${t}.position`,
    ),
    sectionsConnection: connection('Section', ({ t, parent }) => `${t}.product_id = ${parent}.id`, inPlace('sections', 'product_id')),
    publishConcerns: expression(publishConcerns),
  },
  MediaFile: {
    // The account plays its own file without an item.
    media: one('Media', ({ t, parent }) => `${t}.item_id is null and ${t}.file_id = ${parent}.id`),
  },
};
