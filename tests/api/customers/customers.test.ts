import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { buy, checkout, crowd, refund, shop } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, type CreatorAccount, newEmail, world } from '../../support/world.ts';

const customersQuery = /* GraphQL */ `
  query Customers($first: Int, $after: String, $last: Int, $before: String, $search: String) {
    customers(first: $first, after: $after, last: $last, before: $before, search: $search) {
      nodes { id email phoneNumber orderCount totalPaid { amount currency } firstOrderAt lastOrderAt }
      pageInfo { hasNextPage endCursor startCursor }
      totalCount
    }
  }
`;
const customers = async (caller: Caller, variables = {}) => (await gql(customersQuery, variables, caller)).data.customers;
const emails = async (caller: Caller, search: string) =>
  (await customers(caller, { search })).nodes.map(({ email }: { email: string }) => email);

/** The stored totals of an account's customers, and the same totals calculated from its orders and refunds. */
async function sumsOf({ creatorId }: CreatorAccount) {
  const kept = await sql(
    `select customer_id, paid_amount::int as paid, order_count as orders, first_order_at, last_order_at
     from customer_totals where creator_id = $1 order by customer_id`,
    [creatorId],
  );
  const counted = await sql(
    `select o.customer_id, sum(o.total_amount - coalesce(p.refunded_amount, 0))::int as paid,
       count(*) filter (where o.status = 'PAID')::int as orders, min(o.paid_at) as first_order_at, max(o.paid_at) as last_order_at
     from orders o left join payments p on p.order_id = o.id and p.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED')
     where o.creator_id = $1 and o.paid_at is not null group by o.customer_id order by o.customer_id`,
    [creatorId],
  );
  return { kept, counted };
}

