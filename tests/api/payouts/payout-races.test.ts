import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../server/core/context.ts';
import { balanceOf } from '../../../server/domains/billing/balance.ts';
import { followDisputes } from '../../../server/domains/billing/disputes.ts';
import { reconcile } from '../../../server/domains/billing/reconcile.ts';
import { settle } from '../../../server/domains/billing/settle.ts';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { checkout } from '../../../server/domains/orders/checkout.ts';
import { orderRefund } from '../../../server/domains/orders/refund.ts';
import { markPaid, markReturned, sendDue } from '../../../server/domains/payouts/sending.ts';
import { payoutRequest } from '../../../server/domains/payouts/service.ts';
import { cards } from '../../support/card.ts';
import { debtor } from '../../support/debtor.ts';
import { endRefunds, openDisputes } from '../../support/money/bank-steps.ts';
import { type Company, startCompany } from '../../support/money/company.ts';
import { enterCard } from '../../support/money/pages.ts';
import { openShop, type Shop } from '../../support/money/shop.ts';
import { refused } from '../../support/money/steps-shared.ts';
import { newKey } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';

/** A payout is sent while the money of its sales goes back, really at the same time. */
let company: Company;
beforeAll(async () => {
  company = await startCompany();
});
afterAll(() => company.end());

/** The price of the second product, its fee, and what is given back, in fils. */
const [price, fee, part] = [7250, 181, 3000];
const races = rounds(3, 100);

/** An account whose two sales have cleared and whose payout is due. Refunds of the first sale stay under way if `stays`. */
async function aboutToBePaid(stays: boolean): Promise<{ shop: Shop; orderId: string; paymentIds: string[] }> {
  const shop = await openShop(company);
  const sales = await Promise.all([sell(shop, 0, stays ? '4000 0000 0000 8302' : cards.good), sell(shop, 1, cards.good)]);
  company.pass(8 * 1440);
  const owner = company.context(shop.owner);
  await inTransaction(owner, (inner) => payoutRequest(inner, { input: { idempotencyKey: newKey() } }));
  return { shop, orderId: sales[0].orderId, paymentIds: sales.map(({ paymentId }) => paymentId) };
}
/** Sells the second product to a customer, and answers the order and its payment. */
async function sell(shop: Shop, customer: number, card: string): Promise<{ orderId: string; paymentId: string }> {
  const { order, payment } = await checkout(company.context(shop.customers[customer]), {
    input: { productId: shop.products[1] as string, idempotencyKey: newKey(), promoCode: '' },
  });
  const [open] = await company.sql<{ url: string }>('select redirect_url as url from payments where id = $1', [payment?.id]);
  await enterCard(open?.url as string, card, 'complete');
  await settle(company.context(), payment?.id as string);
  return { orderId: order.id, paymentId: payment?.id as string };
}
const giveBack = ({ shop, orderId }: { shop: Shop; orderId: string }, amount: number) =>
  orderRefund(company.context(shop.owner), {
    input: { orderId, reason: 'CUSTOMER_REQUEST', amount: (amount / 1000).toFixed(3), idempotencyKey: newKey() },
  });
const sent = async ({ creatorId }: Shop) =>
  (
    await company.sql<{ amount: number; status: string }>('select amount::int, status from payouts where creator_id = $1', [creatorId])
  ).filter(({ status }) => status === 'SENT');
/** What the account's owner had been owed before and after its payout, as the journals followed each other. */
const owedAround = ({ creatorId }: Shop) =>
  company.sql<{ before: number; after: number }>(
    `select before, after from (
       select j.kind, coalesce(sum(-e.amount) over (order by j.sequence rows between unbounded preceding and 1 preceding), 0)::int as before,
         sum(-e.amount) over (order by j.sequence)::int as after
       from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'CREATOR' where j.creator_id = $1) owed
     where kind = 'PAYOUT_SENT'`,
    [creatorId],
  );

test.each([
  ['carries out at once', false],
  ['keeps waiting', true],
])('a payout and a refund that the gateway %s, at the same time, take no more than there is', async (_what, stays) => {
  const all = 2 * (price - fee);
  for (let race = 0; race < races; race++) {
    const one = await aboutToBePaid(stays);
    // Who begins is drawn, so that each may be the first to come to the lock.
    const acts = [() => giveBack(one, part), () => sendDue(company.context(), debtor), () => sendDue(company.context(), debtor)];
    await Promise.all([...acts.slice(race % 3), ...acts.slice(0, race % 3)].map((act) => act()));
    const [payout, ...others] = await sent(one.shop);
    expect(others).toEqual([]);
    expect([all, all - part]).toContain(payout?.amount);
    const [around] = await owedAround(one.shop);
    expect(around?.after).toBe((around?.before as number) - (payout?.amount as number));
    expect(around?.after).toBeGreaterThanOrEqual(0);
    const { total, available } = await balanceOf(company.context(), one.shop.creatorId);
    expect({ total, available }).toMatchObject({ total: all - (payout?.amount as number) - (stays ? 0 : part) });
  }
  company.pass(1440);
  expect(await verifyBooks(company.context(), 'all')).toBeNull();
});

