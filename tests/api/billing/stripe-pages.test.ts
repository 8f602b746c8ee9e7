import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOf, stripeBank } from '../../support/banks.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, readPayment } from '../../support/sales.ts';

describe('a page of Stripe', () => {
  let bank: Awaited<ReturnType<typeof stripeBank>>;
  let own: Awaited<ReturnType<typeof serverOf>>;
  let shop: OwnShop;
  let next = 0;
  beforeAll(async () => {
    bank = await stripeBank();
    own = await serverOf(bank);
    shop = await ownShop(own.server.databaseUrl, { customers: 4 });
  });
  afterAll(async () => {
    await shop.end();
    await own.stop();
    await bank.stop();
  });
  /** A payment whose page is open. */
  async function begun() {
    const customer = await shop.signIn(next++, own.server.url);
    const { payment } = await checkout(customer, shop.productId);
    const [row] = await own.sql<{ reference: string }>('select gateway_reference as reference from payments where id = $1', [payment.id]);
    return { customer, id: payment.id as string, reference: row?.reference as string };
  }
  const run = () => own.run('billing:reconcile');
  const letTimePass = (id: string, time: string) =>
    own.sql('update payments set expires_at = now() - $2::interval where id = $1', [id, time]);

  test('is closed there when our time is over, and the payment ends', async () => {
    const { customer, id, reference } = await begun();
    await letTimePass(id, '1 second');
    await run();
    expect(bank.stripe.session(reference).status).toBe('expired');
    expect(await readPayment(customer, id)).toMatchObject({ status: 'EXPIRED' });
  });

  test('that was paid in the moment in which it was to be closed has paid', async () => {
    const { customer, id, reference } = await begun();
    bank.stripe.pay(reference);
    await letTimePass(id, '1 second');
    await run();
    expect(await readPayment(customer, id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('of a payment that was given up is closed there later', async () => {
    const { id, reference } = await begun();
    await own.sql(`update payments set status = 'EXPIRED', failure_code = 'expired' where id = $1`, [id]);
    await letTimePass(id, '61 minutes');
    await run();
    expect(bank.stripe.session(reference).status).toBe('expired');
  });

  test('whose payer has done their part is waited for, however long the gateway takes', async () => {
    const { customer, id, reference } = await begun();
    bank.stripe.pay(reference, { fee: null });
    await letTimePass(id, '2 days');
    await run();
    expect(await readPayment(customer, id)).toMatchObject({ status: 'CREATED', redirectUrl: null });
    bank.stripe.bookFee(reference, 313);
    await run();
    expect(await readPayment(customer, id)).toMatchObject({ status: 'SUCCEEDED' });
  });
});
