import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { describe, expect, test } from 'vitest';
import { type Caller, subscribe } from '../support/client.ts';
import { buy, checkout, crowd, shop } from '../support/sales.ts';
import { setting } from '../support/server.ts';
import { type Account, world } from '../support/world.ts';

const saleMade = /* GraphQL */ `
  subscription SaleMade { saleMade { version customer order { number status productTitle total { amount currency } paidAt } } }
`;

interface Sale {
  version: number;
  customer: string;
  order: Record<string, unknown>;
}

/** Listens from now on; answers what was heard so far whenever it is asked. */
async function listen({ token }: Caller) {
  const heard: Sale[] = [];
  const client = createClient({
    url: `${setting('TEST_URL').replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  client.subscribe<{ saleMade: Sale }>(
    { query: saleMade },
    { next: ({ data }) => data && heard.push(data.saleMade), error: () => undefined, complete: () => undefined },
  );
  await sleep(400); // the socket has to be listening before the sale
  return {
    async heard(count: number) {
      for (const begun = Date.now(); heard.length < count && Date.now() - begun < 5000; ) await sleep(50);
      return heard;
    },
    stop: async () => client.dispose(),
  };
}

describe('saleMade', () => {
  test('tells each sale of the account once it is settled, with the customer as the viewer may see them', async () => {
    const { creator, productId } = await shop({ title: 'Clay' });
    const [owner, admin] = [await listen(creator), await listen(await world.admin(creator, 'VIEW'))];
    const customer = await world.customer();
    await buy(customer, productId);
    expect(await owner.heard(1)).toEqual([
      {
        version: 1,
        customer: customer.email,
        order: {
          number: 1,
          status: 'PAID',
          productTitle: 'Clay',
          total: { amount: '12.500', currency: 'KWD' },
          paidAt: expect.any(String),
        },
      },
    ]);
    expect(await admin.heard(1)).toMatchObject([{ version: 1, customer: 'c•••@e•••.com' }]);
    await Promise.all([owner.stop(), admin.stop()]);
  });

  test('tells free orders too, and nothing of what is not paid', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const other = await shop();
    const listener = await listen(creator);
    const customer = await world.customer();
    await checkout(customer, other.productId);
    await buy(customer, other.productId, '4000 0000 0000 0002');
    expect(await listener.heard(0)).toEqual([]);
    await checkout(customer, productId);
    expect(await listener.heard(1)).toMatchObject([{ version: 1, order: { total: { amount: '0.000' } } }]);
    await listener.stop();
  });

  test('has rising versions, and nothing of another account', async () => {
    const [mine, other] = [await shop(), await shop()];
    const listener = await listen(mine.creator);
    const customers = (await crowd(5)) as Account[];
    await Promise.all(customers.flatMap((customer) => [buy(customer, mine.productId), buy(customer, other.productId)]));
    const versions = (await listener.heard(5)).map(({ version }) => version);
    await sleep(300);
    expect(await listener.heard(5)).toHaveLength(5);
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5]);
    await listener.stop();
  });

  test('is refused to customers and strangers', async () => {
    const customer = await world.customer();
    for (const caller of [customer, {}]) {
      const first = await subscribe(saleMade, {}, caller)
        .next()
        .catch((error: unknown) => ({ value: { errors: error } }));
      expect(JSON.stringify(first.value)).toMatch(/FORBIDDEN|UNAUTHENTICATED|sign in|may not/i);
    }
  });
});
