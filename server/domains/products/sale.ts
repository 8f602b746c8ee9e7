import type { SqlContext } from '../../graphql/reads/fields.ts';
import { dayIn } from '../creators/days.ts';

/*
 * When a product is on sale: from its start date to its end date, both included, in the time zone of the account. Every read of it
 * is made of these fragments. They take the alias of a row of `products` and the day that it is for the account, as SQL.
 */

/** Whether the last day of sale is over. A product without one asks no further, for `today` may look a time zone up. */
export const saleHasEnded = (product: string, today: string): string =>
  `(${product}.end_date is not null and ${product}.end_date < ${today})`;

/** Whether the first day of sale is still to come. */
export const saleIsAhead = (product: string, today: string): string =>
  `(${product}.start_date is not null and ${product}.start_date > ${today})`;

/** Published by a creator, and not past the last day of sale. What is not on sale yet is shown with its day. Takes SQL of the creator's id. */
export const isOnShow = (product: string, creatorId: string, today: string): string =>
  `${product}.creator_id = ${creatorId} and ${product}.status = 'PUBLISHED' and not ${saleHasEnded(product, today)}`;

/** Why a product can or cannot be bought, as `Availability`. `published` says of which products: whether this one is, unless it is given. */
export const availability = (product: string, today: string, published = `${product}.status = 'PUBLISHED'`): string => `case
  when not (${published}) or ${saleHasEnded(product, today)} then 'ENDED'
  when ${saleIsAhead(product, today)} then 'UPCOMING'
  when ${product}.taken >= ${product}.max_participants then 'SOLD_OUT'
  else 'AVAILABLE' end`;

/** The day that it is for the account, in a read. `timeZone` is SQL: of the row's own creator unless it is given. */
export const todayOf = ({ t, value }: SqlContext, timeZone = `(select c.time_zone from creators c where c.id = ${t}.creator_id)`): string =>
  dayIn(
    timeZone,
    value('timestamptz', ({ now }) => now()),
  );

/** The newest products on show of a row of `creators`, as a query of `kind`, `id`, `title`, `title_ar`, and `n` from 1. */
export const offeredProducts = (query: SqlContext, most: number): string => `(
  select 'PRODUCT' as kind, p.id, p.title, p.title_ar, row_number() over (order by p.created_at desc, p.id desc) as n
  from products p where ${isOnShow('p', `${query.t}.id`, todayOf(query, `${query.t}.time_zone`))}
  order by p.created_at desc, p.id desc limit ${most})`;
