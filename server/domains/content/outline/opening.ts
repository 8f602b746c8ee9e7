/**
 * SQL for who may open an item, for the reads that list items and for the media routes that serve them. An id that is null opens nothing.
 */

/** Whether the customer has bought a product. */
export const owns = (productId: string, customerId: string) =>
  `exists (select from entitlements e where e.product_id = ${productId} and e.customer_id = ${customerId})`;

/** Whether a viewer works in the account that sells. They see what buyers see, even before there are buyers. */
export const sells = (row: string, creatorId: string) => `coalesce(${row}.creator_id = ${creatorId}, false)`;

/** Whether an item is free for all: it is marked free and visible, and its product is published. */
const isFreeForAll = (item: string) =>
  `(${item}.is_free and ${item}.is_visible and (select p.status from products p where p.id = ${item}.product_id) = 'PUBLISHED')`;

/** Whether an item is open: visible, and free, bought, or the account's own. */
export const isOpen = (item: string, customerId: string, creatorId: string) =>
  `(${item}.is_visible and (${isFreeForAll(item)} or ${sells(item, creatorId)} or ${owns(`${item}.product_id`, customerId)}))`;
