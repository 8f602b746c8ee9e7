/** Who may open an item, as SQL. Reads ask it of what they list, media routes of what they serve; an id that is null opens nothing. */

/** Whether the customer has bought a product. */
export const owns = (productId: string, customerId: string) =>
  `exists (select from entitlements e where e.product_id = ${productId} and e.customer_id = ${customerId})`;

/** Whether a viewer works in the account that sells. They see what buyers see, before there are any. */
export const sells = (row: string, creatorId: string) => `coalesce(${row}.creator_id = ${creatorId}, false)`;

/** Whether an item is free for anyone: the product must be on show, and hidden wins over free. */
const isFreeForAll = (item: string) =>
  `(${item}.is_free and ${item}.is_visible and (select p.status from products p where p.id = ${item}.product_id) = 'PUBLISHED')`;

/** Whether an item is open: visible, and free, bought, or the account's own. */
export const isOpen = (item: string, customerId: string, creatorId: string) =>
  `(${item}.is_visible and (${isFreeForAll(item)} or ${sells(item, creatorId)} or ${owns(`${item}.product_id`, customerId)}))`;
