import { describe, expect, test } from 'vitest';
import { cards, payByCard, payByKnet } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { openPage } from '../../support/gateway-page.ts';
import { booksOf, checkout, newKey, paymentThat, readPayment, shop, takenOf } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

describe('the ways to pay', () => {
  test('are open to every visitor; KNET takes Kuwaiti dinars only', async () => {
    const of = async (currency: string) =>
      (await gql('query ($currency: Currency!) { paymentMethods(currency: $currency) }', { currency })).data;
    expect(await of('KWD')).toEqual({ paymentMethods: ['CARD', 'KNET'] });
    expect(await of('USD')).toEqual({ paymentMethods: ['CARD'] });
  });

  test('are the card if none is chosen', async () => {
    const { productId } = await shop();
    const { payment } = await checkout(await world.customer(), productId);
    expect(payment.method).toBe('CARD');
    expect((await openPage(payment.redirectUrl)).html).toContain('name="cvc"');
  });

  test('one that does not exist for the currency is refused, and nothing is held', async () => {
    const { creator, productId } = await shop();
    await sql("update products set currency = 'USD' where id = $1", [productId]);
    const { userErrors } = await checkout(await world.customer(), productId, { method: 'KNET' });
    expect(userErrors.map(({ code, field }: { code: string; field: string[] }) => ({ code, field }))).toEqual([
      { code: 'INVALID', field: ['method'] },
    ]);
    expect(await takenOf(productId)).toBe(0);
    expect(await sql('select from orders where creator_id = $1', [creator.creatorId])).toEqual([]);
  });
});

describe('KNET', () => {
  test('asks for a card and its PIN on a page of its own, and pays', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const { payment } = await checkout(customer, productId, { method: 'KNET' });
    expect(payment.method).toBe('KNET');
    const page = await openPage(payment.redirectUrl);
    expect(page.html).toContain('name="pin"');
    expect(page.html).not.toContain('name="cvc"');
    expect(await payByKnet(payment.redirectUrl)).toBe(`/en/payment/${payment.id}`);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED', order: { status: 'PAID' } });
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 12_500, revenue: 12_500 });
  });

  test('that is declined charges nothing, and the same order can be paid by card', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId, { method: 'KNET' });
    await payByKnet(payment.redirectUrl, '8888880000000002');
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'FAILED' });
    const again = await checkout(customer, productId, { method: 'CARD' });
    expect(again.order.id).toBe(order.id);
    await payByCard(again.payment.redirectUrl, cards.good);
    expect(await readPayment(customer, again.payment.id)).toMatchObject({ status: 'SUCCEEDED', order: { id: order.id } });
  });
});

describe('another way to pay', () => {
  test('ends the payment under way, for the same order and place', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const first = await checkout(customer, productId, { method: 'CARD' });
    const second = await checkout(customer, productId, { method: 'KNET' });
    expect(second.order.id).toBe(first.order.id);
    expect(second.payment.id).not.toBe(first.payment.id);
    expect(await readPayment(customer, first.payment.id)).toMatchObject({ status: 'EXPIRED', redirectUrl: null });
    expect(await takenOf(productId)).toBe(1);
  });

  test('does not prolong the hold of the place', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId, { method: 'CARD' });
    await sql(`update orders set hold_expires_at = hold_expires_at - interval '20 minutes' where id = $1`, [order.id]);
    await sql(`update payments set expires_at = expires_at - interval '20 minutes' where id = $1`, [payment.id]);
    const ends = () =>
      sql<{ order: Date; payment: Date }>(
        `select hold_expires_at as order, p.expires_at as payment from orders o join payments p on p.order_id = o.id
         where o.id = $1 order by p.created_at desc limit 1`,
        [order.id],
      );
    const before = await ends();
    for (const method of ['KNET', 'CARD']) await checkout(customer, productId, { method });
    expect(await ends()).toEqual(before);
    expect(before[0]?.payment).toEqual(before[0]?.order);
  });

  test('that is paid as well gives the second payment back', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const first = await checkout(customer, productId, { method: 'CARD' });
    // The bank is slow to answer for the card, and the customer turns to KNET meanwhile.
    await sql("update sandbox_gateway.payments set succeeds_at = now() + interval '1 hour' where payment_id = $1", [first.payment.id]);
    const second = await checkout(customer, productId, { method: 'KNET' });
    await payByKnet(second.payment.redirectUrl);
    await sql('update sandbox_gateway.payments set succeeds_at = now() where payment_id = $1', [first.payment.id]);
    await paymentThat(customer, first.payment.id, ({ status }) => status === 'REFUNDED');
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 12_500, revenue: 12_500, owed: 0 });
  });

  test('with the key of the first is refused as another request', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const key = newKey();
    await checkout(customer, productId, { key, method: 'CARD' });
    const { userErrors } = await checkout(customer, productId, { key, method: 'KNET' });
    expect(userErrors).toHaveLength(1);
  });
});
