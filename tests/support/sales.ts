import { randomUUID } from 'node:crypto';
import { cards, payByCard } from './card.ts';
import { type Caller, gql } from './client.ts';
import { product } from './shop.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';
import type { Account, CreatorAccount } from './world.ts';
import { world } from './world.ts';

/** Makes a creator with one product on sale. */
export async function shop(input: Record<string, unknown> = {}): Promise<{ creator: CreatorAccount; productId: string }> {
  const creator = await world.creator();
  return { creator, productId: (await product(creator, { published: true, ...input })).id };
}

/** How many places of a product are taken. */
export const takenOf = async (productId: string) =>
  (await sql<{ taken: number }>('select taken from products where id = $1', [productId]))[0]?.taken;

export const newKey = () => `key-${randomUUID()}`;

/** Calls checkout and returns the payload, which may have errors. */
export async function checkout(
  caller: Caller,
  productId: string,
  { key = newKey(), language = 'EN', promoCode, method }: { key?: string; language?: string; promoCode?: string; method?: string } = {},
) {
  const { data, errors } = await gql(checkoutMutation, { input: { productId, idempotencyKey: key, language, promoCode, method } }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.checkout;
}

/** Buys by card, and returns the payment as it is when the customer returns. */
export async function buy(caller: Caller, productId: string, card: string = cards.good, promoCode?: string) {
  const { payment, userErrors } = await checkout(caller, productId, { promoCode });
  if (userErrors.length) throw new Error(JSON.stringify(userErrors));
  await payByCard(payment.redirectUrl, card);
  return readPayment(caller, payment.id);
}

/**
 * Orders, and pays with the card of a slow bank, which answers when the test lets it. The card's usual delay of five seconds is
 * too imprecise on a busy machine.
 */
export async function buySlowly(caller: Caller, productId: string, promoCode?: string) {
  const { order, payment, userErrors } = await checkout(caller, productId, { promoCode });
  if (userErrors.length) throw new Error(JSON.stringify(userErrors));
  const answersIn = (time: string) =>
    sql('update sandbox_gateway.payments set succeeds_at = now() + $2::interval where payment_id = $1', [payment.id, time]);
  await answersIn('1 hour');
  return { order, payment, bankAnswers: () => answersIn('0 seconds') };
}

export async function readPayment(caller: Caller, id: string) {
  return (await gql(paymentQuery, { id }, caller)).data.payment;
}

/** Waits until `is` holds for the payment, and returns it. */
export async function paymentThat(caller: Caller, id: string, is: (payment: { status: string; redirectUrl: string | null }) => boolean) {
  const there = async () => {
    const payment = await readPayment(caller, id);
    return is(payment) ? payment : instead(payment);
  };
  return until(there, `payment ${id} did not get there`);
}

/** Makes many customers. */
export const crowd = (size: number): Promise<Account[]> => Promise.all(Array.from({ length: size }, () => world.customer()));

/**
 * Enqueues a job and waits until it is done, together with jobs of its kind that the server's clock has begun meanwhile. With `query`, it
 * runs on the server of another database.
 */
export async function runJob(task: string, payload: object = {}, query: typeof sql = sql): Promise<void> {
  const [job] = await query<{ id: string }>('select id from graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
  const done = async () => {
    const [row] = await query<{ last_error: string | null }>(
      'select last_error, run_at, locked_at from graphile_worker.jobs where id = $1',
      [job?.id],
    );
    if (row?.last_error) throw new Error(`${task} failed: ${row.last_error}`);
    return !row || instead(row);
  };
  await until(done, `${task} was not done`);
  const others = await query<{ id: string }>('select id from graphile_worker.jobs where task_identifier = $1 and locked_at is not null', [
    task,
  ]);
  const ended = async () =>
    !(await query('select from graphile_worker.jobs where id = any($1::bigint[]) and locked_at is not null', [others.map(({ id }) => id)]))
      .length;
  await until(ended, `${task} of the server's clock was not done`);
}

/** Refunds an amount of a payment, in minor units, through the refund service. */
export async function refund(paymentId: string, amount: number): Promise<void> {
  const [row] = await sql<{ id: string }>(`insert into refunds (payment_id, amount, reason) values ($1, $2, 'REQUESTED') returning id`, [
    paymentId,
    amount,
  ]);
  await runJob('billing:giveBack', { refundId: row?.id });
}

/** Moves the end of an order's hold and of its payment into the past, as if half an hour had passed. */
export async function letTimePass(orderId: string): Promise<void> {
  await sql(`update orders set hold_expires_at = now() - interval '1 second' where id = $1`, [orderId]);
  await sql(`update payments set expires_at = now() - interval '1 second' where order_id = $1`, [orderId]);
}

/** An account's sums by day, week, month, year and of all time, where all are the same. */
export const inEachPeriod = (amount: number): number[] => [amount, amount, amount, amount, amount];

/** The ledger's balances of an account, and the sums that must equal them. */
export async function booksOf(creatorId: string) {
  const [books] = await sql<
    Record<'gateway' | 'revenue' | 'fees' | 'owed' | 'paid' | 'totals' | 'products' | 'days' | 'feeDays', number> & {
      productPeriods: number[];
    }
  >(
    `select
       (select coalesce(sum(amount), 0)::int from ledger_entries where creator_id = $1 and account = 'GATEWAY') as gateway,
       (select coalesce(-sum(amount), 0)::int from ledger_entries where creator_id = $1 and account in ('CREATOR', 'GATEWAY_FEE')) as revenue,
       (select coalesce(-sum(amount), 0)::int from ledger_entries where creator_id = $1 and account = 'GATEWAY_FEE') as fees,
       (select coalesce(-sum(amount), 0)::int from ledger_entries where creator_id = $1 and account = 'CUSTOMER') as owed,
       (select coalesce(sum(total_amount), 0)::int from orders where creator_id = $1 and status = 'PAID') as paid,
       (select coalesce(sum(revenue_amount), 0)::int from creator_totals where creator_id = $1) as totals,
       (select coalesce(sum(revenue_amount), 0)::int from product_totals where creator_id = $1) as products,
       (select coalesce(sum(revenue_amount), 0)::int from creator_days where creator_id = $1) as days,
       (select coalesce(sum(fee_amount), 0)::int from creator_days where creator_id = $1) as "feeDays",
       array(select (select coalesce(sum(revenue_amount), 0)::int from item_periods s
           where s.creator_id = $1 and s.kind = 'PRODUCT' and s.period = p.period)
         from (values ('DAY'), ('WEEK'), ('MONTH'), ('YEAR'), ('ALL')) p (period)) as "productPeriods"`,
    [creatorId],
  );
  return books as NonNullable<typeof books>;
}

export const checkoutMutation = /* GraphQL */ `
  mutation Checkout($input: CheckoutInput!) {
    checkout(input: $input) {
      order { id number status productId bookingId title titleAr total { amount currency } listPrice { amount } discount { source percentage amount { amount } name nameAr } createdAt paidAt }
      payment { id status method amount { amount currency } redirectUrl failureMessage order { id } createdAt }
      userErrors { field code message }
    }
  }
`;
export const paymentQuery = /* GraphQL */ `
  query Payment($id: UUID!) {
    payment(id: $id) { id status method amount { amount currency } redirectUrl failureMessage order { id number status paidAt } createdAt }
  }
`;
export const revenueQuery = /* GraphQL */ `
  query Revenue($period: RevenuePeriod!, $first: Int) {
    revenue(period: $period) {
      period from to total { amount currency } paidCustomers orderCount
      days { date total { amount currency } orderCount }
      products(first: $first) { product { id title } total { amount currency } orderCount }
      recentSales(first: $first) { customer version order { id number total { amount } } }
    }
  }
`;