describe('customers', () => {
  test('are those who bought, the latest buyer first, with what they paid', async () => {
    const { creator, productId } = await shop();
    const free = await product(creator, { published: true, title: 'Given away', cost: 'FREE', price: null });
    const [amal, badr, dana] = (await crowd(3)) as [Account, Account, Account];
    expect(await customers(creator)).toMatchObject({ nodes: [], totalCount: 0 });
    await buy(amal, productId);
    await buy(badr, productId);
    await checkout(amal, free.id);
    await checkout(dana, productId); // never paid
    await world.customer();

    const { nodes, totalCount } = await customers(creator);
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(nodes).toEqual([
      {
        id: amal.userId,
        email: amal.email,
        phoneNumber: null,
        orderCount: 2,
        totalPaid: { amount: '12.500', currency: 'KWD' },
        firstOrderAt: instant,
        lastOrderAt: instant,
      },
      expect.objectContaining({ id: badr.userId, orderCount: 1, totalPaid: { amount: '12.500', currency: 'KWD' } }),
    ]);
    expect(nodes[0].firstOrderAt < nodes[0].lastOrderAt && nodes[1].firstOrderAt === nodes[1].lastOrderAt).toBe(true);
    expect(totalCount).toBe(2);
    expect(await customers(await world.creator())).toMatchObject({ nodes: [], totalCount: 0 });
  });

  test('stay in the list after a refund, which lowers their total', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const payment = await buy(customer, productId);
    await refund(payment.id, 2500);
    expect((await customers(creator)).nodes).toMatchObject([{ orderCount: 1, totalPaid: { amount: '10.000' } }]);
    await refund(payment.id, 10_000);
    expect((await customers(creator)).nodes).toMatchObject([{ orderCount: 0, totalPaid: { amount: '0.000' } }]);
    await buy(customer, productId);
    expect((await customers(creator)).nodes).toMatchObject([{ orderCount: 1, totalPaid: { amount: '12.500' } }]);
    const { kept, counted } = await sumsOf(creator);
    expect(kept).toEqual(counted);
  });

  test('are found by the contacts that they have now', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    const customer = await world.customer();
    await checkout(customer, productId);
    const email = newEmail('moved');
    // No door changes them once a customer has bought something.
    await sql('update users set email = $2, phone_number = $3 where id = $1', [customer.userId, email, '+96555001122']);
    expect(await emails(creator, 'moved')).toEqual([email]);
    expect(await emails(creator, '5500 1122')).toEqual([email]);
    expect(await emails(creator, customer.email)).toEqual([]);
  });

  test('have correct totals when they buy at the same time', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    const other = await product(creator, { published: true, title: 'Second', cost: 'FREE', price: null });
    const buyers = await crowd(12);
    await Promise.all(buyers.flatMap((buyer) => [checkout(buyer, productId), checkout(buyer, other.id)]));
    expect(await customers(creator)).toMatchObject({ totalCount: 12 });
    const { kept, counted } = await sumsOf(creator);
    expect(kept).toHaveLength(12);
    expect(kept).toEqual(counted);
  });

  test('are paged by key, in a stable order', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    for (const buyer of await crowd(7)) await checkout(buyer, productId);
    // Four of them bought at the same instant.
    await sql(
      "update customer_totals set first_order_at = '2026-01-01', last_order_at = '2026-01-02' where creator_id = $1 and customer_id in (select customer_id from customer_totals where creator_id = $1 limit 4)",
      [creator.creatorId],
    );
    const whole = await customers(creator);
    const ids: string[] = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo } = await customers(creator, { first: 2, after });
      ids.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(ids).toEqual(whole.nodes.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(7);
    const { errors } = await gql(customersQuery, { first: 101 }, creator);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('a search', () => {
  test('finds parts of an email or a phone number, in any notation', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    // No email contains the searched digits by chance.
    const [amal, badr] = [await world.customer(newEmail('amal_50').replaceAll('9', '0')), await world.customer(newEmail('badr'))];
    for (const buyer of [amal, badr]) await checkout(buyer, productId);
    await sql("update users set phone_number = '+96599887766' where id = $1", [badr.userId]);
    for (const search of ['AMAL_', ' amal_50 ', amal.email])
      expect([search, await emails(creator, search)]).toEqual([search, [amal.email]]);
    for (const search of ['9988', '+965 99 88-77', '(965)99887766', '00965998', '٩٩٨٨٧٧', 'badr'])
      expect([search, await emails(creator, search)]).toEqual([search, [badr.email]]);
    for (const search of ['%', '_x', '\\', "'", '*', 'nobody', '77665544332211', `${amal.email}%`])
      expect([search, await emails(creator, search)]).toEqual([search, []]);
    for (const search of ['', '  ']) expect(await emails(creator, search)).toHaveLength(2);
    expect(await customers(creator, { search: 'badr' })).toMatchObject({ totalCount: 1, nodes: [{ phoneNumber: '+96599887766' }] });
    const { errors } = await gql(customersQuery, { search: 'x'.repeat(255) }, creator);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await emails(await world.creator(), 'badr')).toEqual([]);
  });

  test('is refused to users who see masked contacts', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    const buyer = await world.customer(newEmail('amal'));
    await sql("update users set phone_number = '+96599887766' where id = $1", [buyer.userId]);
    await checkout(buyer, productId);
    const [viewer, editor] = [await world.admin(creator, 'VIEW'), await world.admin(creator, 'EDIT')];
    const masked = { email: 'a•••@e•••.com', phoneNumber: '•••66', orderCount: 1 };
    expect((await customers(viewer)).nodes).toMatchObject([masked]);
    expect((await customers(viewer, { search: ' ' })).nodes).toMatchObject([masked]);
    for (const search of ['amal', 'zzz', '99']) {
      const { errors, data } = await gql(customersQuery, { search }, viewer);
      expect([errors?.[0]?.extensions.code, data]).toEqual(['FORBIDDEN', null]);
    }
    expect((await customers(editor, { search: 'amal' })).nodes).toMatchObject([{ email: buyer.email, phoneNumber: '+96599887766' }]);
  });
});
