import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { subscribe } from '../support/client.ts';
import { listen } from '../support/listening.ts';
import { buy, checkout, crowd, shop } from '../support/sales.ts';
import { type Account, type ConsoleAccount, world } from '../support/world.ts';

const sale = 'version customer order { number status productTitle total { amount currency } paidAt }';

interface Sale {
  version: number;
  customer: string;
  order: Record<string, unknown>;
}
const listening = (account: ConsoleAccount) => listen<Sale>('saleMade', sale, account);

describe('saleMade', () => {
  test('tells each sale of the account once it is settled, with the customer as the viewer may see them', async () => {
    const { creator, productId } = await shop({ title: 'Clay' });
    const [owner, admin] = [await listening(creator), await listening(await world.admin(creator, 'VIEW'))];
    const customer = await world.customer();
    await buy(customer, productId);
    expect(await owner.heardAtLeast(1)).toEqual([
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
    expect(await admin.heardAtLeast(1)).toMatchObject([{ version: 1, customer: 'c•••@e•••.com' }]);
    await Promise.all([owner.stop(), admin.stop()]);
  });

  test('tells free orders too, and nothing of what is not paid', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const other = await shop();
    const listener = await listening(creator);
    const customer = await world.customer();
    await checkout(customer, other.productId);
    await buy(customer, other.productId, '4000 0000 0000 0002');
    expect(listener.heard).toEqual([]);
    await checkout(customer, productId);
    expect(await listener.heardAtLeast(1)).toMatchObject([{ version: 1, order: { total: { amount: '0.000' } } }]);
    await listener.stop();
  });

  test('has rising versions, and nothing of another account', async () => {
    const [mine, other] = [await shop(), await shop()];
    const listener = await listening(mine.creator);
    const customers = (await crowd(5)) as Account[];
    await Promise.all(customers.flatMap((customer) => [buy(customer, mine.productId), buy(customer, other.productId)]));
    const versions = (await listener.heardAtLeast(5)).map(({ version }) => version);
    await sleep(300);
    expect(listener.heard).toHaveLength(5);
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5]);
    await listener.stop();
  });

  test('is refused to customers and strangers', async () => {
    const customer = await world.customer();
    for (const caller of [customer, {}]) {
      const first = await subscribe(`subscription { saleMade { ${sale} } }`, {}, caller)
        .next()
        .catch((error: unknown) => ({ value: { errors: error } }));
      expect(JSON.stringify(first.value)).toMatch(/FORBIDDEN|UNAUTHENTICATED|sign in|may not/i);
    }
  });
});
