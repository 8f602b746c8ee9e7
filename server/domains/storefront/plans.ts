import { column, connection, expression, instant, many, money, one, type Place, type Plans } from '../../graphql/plan/fields.ts';
import * as opening from '../content/outline/opening.ts';
import { availability, todayOf } from '../products/sale.ts';
import { itemProgress, productProgress } from '../progress/plans.ts';

/** Whether the viewer has bought a product. */
const owns = ({ viewer }: Place, productId: string) => opening.owns(productId, viewer('customerId'));

/** Whether the viewer works in the account that sells. */
const sells = ({ viewer, t }: Place) => opening.sells(t, viewer('creatorId'));

/** Whether a product is open to the viewer, bought or their account's own. */
const opens = (place: Place, productId: string) => `(${sells(place)} or ${owns(place, productId)})`;

/** A column of the product's creator. */
const ofCreator = ({ t }: Place, name: string) => `(select c.${name} from creators c where c.id = ${t}.creator_id)`;

/** Whether an item is open to the viewer. */
const isOpen = ({ viewer }: Place, item: string) => opening.isOpen(item, viewer('customerId'), viewer('creatorId'));

/** A value of `files` for an item's file. */
const ofFile = ({ t }: Place, name: string) => `(select f.${name} from files f where f.id = ${t}.file_id)`;

export const plans: Plans = {
  Query: {
    storefrontProduct: one('StorefrontProduct', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    myProducts: connection('Purchase', () => 'true'),
  },
  types: {
    StorefrontProduct: {
      // Every visitor reads the columns that the SDL names. What only buyers may read is planned below.
      rowsOf: 'Product',
      from: 'products',
      scope: (place) =>
        `(${place.t}.status = 'PUBLISHED' or ${owns(place, `${place.t}.id`)} or (${sells(place)} and ${ofCreator(place, 'profile_completed_at')} is not null))`,
      fields: {
        cover: one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`),
        // A draft that was bought may have lost its price. No customer is asked to pay it.
        price: money(({ t }) => `coalesce(${t}.price_amount, 0)`),
        benefits: column(),
        // A preview shows a draft as if it were published.
        availability: expression((place) => availability(place.t, todayOf(place), `${place.t}.status = 'PUBLISHED' or ${sells(place)}`)),
        placesLeft: expression(({ t }) => `(${t}.max_participants - ${t}.taken)`),
        creator: one('CreatorPage', ({ t, parent }) => `${t}.id = ${parent}.creator_id`),
        sections: many(
          'StorefrontSection',
          ({ t, parent }) => `${t}.product_id = ${parent}.id`,
          ({ t }) => `${t}.position`,
        ),
        contentItemCount: expression(({ t }) => `(select count(*) from content_items i where i.product_id = ${t}.id and i.is_visible)`),
        durationSeconds: expression(
          ({ t }) =>
            `coalesce((select sum(f.duration_seconds) from content_items i join files f on f.id = i.file_id where i.product_id = ${t}.id and i.is_visible), 0)`,
        ),
        progress: productProgress,
        viewerOwns: expression((place) => owns(place, `${place.t}.id`)),
        groupChatLink: expression((place) => `case when ${opens(place, `${place.t}.id`)} then ${place.t}.group_chat_link end`),
        supportNumber: expression(
          (place) =>
            `case when ${place.t}.show_support_number and ${opens(place, `${place.t}.id`)} then ${ofCreator(place, 'support_number')} end`,
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
        durationSeconds: expression((place) => ofFile(place, 'duration_seconds')),
        isOpen: expression((place) => isOpen(place, place.t)),
        progress: itemProgress,
        body: expression((place) => `case when ${isOpen(place, place.t)} then ${place.t}.body end`),
        status: expression((place) => ofFile(place, 'status')),
        media: one('Media', (place) => `${place.t}.item_id = ${place.parent}.id and ${isOpen(place, place.parent)}`),
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
