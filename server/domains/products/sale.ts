import { nowOf, type SqlContext } from '../../graphql/reads/fields.ts';
import { dayIn } from '../creators/days.ts';

/*
 * When a product is on sale: from its start date to its end date, both included, in the time zone of the account. Every read of this is
 * made of these fragments. They take the alias of a row of `products`, and `today`: SQL of the account's present day.
 */

/** Whether the last day of sale is over. The null check comes first, since `today` may have to look a time zone up. */
export const saleHasEnded = (product: string, today: string): string =>
  `(${product}.end_date is not null and ${product}.end_date < ${today})`;

/** Whether the first day of sale is still to come. */
export const saleIsAhead = (product: string, today: string): string =>
  `(${product}.start_date is not null and ${product}.start_date > ${today})`;

/**
 * Whether a product is published and not past its last day of sale. Before its first day it is on show too, with that day. Takes SQL of
 * the creator's id.
 */
export const isOnShow = (product: string, creatorId: string, today: string): string =>
  `${product}.creator_id = ${creatorId} and ${product}.status = 'PUBLISHED' and not ${saleHasEnded(product, today)}`;

/**
 * Whether a product can be bought, or why not, as `Availability`. `published` is SQL of what counts as published; by default, the status.
 */
export const availability = (product: string, today: string, published = `${product}.status = 'PUBLISHED'`): string => `case
  when not (${published}) or ${saleHasEnded(product, today)} then 'ENDED'
  when ${saleIsAhead(product, today)} then 'UPCOMING'
  when ${product}.taken >= ${product}.max_participants then 'SOLD_OUT'
  else 'AVAILABLE' end`;

/** The account's present day, in a read. `timeZone` is SQL; by default, it is the zone of the row's own creator. */
export const todayOf = (query: SqlContext, timeZone = `(select c.time_zone from creators c where c.id = ${query.t}.creator_id)`): string =>
  dayIn(timeZone, nowOf(query));

/** A query of the newest products on show of a row of `creators`. It selects `kind`, `id`, `title`, `title_ar`, and `n` from 1. */
export const offeredProducts = (query: SqlContext, most: number): string => `(
  select 'PRODUCT' as kind, p.id, p.title, p.title_ar, row_number() over (order by p.created_at desc, p.id desc) as n
  from products p where ${isOnShow('p', `${query.t}.id`, todayOf(query, `${query.t}.time_zone`))}
  order by p.created_at desc, p.id desc limit ${most})`;
