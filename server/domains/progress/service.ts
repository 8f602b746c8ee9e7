import { progressSaveRules } from '../../../schema/rules/progress.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import type { MutationProgressSaveArgs } from '../../graphql/generated.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { itemCompleted } from './events.ts';

/** The share of a file's length from which on its item is complete. */
const itemCompleteFrom = 0.9;

/** Keeps the viewer's position in an item. The item is complete once the position reaches nine tenths of its length. @throws NOT_FOUND */
export function progressSave(context: Context, { input }: MutationProgressSaveArgs) {
  const { itemId, positionSeconds, secondsAgo, ...others } = validate(progressSaveRules, input);
  others satisfies NothingElse;
  const watchedAt = new Date(context.now().getTime() - (secondsAgo ?? 0) * 1000);
  return keepProgress(context, itemId, { field: ['itemId'], position: positionSeconds, at: watchedAt, complete: false });
}

/** Marks an item as complete for the viewer. @throws NOT_FOUND */
export const itemComplete = (context: Context, id: string) =>
  keepProgress(context, id, { field: ['id'], position: 0, at: context.now(), complete: true });

interface SeenOfItem {
  /** Where the input names the item. */
  field: readonly string[];
  /** Seconds. */
  position: number;
  at: Date;
  complete: boolean;
}

/**
 * Writes the progress in an item and in its product, in one statement. The statement also reads whether the viewer may open the item, and
 * how long it is. It locks the item and the entitlement until the transaction ends. So a refund or a deletion waits, or came first and
 * leaves nothing to write.
 */
async function keepProgress(context: Context, itemId: string, { field, position, at, complete }: SeenOfItem) {
  const { db, viewer } = context;
  const { userId } = signedIn(viewer);
  const itemProgress = await sql<{ productId: string; completesOne: boolean }>`
    with opened as (
      select i.id, i.product_id, f.duration_seconds,
        case when i.type = 'ARTICLE' then 0 else least(${position}::float8, f.duration_seconds) end as position
      from content_items i
        join entitlements e on e.product_id = i.product_id and e.customer_id = ${userId}
        left join files f on f.id = i.file_id
      where i.id = ${itemId} and i.is_visible
      for key share of i, e
    ), item as (
      insert into item_progress as p
        (customer_id, item_id, product_id, position_seconds, position_at, furthest_seconds, completed_at)
      select ${userId}, id, product_id, position, case when position > 0 then ${at}::timestamptz end, position,
        case when ${complete} or position >= ${itemCompleteFrom} * duration_seconds then ${at}::timestamptz end
      from opened
      on conflict (customer_id, item_id) do update set
        position_seconds = case when excluded.position_at >= coalesce(p.position_at, '-infinity')
          then excluded.position_seconds else p.position_seconds end,
        position_at = greatest(p.position_at, excluded.position_at),
        furthest_seconds = greatest(p.furthest_seconds, excluded.furthest_seconds),
        completed_at = coalesce(p.completed_at, excluded.completed_at)
      returning p.product_id, (old.completed_at is null and new.completed_at is not null)::int as completed
    )
    insert into product_progress as p (customer_id, product_id, completed_count, last_item_id, seen_at)
    select ${userId}, product_id, completed, ${itemId}, ${at} from item
    on conflict (customer_id, product_id) do update set
      completed_count = p.completed_count + excluded.completed_count,
      last_item_id = case when excluded.seen_at >= p.seen_at then excluded.last_item_id else p.last_item_id end,
      seen_at = greatest(p.seen_at, excluded.seen_at)
    returning p.product_id as "productId", new.completed_count > coalesce(old.completed_count, 0) as "completesOne"`.first(db);
  if (!itemProgress) throw userError('NOT_FOUND', 'contentItem.notFound', field);
  if (itemProgress.completesOne) await itemCompleted.emit(context, { productId: itemProgress.productId, customerId: userId });
  return { item: { id: itemId }, product: { id: itemProgress.productId } };
}

/** A query of the account's id, the product's and the customer's: one row if the customer has completed all visible items, else none. */
export const completedBy = ({ productId, customerId }: { productId: string; customerId: string }): Sql => sql`
  select d.creator_id, d.id, p.customer_id from product_progress p join products d on d.id = p.product_id
  where p.customer_id = ${customerId} and p.product_id = ${productId} and p.completed_count = d.visible_item_count`;

/** Takes back that the viewer has completed an item. An item that is not complete stays as it is. @throws NOT_FOUND */
export async function itemReopen({ db, viewer }: Context, itemId: string) {
  const { userId } = signedIn(viewer);
  const itemProgress = await sql<{ productId: string }>`
    with opened as (
      select i.id, i.product_id from content_items i
        join entitlements e on e.product_id = i.product_id and e.customer_id = ${userId}
      where i.id = ${itemId} and i.is_visible
      for key share of i, e
    ), item as (
      update item_progress p set completed_at = null from opened
      where p.customer_id = ${userId} and p.item_id = opened.id and p.completed_at is not null
      returning p.product_id
    ), product as (
      update product_progress p set completed_count = greatest(p.completed_count - 1, 0) from item
      where p.customer_id = ${userId} and p.product_id = item.product_id
    )
    select product_id as "productId" from opened`.first(db);
  if (!itemProgress) throw userError('NOT_FOUND', 'contentItem.notFound', ['id']);
  return { item: { id: itemId }, product: { id: itemProgress.productId } };
}

/**
 * Counts again what each customer has completed of a product, after items were shown, hidden or deleted. It takes two statements: the rows
 * are locked before they are counted. So a completion that is written at this moment is counted, or comes after and adds itself. The
 * caller has the product locked, so that two recounts cannot deadlock.
 */
export async function recountProgress({ db }: Context, { productId }: { productId: string }): Promise<void> {
  await sql`select from product_progress where product_id = ${productId} for no key update`.run(db);
  await sql`
    update product_progress p set completed_count = c.count
    from (select p.customer_id,
        (select count(*) from item_progress i join content_items v on v.id = i.item_id and v.is_visible
         where i.product_id = ${productId} and i.customer_id = p.customer_id and i.completed_at is not null) as count
      from product_progress p where p.product_id = ${productId}) c
    where p.product_id = ${productId} and p.customer_id = c.customer_id and p.completed_count <> c.count`.run(db);
}
