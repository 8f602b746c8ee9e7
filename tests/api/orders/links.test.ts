import { beforeEach, describe, expect, test } from 'vitest';
import { book, event } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { buy, checkoutMutation, newKey, refund, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type Account, world } from '../../support/world.ts';

interface Link {
  username: string;
  source?: string;
  medium?: string | null;
  campaign?: string | null;
}
/** Checks out with links, and answers the payload. */
async function order(customer: Account, named: { productId: string } | { bookingId: string }, utm: Link[] | null, key = newKey()) {
  const { data, errors } = await gql(checkoutMutation, { input: { ...named, utm, idempotencyKey: key } }, customer);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.checkout;
}
const utmOf = async (creator: Caller, id: string) =>
  (await gql('query ($id: UUID!) { sale(id: $id) { utm { source medium campaign } } }', { id }, creator)).data.sale.utm;
const sourcesOf = async (creator: Caller, period = 'ALL') =>
  (
    await gql(
      'query ($period: RevenuePeriod!) { revenue(period: $period) { sources { source orderCount total { amount } } } }',
      { period },
      creator,
    )
  ).data.revenue.sources;
const linesOf = async (creator: Caller) =>
  (
    await gql(
      'query { revenueReport(by: SOURCE) { total { orderCount } rows { nodes { kind title titleAr day orderCount gross { amount } refund { amount } } totalCount } } }',
      {},
      creator,
    )
  ).data.revenueReport;

beforeEach(() => untilDayLasts('Asia/Kuwait'));

describe('the link by which a customer came', () => {
  test('is kept with the order, paid or free, and sales are counted by it', async () => {
    const { creator, productId } = await shop();
    const { username } = creator;
    const [amal, badr, dana] = await Promise.all([world.customer(), world.customer(), world.customer()]);
    const first = await order(amal, { productId }, [{ username, source: ' Telegram ', medium: 'share', campaign: 'Ramadan 2026' }]);
    await payByCard(first.payment.redirectUrl, cards.good);
    const second = await order(badr, { productId }, [{ username, source: 'telegram' }]);
    await payByCard(second.payment.redirectUrl, cards.good);
    await buy(dana, productId);
    const sessionId = await event(creator, { price: 0 });
    const { booking } = await book(dana, { sessionId });
    const seat = await order(dana, { bookingId: booking.id }, [{ username, source: 'qr', medium: 'share' }]);
    expect(seat.order.status).toBe('PAID');

    expect(await utmOf(creator, first.order.id)).toEqual({ source: 'telegram', medium: 'share', campaign: 'ramadan 2026' });
    expect(await utmOf(creator, seat.order.id)).toEqual({ source: 'qr', medium: 'share', campaign: null });
    const telegram = { source: 'telegram', orderCount: 2, total: { amount: '25.000' } };
    const qr = { source: 'qr', orderCount: 1, total: { amount: '0.000' } };
    expect(await sourcesOf(creator)).toEqual([telegram, qr]);
    expect(await sourcesOf(creator, 'TODAY')).toEqual([telegram, qr]);

    await refund(second.payment.id, 12_500);
    expect(await sourcesOf(creator)).toEqual([{ source: 'telegram', orderCount: 1, total: { amount: '12.500' } }, qr]);
    const { total, rows } = await linesOf(creator);
    expect([total.orderCount, rows.totalCount]).toEqual([2, 2]);
    expect(rows.nodes[0]).toEqual({
      kind: 'SOURCE',
      title: 'telegram',
      titleAr: null,
      day: null,
      orderCount: 1,
      gross: { amount: '25.000' },
      refund: { amount: '12.500' },
    });
  });

  test('counts if it led to the seller, the latest first, also by an old username', async () => {
    const [{ creator, productId }, other] = await Promise.all([shop({ cost: 'FREE' }), world.creator()]);
    const old = creator.username;
    await sql(`insert into usernames (username, creator_id) values ($1, $2)`, [`${old}-new`, creator.creatorId]);
    await sql(`update creators set username = $1 where id = $2`, [`${old}-new`, creator.creatorId]);
    const customer = await world.customer();
    const elsewhere = { username: other.username, source: 'elsewhere', campaign: 'secret of another' };
    const { order: kept } = await order(customer, { productId }, [
      elsewhere,
      { username: old.toUpperCase(), source: 'newsletter' },
      { username: `${old}-new`, source: 'older' },
    ]);
    expect(await utmOf(creator, kept.id)).toEqual({ source: 'newsletter', medium: null, campaign: null });
    const { order: none } = await order(await world.customer(), { productId }, [elsewhere]);
    expect(await utmOf(creator, none.id)).toBeNull();
    expect(await sourcesOf(other)).toEqual([]);
    expect((await gql('query ($id: UUID!) { sale(id: $id) { utm { source } } }', { id: kept.id }, other)).data.sale).toBeNull();
  });

  test('is no part of the intent: a repeat with another link answers the same order', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const key = newKey();
    const { order: first } = await order(customer, { productId }, [{ username: creator.username, source: 'x' }], key);
    const { order: second } = await order(customer, { productId }, [{ username: creator.username, source: 'qr' }], key);
    expect(second.id).toBe(first.id);
    expect(await sql('select source from orders where id = $1', [first.id])).toEqual([{ source: 'x' }]);
  });

  test.each([
    ['markup', [{ source: '<script>' }], ['utm', '0', 'source'], 'INVALID'],
    ['a formula', [{ source: '=1+1' }], ['utm', '0', 'source'], 'INVALID'],
    ['a line break', [{ source: 'ok', campaign: 'a\nb' }], ['utm', '0', 'campaign'], 'INVALID'],
    ['a long text', [{ source: 'ok', medium: 'x'.repeat(61) }], ['utm', '0', 'medium'], 'TOO_LONG'],
    ['a blank source', [{ source: '  ' }], ['utm', '0', 'source'], 'REQUIRED'],
    ['six links', Array.from({ length: 6 }, () => ({ source: 'x' })), ['utm'], 'OUT_OF_RANGE'],
  ])('is refused with %s, and nothing is ordered', async (_, links, field, code) => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const answer = await order(
      customer,
      { productId },
      links.map((link) => ({ username: creator.username, ...link })),
    );
    expect(answer.order).toBeNull();
    expect(failuresOf(answer)).toEqual([[field.join('.'), code]]);
    expect(answer.userErrors[0].message).toMatch(/\w{3}/);
    expect(await sql('select from orders where customer_id = $1', [customer.userId])).toEqual([]);
  });
});