/** What the account is owed by the gateway's own books, less the payouts that stand. */
async function owedByGateway({ creatorId }: Shop): Promise<number> {
  const [row] = await company.sql<{ owed: number }>(
    `select (coalesce(sum(g.amount - g.fee - g.refunded_amount - lost.amount), 0)
       - (select coalesce(sum(amount), 0) from payouts where creator_id = $1 and status in ('SENT', 'PAID')))::int as owed
     from payments p join sandbox_gateway.payments g on g.payment_id = p.id cross join lateral (
       select coalesce(sum(amount + fee), 0) as amount from jsonb_to_recordset(g.disputes) d (status text, amount bigint, fee bigint)
       where status = 'lost') lost
     where p.creator_id = $1`,
    [creatorId],
  );
  return row?.owed as number;
}
/** Begins with each act in turn, so that each may be the first to come to the lock. */
const atOnce = (acts: (() => Promise<unknown>)[], first: number) =>
  Promise.all([...acts.slice(first % acts.length), ...acts.slice(0, first % acts.length)].map((act) => act()));

test.each([
  { disputed: 'the sale that goes back', which: 0, decision: 'lost' },
  { disputed: 'the sale that goes back', which: 0, decision: 'won' },
  { disputed: 'another sale', which: 1, decision: 'lost' },
])('a payout, a refund and a dispute of $disputed that is $decision, at the same time, agree with the gateway', async (given) => {
  for (let race = 0; race < rounds(2, 40); race++) {
    const { shop, orderId, paymentIds } = await aboutToBePaid(false);
    const { creatorId } = shop;
    const disputed = paymentIds[given.which] as string;
    const send = () => sendDue(company.context(), debtor);
    const follow = () => followDisputes(company.context(), disputed);
    const request = () =>
      refused(() => inTransaction(company.context(shop.owner), (inner) => payoutRequest(inner, { input: { idempotencyKey: newKey() } })));
    const back = () => refused(() => giveBack({ shop, orderId }, part));

    const [payment] = await company.sql<{ reference: string }>('select gateway_reference as reference from payments where id = $1', [
      disputed,
    ]);
    expect(await company.askGateway(`/v1/payments/${payment?.reference}/disputes`, {})).toBeLessThan(300);
    await atOnce([follow, back, send, follow, send], race);
    const [payout, ...others] = await sent(shop);
    expect(others).toEqual([]);

    // The bank decides, while the transfer is carried out and comes back, and its owner asks for another.
    const [open] = await openDisputes({ company, creatorId });
    await company.askGateway(`/v1/payments/${open?.payment}/disputes/${open?.dispute}`, { status: given.decision });
    const [{ id } = { id: '' }] = await company.sql<{ id: string }>('select id from payouts where creator_id = $1', [creatorId]);
    const marks = [() => markPaid(company.context(), id), () => markReturned(company.context(), id, 'Closed')];
    await atOnce([follow, back, ...(payout ? marks : []), request, send, follow], race);

    // What waits for its turn comes to it.
    company.pass(1441);
    await follow();
    await endRefunds({ company, creatorId } as Parameters<typeof endRefunds>[0]);
    await reconcile(company.context());
    await request();
    await send();
    if (payout !== undefined) expect(await company.sql('select status from payouts where id = $1', [id])).toEqual([{ status: 'RETURNED' }]);
    for (const { before, after } of await owedAround(shop)) {
      expect(after).toBeGreaterThanOrEqual(0);
      expect(after).toBeLessThan(before);
    }
    expect((await balanceOf(company.context(), creatorId)).total).toBe(await owedByGateway(shop));
    const refunds = await company.sql<{ status: string; attempts: number }>(
      'select r.status from refunds r join payments p on p.id = r.payment_id where p.creator_id = $1',
      [creatorId],
    );
    const dropped = given.which === 0 && given.decision === 'lost' ? ['SUCCEEDED', 'DROPPED'] : ['SUCCEEDED'];
    for (const { status } of refunds) expect(dropped).toContain(status);
  }
  company.pass(1440);
  expect(await verifyBooks(company.context(), 'all')).toBeNull();
});
