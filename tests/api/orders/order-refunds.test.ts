import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { event } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { codesByField, gql, mailsTo } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { allMailsTo } from '../../support/mails.ts';
import { moneyQuery } from '../../support/payouts.ts';
import { codesOf, offering, quote } from '../../support/promos.ts';
import { orderRefund, previewOf, previewQuery, saleOf, salesQuery } from '../../support/refunds.ts';
import { booksOf, buy, buySlowly, checkout, crowd, letTimePass, newKey, paymentThat, runJob, shop } from '../../support/sales.ts';
import { held, paperTo, paySeat } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/** Cards whose refunds go wrong at the sandbox gateway. */
const refused = '4000000000008203';

async function sold(card: string = cards.good, promoCode?: string) {
  const { creator, productId } = await shop();
  if (promoCode) await offering(creator, productId, { promoCodes: [{ code: promoCode, percentage: 20, maxUses: 1 }] });
  const customer = await world.customer();
  const { order, id: paymentId } = await buy(customer, productId, card, promoCode);
  return { creator, customer, productId, paymentId: paymentId as string, orderId: order.id as string };
}

/** Mails to an address about money that went back. */
const refundMails = async (email: string) =>
  (await mailsTo(email, { count: 0 })).filter(({ subject }) => /^(Your refund|Credit note|استرداد|إشعار)/u.test(subject));

/** Tells the gateway what becomes of the refunds of a payment from now on. */
async function foretell(paymentId: string, refunds: 'succeed' | 'stay'): Promise<void> {
  const { sandboxGatewaySecret } = readConfig({ NODE_ENV: 'test' });
  const [row] = await sql<{ reference: string }>('select gateway_reference as reference from payments where id = $1', [paymentId]);
  const answer = await fetch(`${setting('TEST_GATEWAY_URL')}/v1/payments/${row?.reference}/foretell`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxGatewaySecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ refunds }),
  });
  expect(answer.status).toBe(204);
}

