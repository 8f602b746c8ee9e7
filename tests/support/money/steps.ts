import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { formatAmount } from '../../../schema/rules/money.ts';
import { reconcile } from '../../../server/domains/billing/reconcile.ts';
import { settle } from '../../../server/domains/billing/settle.ts';
import { checkout } from '../../../server/domains/orders/checkout.ts';
import { jobs as orderJobs } from '../../../server/domains/orders/jobs.ts';
import { orderRefund } from '../../../server/domains/orders/refund.ts';
import { jobs as planJobs } from '../../../server/domains/subscriptions/jobs.ts';
import { cards } from '../card.ts';
import { bankDoes, bankSteps } from './bank-steps.ts';
import type { Company } from './company.ts';
import { ownerDoes, ownerSteps } from './owner-steps.ts';
import { enterCard } from './pages.ts';
import { codes, type Shop } from './shop.ts';
import { pick, refused } from './steps-shared.ts';

/** What has happened so far in one account. */
export interface History extends Shop {
  company: Company;
  orders: string[];
  payments: string[];
  /** Earlier checkouts, of which a step may repeat one. */
  checkouts: { customer: number; input: CheckoutInput }[];
}
type CheckoutInput = Parameters<typeof checkout>[1]['input'];

/** Something that a person, the gateway or the clock does. */
export type Step = Readonly<Record<string, number | string>> & { do: keyof typeof does };

const some = fc.nat({ max: 1000 });
/** The cards that a customer may enter. Good cards come oftener than those with an incident. */
const testCards = {
  good: cards.good,
  alsoGood: cards.good,
  goodAgain: cards.good,
  challenged: cards.challenged,
  declined: cards.declined,
  goodOnce: cards.goodOnce,
  challengedOnce: cards.challengedOnce,
  slow: '4000 0000 0000 0259',
  capturedLate: '4000 0000 0000 8104',
  disputed: '4000 0000 0000 2685',
  refundedLate: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
  refundRefused: '4000 0000 0000 8203',
  refundStays: '4000 0000 0000 8302',
};

/** A step of a history. Buying and paying come oftener than the rest. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  ...ownerSteps,
  ...bankSteps,
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      customer: fc.nat({ max: 2 }),
      product: fc.nat({ max: 2 }),
      code: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('buyAtOnce' as const), customer: fc.nat({ max: 2 }), product: fc.nat({ max: 1 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which: some,
      card: fc.constantFrom(...Object.keys(testCards)),
      bank: fc.constantFrom('complete', 'complete', 'fail'),
      save: fc.constantFrom('on', 'on', ''),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comeBack' as const), which: some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell' as const), which: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), which: some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 31, 600, 10_080, 46_080) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('live' as const), days: fc.constantFrom(2, 7, 32, 32, 32) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which: some, amount: fc.constantFrom(0, 1000, 4000, 12_500, 99_000) }),
  },
);

const does = {
  ...ownerDoes,
  ...bankDoes,
  /** A customer orders a product. They may have it already, or the code may not be good. */
  async buy({ company, products, customers, ...history }: History, { customer, product, code }: Record<string, number>) {
    const input = {
      productId: pick(products, product as number) as string,
      idempotencyKey: `key-${randomUUID()}`,
      promoCode: (code ? pick(codes, product as number) : '') as string,
    };
    history.checkouts.push({ customer: customer as number, input });
    await order({ company, products, customers, ...history }, customer as number, input);
  },
  /** A purchase without incidents, by a good card. */
  async buyAtOnce(history: History, { customer, product }: Record<string, number>) {
    await does.buy(history, { customer: customer as number, product: product as number, code: 0 });
    const [page] = (await openPages(history.company, history.payments)).toReversed();
    if (page) await enterCard(page, cards.good, 'complete');
    const last = history.payments.at(-1);
    if (last) await settle(history.company.context(), last);
  },
  /** The same request once more. */
  async again(history: History, { which }: Record<string, number>) {
    const known = pick(history.checkouts, which as number);
    if (known) await order(history, known.customer, known.input);
  },
  /** A customer enters a card on the gateway's page, and then closes the browser: nothing leads back to Diwan. */
  async pay({ company, payments }: History, { which, card, bank, save }: Record<string, number | string>) {
    const payment = pick(await openPages(company, payments), which as number);
    if (payment) await enterCard(payment, testCards[card as keyof typeof testCards], bank as string, { save: save === 'on' });
  },
  async comeBack({ company, payments }: History, { which }: Record<string, number>) {
    const payment = pick(payments, which as number);
    if (payment) await settle(company.context(), payment);
  },
  /** An event of the gateway arrives: perhaps late, out of order, or for the second time. */
  async tell({ company }: History, { which }: Record<string, number>) {
    const event = pick(company.events, which as number);
    if (event && (await company.tell(event)) >= 500) throw new Error('an event was not taken');
  },
  async forge({ company }: History, { which }: Record<string, number>) {
    const event = pick(company.events, which as number);
    if (event && (await company.tell(event, 'another-secret-of-more-than-32-characters')) !== 400)
      throw new Error('a forged event was taken');
  },
  async wait({ company }: History, { minutes }: Record<string, number>) {
    company.pass(minutes as number);
  },
  /** Days go by, and then the jobs run. */
  async live({ company }: History, { days }: Record<string, number>) {
    company.pass((days as number) * 1440);
    await sweep(company);
  },
  /** The jobs of the minute. */
  async sweep({ company }: History) {
    await sweep(company);
  },
  /** An admin gives back a part of an order, or what is left of it (0). */
  async refund({ company, owner, orders }: History, { which, amount }: Record<string, number>) {
    const id = pick(orders, which as number);
    if (!id) return;
    const input = { orderId: id, reason: 'CUSTOMER_REQUEST' as const, idempotencyKey: `key-${randomUUID()}` };
    const part = amount ? formatAmount(amount, 'KWD') : null;
    await refused(() => orderRefund(company.context(owner), { input: { ...input, amount: part } }));
  },
};

/** Does one step. A refusal is no fault; anything else that goes wrong is. */
export const take = (history: History, step: Step): Promise<void> => does[step.do](history, step as never);

/** The jobs that run each minute. */
export async function sweep({ context }: Company): Promise<void> {
  await reconcile(context());
  await orderJobs.usual?.['orders:expireHolds']?.(context(), {} as never, undefined as never);
  await planJobs.gateways?.['plans:renew']?.(context(), {} as never, undefined as never);
}

async function order({ company, customers, orders, payments }: History, customer: number, input: CheckoutInput): Promise<void> {
  const placed = await refused(() => checkout(company.context(customers[customer]), { input }));
  if (!placed) return;
  if (!orders.includes(placed.order.id)) orders.push(placed.order.id);
  if (placed.payment && !payments.includes(placed.payment.id)) payments.push(placed.payment.id);
}

/** The gateway's pages of payments that are still open, the oldest first. */
async function openPages({ sql, now }: Company, payments: readonly string[]): Promise<string[]> {
  const open = await sql<{ url: string }>(
    `select p.redirect_url as url from payments p join sandbox_gateway.payments g on g.payment_id = p.id
     where p.id = any($1) and p.redirect_url is not null and g.status in ('open', 'requires_action') and g.succeeds_at is null
       and p.expires_at > $2 order by p.id`,
    [payments, now()],
  );
  return open.map(({ url }) => url);
}
