import { column, connection, expression, instant, one, type Reads } from '../../graphql/reads/fields.ts';
import { emailFor } from '../accounts/contacts.ts';

/** A share of the items in percent, rounded down. */
const completionPercent = (completed: string, count: string) =>
  `case when ${count} > 0 then 100 * least(${completed}, ${count}) / ${count} else 0 end`;

/** `Product.completion`. */
export const productCompletion = expression(
  ({ t }) => `(
    select json_build_object('customers', count(*), 'startedCount', count(p.customer_id),
      'completedCount', count(*) filter (where i.count > 0 and p.completed_count >= i.count),
      'averagePercent', coalesce(floor(avg(100.0 * least(coalesce(p.completed_count, 0), i.count) / nullif(i.count, 0))), 0))
    from entitlements e
      cross join (select ${t}.visible_item_count as count) i
      left join product_progress p on p.customer_id = e.customer_id and p.product_id = e.product_id
    where e.product_id = ${t}.id)`,
);

/** `ContentItem.completion`. */
export const itemCompletion = expression(
  ({ t }) => `(
    select json_build_object('startedCount', count(*), 'completedCount', count(p.completed_at))
    from item_progress p where p.item_id = ${t}.id)`,
);

/** `StorefrontItem.progress`. */
export const itemProgress = one(
  'ItemProgress',
  ({ t, parent, viewer }) => `${t}.item_id = ${parent}.id and ${t}.customer_id = ${viewer('customerId')}`,
);

/** `StorefrontProduct.progress`. */
export const productProgress = one(
  'ProductProgress',
  ({ t, parent, viewer }) => `${t}.product_id = ${parent}.id and ${t}.customer_id = ${viewer('customerId')}`,
);

/**
 * The id of the entitlement to the product that a customer opened last and has not completed, as SQL; null if there is none. Takes SQL of
 * the customer's id.
 */
export const begunLast = (customer: string): string => `(
  select e.id from product_progress p
    join entitlements e on e.customer_id = p.customer_id and e.product_id = p.product_id
    join products d on d.id = p.product_id
  where p.customer_id = ${customer} and p.completed_count < d.visible_item_count
  order by p.seen_at desc, p.product_id limit 1)`;

export const reads: Reads = {
  Query: {
    productLearners: connection('Learner', ({ t, arg }) => `${t}.product_id = ${arg('productId', 'uuid')}`, [
      { column: 'created_at', type: 'timestamptz', descending: true },
      { column: 'entitlement_id', type: 'uuid', descending: true },
    ]),
  },
  types: {
    ItemProgress: {
      from: 'item_progress',
      fields: {
        positionSeconds: column(),
        furthestSeconds: column(),
        completedAt: instant('completed_at'),
      },
    },
    ProductProgress: {
      // Each buyer has a row, whether they have begun or not.
      from: `(select e.customer_id, e.product_id, coalesce(p.completed_count, 0) as completed_count, p.last_item_id, p.seen_at,
          (select d.visible_item_count from products d where d.id = e.product_id) as item_count
        from entitlements e left join product_progress p on p.customer_id = e.customer_id and p.product_id = e.product_id)`,
      fields: {
        completedCount: expression(({ t }) => `least(${t}.completed_count, ${t}.item_count)`),
        itemCount: column(),
        percent: expression(({ t }) => completionPercent(`${t}.completed_count`, `${t}.item_count`)),
        seenAt: instant('seen_at'),
        continueWith: one(
          'StorefrontItem',
          ({ t, parent }) => `${t}.id = (
            select i.id from content_items i join sections s on s.id = i.section_id
              left join item_progress p on p.item_id = i.id and p.customer_id = ${parent}.customer_id
              left join (content_items li join sections ls on ls.id = li.section_id) on li.id = ${parent}.last_item_id
            where i.product_id = ${parent}.product_id and i.is_visible and p.completed_at is null
            order by (s.position, i.position) >= (ls.position, li.position) desc nulls last, s.position, i.position
            limit 1)`,
        ),
      },
    },
    Learner: {
      from: `(select e.id as entitlement_id, e.customer_id, e.product_id, e.created_at, d.creator_id, u.email, p.seen_at,
          coalesce(p.completed_count, 0) as completed_count, d.visible_item_count as item_count
        from entitlements e join products d on d.id = e.product_id join users u on u.id = e.customer_id
          left join product_progress p on p.customer_id = e.customer_id and p.product_id = e.product_id)`,
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column('customer_id'),
        email: column('email', emailFor),
        boughtAt: instant('created_at'),
        completedCount: expression(({ t }) => `least(${t}.completed_count, ${t}.item_count)`),
        percent: expression(({ t }) => completionPercent(`${t}.completed_count`, `${t}.item_count`)),
        lastSeenAt: instant('seen_at'),
      },
    },
  },
};
