import { describe, expect, test } from 'vitest';
import { subscribe } from '../../support/client.ts';
import { listen } from '../../support/listening.ts';
import { buy, checkout, crowd, refund, shop } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, type ConsoleAccount, world } from '../../support/world.ts';

const sale = 'version customer order { number status title total { amount currency } paidAt }';

interface Sale {
  version: number;
  customer: string;
  order: Record<string, unknown>;
}
const listening = (account: ConsoleAccount) => listen<Sale>('saleMade', sale, account);

describe('saleMade', () => {
  test('reports each sale of the account when it is settled, with the customer as the viewer may see them', async () => {
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
          title: 'Clay',
          total: { amount: '12.500', currency: 'KWD' },
          paidAt: expect.any(String),
        },
      },
    ]);
    expect(await admin.heardAtLeast(1)).toMatchObject([{ version: 1, customer: 'c•••@e•••.com' }]);
    await Promise.all([owner.stop(), admin.stop()]);
  });

  test('reports free orders, too, and no unpaid ones', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const paid = await product(creator, { published: true });
    const listener = await listening(creator);
    const customer = await world.customer();
    await checkout(customer, paid.id);
    await buy(customer, paid.id, '4000 0000 0000 0002');
    await checkout(customer, productId);
    // Events come in their order, so an unpaid one would be the first.
    expect(await listener.heardAtLeast(1)).toMatchObject([{ version: 1, order: { total: { amount: '0.000' } } }]);
    await listener.stop();
  });

  const many = rounds(40, 200);
  test(`reports ${many} sales at once in the order of their versions, to each listener, and none of another account`, async () => {
    const [mine, other] = [await shop({ cost: 'FREE' }), await shop({ cost: 'FREE' })];
    const listeners = await Promise.all(Array.from({ length: 3 }, () => listening(mine.creator)));
    const customers = await crowd(many);
    await checkout(customers[0] as Account, other.productId);
    await Promise.all(customers.map((customer) => checkout(customer, mine.productId)));
    // One more sale, so that a repeated or late event would be noticed.
    await checkout(await world.customer(), mine.productId);
    const versions = Array.from({ length: many + 1 }, (_, index) => index + 1);
    for (const listener of listeners) {
      expect((await listener.heardAtLeast(many + 1)).map(({ version }) => version)).toEqual(versions);
      await listener.stop();
    }
  });

  test('has beside it what changes the revenue without a sale: refunds of this account', async () => {
    const [mine, other] = [await shop(), await shop()];
    const customer = await world.customer();
    const { id } = await buy(customer, mine.productId);
    const { id: elsewhere } = await buy(customer, other.productId);
    const changes = subscribe('subscription { revenueChanged }', {}, mine.creator);
    const others = subscribe('subscription { revenueChanged }', {}, other.creator);
    const [heard, heardThere] = [changes.next(), others.next()];
    await refund(id, 2500);
    const { value } = await heard;
    expect(Math.abs(Date.parse(value?.data?.revenueChanged) - Date.now())).toBeLessThan(60_000);
    const next = changes.next();
    await refund(elsewhere, 12_500);
    const there = (await heardThere).value?.data?.revenueChanged;
    expect(Date.parse(there)).toBeGreaterThan(Date.parse(value?.data?.revenueChanged));
    await refund(id, 10_000);
    expect(Date.parse((await next).value?.data?.revenueChanged)).toBeGreaterThan(Date.parse(there));
    await Promise.all([changes.return(undefined), others.return(undefined)]);
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