describe('a refund', () => {
  test('of a part keeps access, is mailed to the customer and shown with its reason', async () => {
    const { creator, customer, orderId } = await sold();
    const editor = await world.admin(creator, 'EDIT');
    const { sale, userErrors } = await orderRefund(editor, orderId, { amount: '٢٫٥', reason: 'NOT_AS_DESCRIBED', note: ' Too short ' });
    expect(userErrors).toEqual([]);
    expect(sale).toMatchObject({
      status: 'PARTLY_REFUNDED',
      viewerCanRefund: true,
      payment: { amount: { amount: '12.500' }, refunded: { amount: '2.500' }, refundable: { amount: '10.000' }, method: 'CARD' },
      refunds: [{ status: 'SUCCEEDED', amount: { amount: '2.500' }, reason: 'NOT_AS_DESCRIBED', note: 'Too short', failure: null }],
    });
    expect(await sql('select 1 from entitlements where order_id = $1', [orderId])).toHaveLength(1);
    const mails = await until(async () => {
      const found = await refundMails(customer.email);
      return found.length > 0 && found;
    }, 'no refund was mailed');
    expect(mails).toMatchObject([{ subject: 'Your refund: Drawing faces', text: expect.stringContaining('You keep your access') }]);
    expect(mails[0]?.text).toMatch(/KWD\s2\.500/);
    expect(JSON.stringify(mails)).not.toContain('Too short');
    const [note] = await sql<{ id: string }>("select id from documents where order_id = $1 and kind = 'CREDIT_NOTE'", [orderId]);
    expect(mails[0]?.links.some((link) => link.endsWith(`/en/documents/${note?.id}`))).toBe(true);
    expect(mails[0]?.attachments).toHaveLength(1);
  });

  test('of all ends access, frees the place and the code’s use, and is mailed in the customer’s language', async () => {
    const { creator, customer, orderId, productId } = await sold(cards.good, 'SUMMER');
    await sql(`update users set language = 'AR' where id = $1`, [customer.userId]);
    expect(await previewOf(creator, orderId)).toMatchObject({
      amount: { amount: '10.000' },
      isWhole: true,
      endsAccess: true,
      seat: 'NONE',
      place: 'FREED',
      codeUse: 'FREED',
      dealsLost: [],
    });
    const { sale } = await orderRefund(creator, orderId);
    expect(sale).toMatchObject({ status: 'REFUNDED', viewerCanRefund: false, order: { status: 'REFUNDED' } });
    expect(await sql('select 1 from entitlements where order_id = $1', [orderId])).toEqual([]);
    expect(await sql('select taken from products where id = $1', [productId])).toEqual([{ taken: 0 }]);
    expect(await codesOf(creator)).toMatchObject([{ useCount: 0 }]);
    // One mail, in their own language now, not in that of the payment.
    await until(async () => (await refundMails(customer.email)).length > 0, 'no refund was mailed');
    expect((await refundMails(customer.email)).map(({ subject }) => subject)).toEqual(['استرداد المبلغ: Drawing faces']);
    expect(codesByField((await orderRefund(creator, orderId)).userErrors)).toEqual({ orderId: 'WRONG_STATE' });
  });

  test('of all of a product takes its deals for owners along, which a part does not', async () => {
    const { creator, customer, orderId, productId } = await sold();
    const ink = await product(creator, { published: true, title: 'Ink', titleAr: 'حبر' });
    await offering(creator, productId, { specialDeal: { productId: ink.id, discount: 40 } });
    const deal = async () => (await quote(customer, ink.id)).discount?.percentage ?? null;
    expect(await deal()).toBe(40);
    expect(await previewOf(creator, orderId)).toMatchObject({ isWhole: true, dealsLost: ['Ink'] });
    expect(await previewOf({ ...creator, language: 'ar' }, orderId)).toMatchObject({ dealsLost: ['حبر'] });
    expect(await previewOf(creator, orderId, '2.500')).toMatchObject({ isWhole: false, dealsLost: [] });
    await orderRefund(creator, orderId, { amount: '2.500' });
    expect(await deal()).toBe(40);
    await orderRefund(creator, orderId);
    expect(await deal()).toBeNull();
  });

  test('of a booking cancels it and frees its seat', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const customer = await world.customer();
    const bookingId = await held(customer, sessionId);
    const { order } = await paySeat(customer, bookingId);
    const orderId = order.id as string;
    expect(await previewOf(creator, orderId)).toMatchObject({ seat: 'FREED', place: 'NONE', endsAccess: true });
    expect((await orderRefund(creator, orderId, { reason: 'CANCELLED' })).sale).toMatchObject({ status: 'REFUNDED' });
    expect(await sql('select status from bookings where id = $1', [bookingId])).toEqual([{ status: 'CANCELLED' }]);
    expect(await sql('select taken from sessions where id = $1', [sessionId])).toEqual([{ taken: 0 }]);
  });

  test('of what is left of a booking names that amount in the mail of its cancellation', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { price: 12_500 });
    const customer = await world.customer();
    const { order } = await paySeat(customer, await held(customer, sessionId));
    await orderRefund(creator, order.id, { amount: '2.5' });
    await orderRefund(creator, order.id);
    const [mail] = await paperTo(customer.email, 2);
    expect(mail?.subject).toMatch(/^Cancelled: /);
    expect(mail?.text).toContain('Refund: 10.000 KWD goes back to your card.');
  });

  test('of a booking that its customer cancels names what was not given back before', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { price: 12_500 });
    const customer = await world.customer();
    const bookingId = await held(customer, sessionId);
    const { order } = await paySeat(customer, bookingId);
    await orderRefund(creator, order.id, { amount: '2.5' });
    const cancel = 'mutation ($id: UUID!, $key: String!) { bookingCancel(id: $id, idempotencyKey: $key) { userErrors { code } } }';
    await gql(cancel, { id: bookingId, key: newKey() }, customer);
    const [mail] = await paperTo(customer.email, 2);
    expect(mail?.text).toContain('Refund: 10.000 KWD goes back to your card.');
    const refunded = 'query ($id: UUID!) { booking(id: $id) { refunded { amount } } }';
    const back = async () => (await gql(refunded, { id: bookingId }, customer)).data.booking.refunded?.amount === '12.500';
    await until(back, 'the rest did not go back');
  });

  test('of all that was paid for a session that is over is mailed', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const customer = await world.customer();
    const bookingId = await held(customer, sessionId);
    const { order } = await paySeat(customer, bookingId);
    await sql("update bookings set status = 'COMPLETED' where id = $1", [bookingId]);
    await orderRefund(creator, order.id);
    const mailed = async () => (await refundMails(customer.email))[0];
    expect(await until(mailed, 'no refund was mailed')).toMatchObject({ subject: expect.stringMatching(/^Your refund: /) });
    expect(await sql('select status from bookings where id = $1', [bookingId])).toEqual([{ status: 'COMPLETED' }]);
  });

  test('takes the payment that the sale was made for, not one that goes back by itself', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    // The first payment lapses, and its bank pays late: another has paid the product meanwhile.
    const late = await buySlowly(customer, productId);
    await letTimePass(late.order.id);
    await runJob('orders:expireHolds');
    await runJob('billing:reconcile');
    await paymentThat(customer, late.payment.id, ({ status }) => status === 'EXPIRED');
    const { order } = await buy(customer, productId);
    // Both of one order, as when a payment that was given up here is paid all the same; the index of orders has the newest first.
    await sql('update payments set order_id = $2, created_at = now() where id = $1', [late.payment.id, order.id]);
    await foretell(late.payment.id, 'stay');
    await late.bankAnswers();
    await paymentThat(customer, late.payment.id, ({ status }) => status === 'SUCCEEDED');
    expect(await previewOf(creator, order.id)).toMatchObject({ refundable: { amount: '12.500' }, isWhole: true });
    const { userErrors, sale } = await orderRefund(creator, order.id);
    expect(userErrors).toEqual([]);
    expect(sale).toMatchObject({ status: 'REFUNDED' });
  });

  test('is previewed with those that are on their way', async () => {
    const { creator, orderId, paymentId } = await sold();
    await foretell(paymentId, 'stay');
    await orderRefund(creator, orderId, { amount: '4' });
    expect(await previewOf(creator, orderId, '8.5')).toMatchObject({ isWhole: true, endsAccess: true, place: 'FREED' });
    expect(await previewOf(creator, orderId, '8')).toMatchObject({ isWhole: false, endsAccess: false, place: 'KEPT' });
    expect(await previewOf(creator, orderId)).toMatchObject({ amount: { amount: '8.500' }, isWhole: true });
  });

  test('is written after all payouts that did not see it: it waits for the account’s ledger head', async () => {
    const { creator, orderId, paymentId } = await sold();
    const head = await lockRows('select from ledger_heads where creator_id = $1 for update', [creator.creatorId]);
    const refunding = orderRefund(creator, orderId);
    await head.awaited(1);
    expect(await sql('select from refunds where payment_id = $1', [paymentId])).toEqual([]);
    await head.release();
    expect((await refunding).sale).toMatchObject({ status: 'REFUNDED' });
  });

  test.each([
    ['.5', '0.500'],
    ['5.', '5.000'],
  ])('of %s is read as other amounts are', async (amount, back) => {
    const { creator, orderId } = await sold();
    expect((await orderRefund(creator, orderId, { amount })).sale).toMatchObject({ payment: { refunded: { amount: back } } });
  });

  test('with a note that is too long, or without a reason, is refused in words', async () => {
    const { creator, orderId } = await sold();
    const { userErrors } = await orderRefund(creator, orderId, { note: 'x'.repeat(501), reason: 'OTHER' });
    expect(userErrors).toMatchObject([{ field: ['note'], message: 'Max length is 500 characters' }]);
    expect((await orderRefund({ ...creator, language: 'ar' }, orderId, { note: 'x'.repeat(501) })).userErrors[0].message).toBe(
      'الحد الأقصى 500 حرف',
    );
    expect((await orderRefund(creator, orderId, { note: 'ب'.repeat(500), amount: '1' })).userErrors).toEqual([]);
    await expect(orderRefund(creator, orderId, { reason: null })).rejects.toThrow('BAD_USER_INPUT');
  });

  test('asked for with the same key many times is one', async () => {
    const { creator, orderId } = await sold();
    const idempotencyKey = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => orderRefund(creator, orderId, { amount: '1', idempotencyKey })));
    expect(answers.map(({ userErrors }) => userErrors)).toEqual(Array(8).fill([]));
    expect(await saleOf(creator, orderId)).toMatchObject({ refunds: [{ amount: { amount: '1.000' } }] });
    expect(codesByField((await orderRefund(creator, orderId, { amount: '2', idempotencyKey })).userErrors)).toEqual({
      idempotencyKey: 'IDEMPOTENCY_CONFLICT',
    });
  });

  test('by two admins at once never gives back more than was paid', async () => {
    const { creator, orderId, paymentId } = await sold();
    const editors = [creator, await world.admin(creator, 'EDIT')];
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => orderRefund(editors[n % 2] as typeof creator, orderId, { amount: '5' })),
    );
    expect(answers.filter(({ userErrors }) => !userErrors.length)).toHaveLength(2);
    expect(answers.filter(({ userErrors }) => userErrors[0]?.code === 'OUT_OF_RANGE')).toHaveLength(4);
    expect(await sql('select refunded_amount::int as back from sandbox_gateway.payments where payment_id = $1', [paymentId])).toEqual([
      { back: 10_000 },
    ]);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 2500, revenue: 2500, totals: 2500 });
  });

  test.each([
    ['0', 'OUT_OF_RANGE'],
    ['12.501', 'OUT_OF_RANGE'],
    ['-1', 'INVALID'],
    ['1.2345', 'INVALID'],
    ['1,5', 'INVALID'],
    ['many', 'INVALID'],
  ])('of %s is refused', async (amount, code) => {
    const { creator, orderId } = await sold();
    expect(codesByField((await orderRefund(creator, orderId, { amount })).userErrors)).toEqual({ amount: code });
  });

  test('is for EDIT admins, of the account’s own orders', async () => {
    const { creator, orderId } = await sold();
    const other = await world.creator();
    expect(codesByField((await orderRefund(other, orderId)).userErrors)).toEqual({ orderId: 'NOT_FOUND' });
    expect(await saleOf(other, orderId)).toBeNull();
    expect((await gql(previewQuery, { orderId }, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const viewer = await world.admin(creator, 'VIEW');
    await expect(orderRefund(viewer, orderId)).rejects.toThrow('FORBIDDEN');
    const seen = await saleOf(viewer, orderId);
    expect(seen).toMatchObject({ viewerCanRefund: false, customer: expect.stringContaining('•••') });
  });

  test('that the gateway refuses stays visible, is tried again later and keeps its amount', async () => {
    const { creator, orderId, paymentId, customer } = await sold(refused);
    const { sale } = await orderRefund(creator, orderId, { amount: '10' });
    expect(sale).toMatchObject({
      status: 'REFUND_FAILING',
      payment: { refunded: { amount: '0.000' }, refundable: { amount: '2.500' } },
      refunds: [{ status: 'FAILING', failure: expect.any(String), retryAt: expect.any(String) }],
    });
    const [{ id, retryAt }] = sale.refunds;
    expect(Date.parse(retryAt)).toBeGreaterThan(Date.now() + 5 * 60_000);
    expect((await gql(moneyQuery, {}, creator)).data.balance).toMatchObject({
      refunding: { amount: '10.000' },
      pending: { amount: '2.187' },
    });
    expect(codesByField((await orderRefund(creator, orderId, { amount: '5' })).userErrors)).toEqual({ amount: 'OUT_OF_RANGE' });
    expect((await gql(salesQuery, { filter: { status: 'REFUND_FAILING' } }, creator)).data.sales).toMatchObject({
      nodes: [{ id: orderId }],
    });
    // Not before its time.
    await runJob('billing:giveBack', { refundId: id });
    expect(await sql('select attempts, status from refunds where id = $1', [id])).toEqual([{ attempts: 1, status: 'FAILING' }]);
    await sql(`update refunds set retry_at = now() where id = $1`, [id]);
    await runJob('billing:giveBack', { refundId: id });
    const [again] = await sql<{ attempts: number; wait: number }>(
      'select attempts, extract(epoch from retry_at - now())::int / 60 as wait from refunds where id = $1',
      [id],
    );
    expect(again).toMatchObject({ attempts: 2 });
    expect(again?.wait).toBeGreaterThanOrEqual(18);
    // The gateway has come round.
    await foretell(paymentId, 'succeed');
    await sql(`update refunds set retry_at = now() where id = $1 and status = 'FAILING'`, [id]);
    await runJob('billing:giveBack', { refundId: id });
    expect(await saleOf(creator, orderId)).toMatchObject({
      status: 'PARTLY_REFUNDED',
      refunds: [{ status: 'SUCCEEDED', failure: null, retryAt: null }],
    });
    expect(await sql('select refunded_amount::int as back from sandbox_gateway.payments where payment_id = $1', [paymentId])).toEqual([
      { back: 10_000 },
    ]);
    const mails = async () => (await allMailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Your refund'));
    await until(async () => (await mails()).length > 0, 'no mail tells of the refund');
    expect(await mails()).toHaveLength(1);
  });
});

describe('the sales', () => {
  test('are listed newest first, found by number, title and email, and masked for VIEW admins', async () => {
    const { creator, productId } = await shop();
    const [first, second] = await crowd(2);
    const one = await buy(first as never, productId);
    const two = await buy(second as never, productId);
    const list = async (caller = creator as { token: string }, filter?: object) => (await gql(salesQuery, { filter }, caller)).data.sales;
    expect((await list()).nodes.map(({ id }: { id: string }) => id)).toEqual([two.order.id, one.order.id]);
    expect(await list(creator, { search: '#1' })).toMatchObject({ totalCount: 1, nodes: [{ order: { number: 1 } }] });
    expect(await list(creator, { search: 'DRAWING' })).toMatchObject({ totalCount: 2 });
    expect(await list(creator, { search: (first as { email: string }).email.slice(0, 20) })).toMatchObject({ totalCount: 1 });
    expect(await list(creator, { search: '%' })).toMatchObject({ totalCount: 0 });
    await sql(`update orders set title_ar = 'رسم بالفحم' where id = $1`, [two.order.id]);
    expect(await list(creator, { search: 'رَسم بال' })).toMatchObject({ totalCount: 1, nodes: [{ id: two.order.id }] });
    await orderRefund(creator, one.order.id);
    expect(await list(creator, { status: 'REFUNDED' })).toMatchObject({ totalCount: 1, nodes: [{ id: one.order.id }] });
    expect(await list(creator, { status: 'PAID' })).toMatchObject({ totalCount: 1 });
    const viewer = await world.admin(creator, 'VIEW');
    expect(await list(viewer, { search: (first as { email: string }).email })).toMatchObject({ totalCount: 0 });
    expect((await gql(salesQuery, { filter: { search: 'x'.repeat(255) } }, creator)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('that were free have no payment, and nothing to give back', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const { order } = await checkout(await world.customer(), productId);
    expect(await saleOf(creator, order.id)).toMatchObject({ status: 'PAID', payment: null, refunds: [], viewerCanRefund: false });
    expect(await previewOf(creator, order.id)).toMatchObject({ amount: { amount: '0.000' }, isWhole: false, endsAccess: false });
  });

  test('are sales only once they are paid', async () => {
    const { creator, productId } = await shop();
    const { order, payment } = await checkout(await world.customer(), productId);
    expect(await saleOf(creator, order.id)).toBeNull();
    await payByCard(payment.redirectUrl, cards.good);
    expect(await saleOf(creator, order.id)).toMatchObject({ status: 'PAID' });
  });
});
