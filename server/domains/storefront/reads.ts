import {
  column,
  connection,
  expression,
  type FieldRead,
  instant,
  many,
  money,
  one,
  type Reads,
  type SqlContext,
} from '../../graphql/reads/fields.ts';
import { found } from '../../graphql/reads/search.ts';
import * as opening from '../content/outline/opening.ts';
import { inPlace } from '../content/outline/pages.ts';
import { availability, isOnShow, todayOf } from '../products/sale.ts';
import { begunLast, itemProgress, productProgress } from '../progress/reads.ts';
import { creatorOffers, discovery } from './discovery.ts';
import { sharePicture } from './share/facts.ts';

/** Whether the viewer has bought a product. */
const ownsProduct = ({ viewer }: SqlContext, productId: string) => opening.owns(productId, viewer('customerId'));

/** Whether the viewer works in the account that sells. */
const sellsProduct = ({ viewer, t }: SqlContext) => opening.sells(t, viewer('creatorId'));

/** Whether a product is open to the viewer, bought or their account's own. */
const opensProduct = (query: SqlContext, productId: string) => `(${sellsProduct(query)} or ${ownsProduct(query, productId)})`;

/** A column of the product's creator. */
const ofCreator = ({ t }: SqlContext, name: string) => `(select c.${name} from creators c where c.id = ${t}.creator_id)`;

/** Whether an item is open to the viewer. */
const isItemOpen = ({ viewer }: SqlContext, item: string) => opening.isOpen(item, viewer('customerId'), viewer('creatorId'));

/** A value of `files` for an item's file. */
const ofItemFile = ({ t }: SqlContext, name: string) => `(select f.${name} from files f where f.id = ${t}.file_id)`;

/** Whether a product is on show on its creator's page (`isOnShow`), and matches the search. */
const productsOnShow = (query: SqlContext) =>
  `${found(query)}${isOnShow(query.t, `${query.parent}.id`, todayOf(query, `${query.parent}.time_zone`))}`;

export const reads: Reads = {
  Query: {
    creators: discovery,
    storefrontProduct: one('StorefrontProduct', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    myProducts: connection('Purchase', () => 'true'),
    continueLearning: one('Purchase', ({ t, viewer }) => `${t}.id = ${begunLast(viewer('customerId'))}`),
  },
  types: {
    StorefrontProduct: {
      // Every visitor may read the columns that the schema names. The fields below check what only buyers may read.
      rowsOf: 'Product',
      from: 'products',
      scope: (query) =>
        `(${query.t}.status = 'PUBLISHED' or ${ownsProduct(query, `${query.t}.id`)} or (${sellsProduct(query)} and ${ofCreator(query, 'profile_completed_at')} is not null))`,
      fields: {
        cover: one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`),
        // A draft that was bought before may have lost its price. Nobody can buy a draft, so nobody is asked to pay 0.
        price: money(({ t }) => `coalesce(${t}.price_amount, 0)`),
        benefits: column(),
        requirements: column(),
        questions: column(),
        // A preview shows a draft as if it were published.
        availability: expression((query) =>
          availability(query.t, todayOf(query), `${query.t}.status = 'PUBLISHED' or ${sellsProduct(query)}`),
        ),
        placesLeft: expression(({ t }) => `(${t}.max_participants - ${t}.taken)`),
        creator: one('CreatorPage', ({ t, parent }) => `${t}.id = ${parent}.creator_id`),
        sharePicture: sharePicture('product'),
        sections: many(
          'StorefrontSection',
          ({ t, parent }) => `${t}.product_id = ${parent}.id`,
          ({ t }) => `${t}.position`,
        ),
        sectionsConnection: connection(
          'StorefrontSection',
          ({ t, parent }) => `${t}.product_id = ${parent}.id`,
          inPlace('sections', 'product_id'),
        ),
        contentItemCount: column('visible_item_count'),
        durationSeconds: expression(({ t }) => `(${t}.visible_duration_ms / 1000::float8)`),
        progress: productProgress,
        viewerOwns: expression((query) => ownsProduct(query, `${query.t}.id`)),
        groupChatLink: expression((query) => `case when ${opensProduct(query, `${query.t}.id`)} then ${query.t}.group_chat_link end`),
        supportNumber: expression(
          (query) =>
            `case when ${query.t}.show_support_number and ${opensProduct(query, `${query.t}.id`)} then ${ofCreator(query, 'support_number')} end`,
        ),
      },
    },
    StorefrontSection: {
      from: 'sections',
      fields: {
        id: column(),
        title: column(),
        titleAr: column(),
        position: column(),
        items: many(
          'StorefrontItem',
          ({ t, parent }) => `${t}.section_id = ${parent}.id and ${t}.is_visible`,
          ({ t }) => `${t}.position`,
        ),
        itemsConnection: connection(
          'StorefrontItem',
          ({ t, parent }) => `${t}.section_id = ${parent}.id and ${t}.is_visible`,
          inPlace('content_items', 'section_id'),
        ),
      },
    },
    StorefrontItem: {
      from: 'content_items',
      fields: {
        id: column(),
        type: column(),
        title: column(),
        titleAr: column(),
        subtitle: column(),
        subtitleAr: column(),
        position: column(),
        isFree: column(),
        durationSeconds: expression((query) => ofItemFile(query, 'duration_seconds')),
        isOpen: expression((query) => isItemOpen(query, query.t)),
        progress: itemProgress,
        body: expression((query) => `case when ${isItemOpen(query, query.t)} then ${query.t}.body end`),
        status: expression((query) => ofItemFile(query, 'status')),
        media: one('Media', (query) => `${query.t}.item_id = ${query.parent}.id and ${isItemOpen(query, query.parent)}`),
      },
    },
    Purchase: {
      from: 'entitlements',
      scope: ({ t, viewer }) => `${t}.customer_id = ${viewer('customerId')}`,
      fields: {
        id: column(),
        boughtAt: instant('created_at'),
        order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.order_id`),
        product: one('StorefrontProduct', ({ t, parent }) => `${t}.id = ${parent}.product_id`),
      },
    },
  },
};

/** What public pages add to creators, sessions and appointment types. */
export const fields: Record<string, Record<string, FieldRead>> = {
  CreatorPage: { sharePicture: sharePicture('creator'), offers: creatorOffers, products: connection('StorefrontProduct', productsOnShow) },
  StorefrontSession: { sharePicture: sharePicture('session') },
  StorefrontAppointmentType: { sharePicture: sharePicture('appointment') },
};
