import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../server/core/context.ts';
import { balanceOf } from '../../../server/domains/billing/balance.ts';
import { settle } from '../../../server/domains/billing/settle.ts';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { checkout } from '../../../server/domains/orders/checkout.ts';
import { orderRefund } from '../../../server/domains/orders/refund.ts';
import { sendDue } from '../../../server/domains/payouts/sending.ts';
import { payoutRequest } from '../../../server/domains/payouts/service.ts';
import { cards } from '../../support/card.ts';
import { debtor } from '../../support/debtor.ts';
import { type Company, startCompany } from '../../support/money/company.ts';
import { enterCard } from '../../support/money/pages.ts';
import { openShop, type Shop } from '../../support/money/shop.ts';
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
async function aboutToBePaid(stays: boolean): Promise<{ shop: Shop; orderId: string }> {
  const shop = await openShop(company);
  const [orderId] = await Promise.all([sell(shop, 0, stays ? '4000 0000 0000 8302' : cards.good), sell(shop, 1, cards.good)]);
  company.pass(8 * 1440);
  const owner = company.context(shop.owner);
  await inTransaction(owner, (inner) => payoutRequest(inner, { input: { idempotencyKey: newKey() } }));
  return { shop, orderId };
}
/** Sells the second product to a customer, and answers the order. */
async function sell(shop: Shop, customer: number, card: string): Promise<string> {
  const { order, payment } = await checkout(company.context(shop.customers[customer]), {
    input: { productId: shop.products[1] as string, idempotencyKey: newKey(), promoCode: '' },
  });
  const [open] = await company.sql<{ url: string }>('select redirect_url as url from payments where id = $1', [payment?.id]);
  await enterCard(open?.url as string, card, 'complete');
  await settle(company.context(), payment?.id as string);
  return order.id;
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
