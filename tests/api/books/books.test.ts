import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, createContext } from '../../../server/core/context.ts';
import { listenersOf } from '../../../server/core/events.ts';
import { commands } from '../../../server/domains/books/commands.ts';
import { jobs, verifyAndTell } from '../../../server/domains/books/jobs.ts';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { domains, entities } from '../../../server/domains/index.ts';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { payByCard } from '../../support/card.ts';
import { mailsTo } from '../../support/client.ts';
import { command } from '../../support/commands.ts';
import { untilDayLasts } from '../../support/day.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, readPayment } from '../../support/sales.ts';
import { until } from '../../support/until.ts';

/** A shop with three sales, of which one was given back in part, in a database that the tests may falsify. */
let server: OwnServer;
let shop: OwnShop;
let source: DataSource;
let context: Context;
const operatorEmail = 'operator@example.com';

beforeAll(async () => {
  // All documents are of one year.
  await untilDayLasts('Asia/Kuwait');
  server = await ownServer({ PAYMENT_GATEWAY: 'sandbox' });
  shop = await ownShop(server.databaseUrl, { customers: 3 });
  let gatewayUrl = '';
  const ids: string[] = [];
  for (const index of [0, 1, 2]) {
    const customer = await shop.signIn(index, server.url);
    const { payment } = await checkout(customer, shop.productId);
    gatewayUrl = new URL(payment.redirectUrl).origin;
    await payByCard(payment.redirectUrl, '4242424242424242');
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    ids.push(payment.id);
  }
  const [refund] = await shop.sql<{ id: string }>(
    `insert into refunds (payment_id, amount, reason) values ($1, 2500, 'REQUESTED') returning id`,
    [ids[0]],
  );
  await shop.sql(`select graphile_worker.add_job('billing:giveBack', $1::json)`, [JSON.stringify({ refundId: refund?.id })]);
  await until(async () => (await shop.sql(`select from refunds where status = 'SUCCEEDED'`)).length === 1, 'it was not given back');
  // Older than the hour in which a gateway may know more than we do.
  await shop.sql(`update payments set created_at = created_at - interval '2 hours'`);
  source = await createDataSource({
    url: server.databaseUrl,
    entities,
    poolSize: 2,
  });
  const config = { ...readConfig({ NODE_ENV: 'test' }), operatorEmail };
  const gateways = gatewaysOf([sandboxGateway({ url: gatewayUrl, secret: config.sandboxGatewaySecret })]);
  const platform = { config, dataSource: source, gateways, log: pino({ level: 'silent' }), now: () => new Date() };
  context = createContext({ platform: platform as unknown as Platform, planner: undefined as never, listeners: listenersOf(domains) });
});
afterAll(async () => {
  await source.destroy();
  await shop.end();
  await server.stop();
});

/** Runs `work` while a row is falsified past the triggers, and then mends it. */
async function whileFalse<Result>(change: string, mend: string, work: () => Promise<Result>): Promise<Result> {
  const past = (statement: string) =>
    source.transaction(async (db) => {
      await db.query('set local session_replication_role = replica');
      await db.query(statement);
    });
  await past(change);
  try {
    return await work();
  } finally {
    await past(mend);
  }
}

test('right books are right, and each check has looked at rows', async () => {
  const told: Record<string, number> = {};
  expect(
    await verifyBooks(context, 'all', (name, rows) => {
      told[name] = rows;
    }),
  ).toBeNull();
  expect(told).toEqual({
    'journals, their chain and the balances': 5,
    'payments, refunds and orders against the ledger': 3,
    'orders against payments': 3,
    'the sums of reports': 1,
    'the sums by item, period and day': 1,
    'the sums of customers': 1,
    'payouts against the ledger': 1,
    'invoices of plans against the ledger': 1,
    'the numbers of documents': 2,
    'the gateways’ own books': 3,
  });
});

describe('a difference is found', () => {
  const entry = "where account = 'GATEWAY' and amount = 12500 and journal_id = (select id from ledger_journals where sequence = 2)";
  /** Adds one to a sum and takes it away again: of which table, column and rows, and what is found. */
  const sumsOf = (
    [
      ['creator_days', 'fee_amount', 'true', /the day \d{4}-\d\d-\d\d: /],
      ['creator_days', 'payer_count', 'true', /customers whose last day is \d{4}-\d\d-\d\d: 4 is kept, it should be 3$/],
      ...['DAY', 'WEEK', 'MONTH', 'YEAR', 'ALL'].flatMap((period) =>
        ['fee_amount', 'order_count'].map(
          (column) => ['item_periods', column, `period = '${period}'`, /(?:PRODUCT|list of products).* it should be /] as const,
        ),
      ),
      [
        'product_totals',
        'revenue_amount',
        'true',
        /revenue and orders in the list of products, of .*: 35001 3 is kept, it should be 35000 3$/,
      ],
      ['product_totals', 'order_count', 'true', /: 35000 4 is kept, it should be 35000 3$/],
      ['customer_days', 'order_count', 'true', /paid orders of customer .*: 2 is kept, it should be 1$/],
      ['creator_customers', 'order_count', 'true', /paid orders and last day of customer .*: 2 /],
      ['customer_totals', 'order_count', 'true', /paid, orders, first and last of customer /],
      ['creator_totals', 'paid_customers', 'true', /customers who paid: 4 is kept, it should be 3$/],
      ['creator_totals', 'customer_count', 'true', /: customers: 4 is kept, it should be 3$/],
      ['creator_totals', 'active_customers', 'true', /active customers: 4 is kept, it should be 3$/],
    ] as const
  ).map(([table, column, rows, found]): [string, string, string, RegExp] => {
    const [change, mend] = ['+', '-'].map((sign) => `update ${table} set ${column} = ${column} ${sign} 1 where ${rows}`) as [
      string,
      string,
    ];
    return [`in ${column} of ${table} where ${rows}`, change, mend, found];
  });
  const cases: [name: string, change: string, mend: string, found: RegExp][] = [
    [
      'in the amount of an entry',
      `update ledger_entries set amount = 12501 ${entry}`,
      `update ledger_entries set amount = 12500 where amount = 12501`,
      /^journal 2 of account .*: its entries add up to 1, of 4 entries$/,
    ],
    [
      'in two entries that still add up',
      `update ledger_entries set amount = amount + case when amount > 0 then 1 else -1 end
         where abs(amount) = 12500 and journal_id = (select id from ledger_journals where sequence = 2)`,
      `update ledger_entries set amount = case when amount > 0 then 12500 else -12500 end where abs(amount) = 12501`,
      /^journal 2 of account .*: its hash is not that of what it says/,
    ],
    [
      'in the time of a journal',
      `update ledger_journals set created_at = created_at + interval '1 millisecond' where sequence = 1`,
      `update ledger_journals set created_at = created_at - interval '1 millisecond' where sequence = 1`,
      /^journal 1 of account .*: its hash/,
    ],
    [
      'in a journal that is gone',
      `update ledger_journals set sequence = 99 where sequence = 2`,
      `update ledger_journals set sequence = 2 where sequence = 99`,
      /^journal 3 of account .*: journal 2 is missing before it$/,
    ],
    [
      'in a balance',
      `update ledger_heads set owed_amount = owed_amount + 1`,
      `update ledger_heads set owed_amount = owed_amount - 1`,
      /its balance "owed" is \d+, its journals come to \d+$/,
    ],
    [
      'in what clears on a day',
      `update ledger_clearings set amount = amount + 1`,
      `update ledger_clearings set amount = amount - 1`,
      /clears on \d{4}-\d\d-\d\d, its journals come to/,
    ],
    [
      'in the end of a chain',
      `update ledger_heads set hash = sha256(hash), sequence = 4`,
      `update ledger_heads set sequence = 4, hash = (select hash from ledger_journals where sequence = 4)`,
      /its head has another hash than its last journal$/,
    ],
    [
      'in a payment',
      `update payments set refunded_amount = 2400 where refunded_amount = 2500`,
      `update payments set refunded_amount = 2500 where refunded_amount = 2400`,
      /the ledger has given back 2500, the payment says 2400$/,
    ],
    [
      'in what is owed to a payer',
      `update payments set failure_code = 'no_place' where refunded_amount = 2500`,
      `update payments set failure_code = null`,
      /the ledger owes its payer 0, it should owe \d+$/,
    ],
    [
      'in what banks took back',
      `update payments set lost_amount = 100 where refunded_amount = 0 and id = (select min(id::text)::uuid from payments where refunded_amount = 0)`,
      `update payments set lost_amount = 0`,
      /its lost disputes come to 0, the payment says 100$/,
    ],
    [
      'in a dispute that the ledger has not lost',
      `update payments set lost_amount = 300 where refunded_amount = 2500;
       insert into disputes (creator_id, payment_id, reference, status, amount, decided_at)
         select creator_id, id, 'false', 'LOST', 300, now() from payments where refunded_amount = 2500`,
      `delete from disputes; update payments set lost_amount = 0`,
      /the ledger has lost 0 to banks, its disputes come to 300$/,
    ],
    [
      'in a dispute of which nothing is held back',
      `insert into disputes (creator_id, payment_id, reference, amount)
         select creator_id, id, 'false', 300 from payments where refunded_amount = 2500`,
      `delete from disputes`,
      /the ledger holds back 0, its open disputes come to 300$/,
    ],
    [
      'in the fee of a dispute',
      `insert into disputes (creator_id, payment_id, reference, status, amount, fee_amount, decided_at)
         select creator_id, id, 'false', 'WON', 300, 5, now() from payments where refunded_amount = 2500`,
      `delete from disputes`,
      /the ledger has fees of 0 for disputes, which say 5$/,
    ],
    [
      'in an order',
      `update orders set total_amount = 1 where number = 2`,
      `update orders set total_amount = 12500 where number = 2`,
      /it paid 12500, its order comes to 1$/,
    ],
    [
      'in an order that was never paid for',
      `update payments set order_id = (select id from orders where number = 1) where order_id = (select id from orders where number = 3)`,
      `update payments set order_id = (select id from orders where number = 3) where settled_at = (select max(settled_at) from payments)`,
      /order .*: the ledger has [02] sales of it$/,
    ],
    [
      'in a sum of the reports',
      `update creator_days set revenue_amount = revenue_amount + 5, gross_amount = gross_amount + 5`,
      `update creator_days set revenue_amount = revenue_amount - 5, gross_amount = gross_amount - 5`,
      /the revenue of its days: 35005 is kept, it should be 35000$/,
    ],
    ...sumsOf,
    [
      'in a promo code that sold nothing',
      `insert into item_periods (creator_id, kind, period, from_day, item_id, order_count) select id, 'CODE', 'ALL', '0001-01-01', gen_random_uuid(), 1 from creators`,
      `delete from item_periods where kind = 'CODE'`,
      /the ALL of 0001-01-01 of CODE .*: 1 0 0 0 0 0 is kept, it should be 0 0 0 0 0 0$/,
    ],
    [
      'in sums that are gone',
      `update creator_totals set creator_id = gen_random_uuid()`,
      `update creator_totals set creator_id = (select creator_id from ledger_heads)`,
      /the (orders|revenue) of its .*$/,
    ],
    [
      'in a payout that the ledger does not have',
      `insert into payouts (creator_id, amount, currency, status, sent_at, paid_at, bank_account_id, file_id)
         select id, 1000, 'KWD', 'PAID', now(), now(), gen_random_uuid(), gen_random_uuid() from creators`,
      `delete from payouts`,
      /payouts that arrived: 1000 is kept, it should be 0$/,
    ],
    [
      'in an invoice of a plan that nobody paid',
      `insert into plan_invoices (creator_id, subscription_id, plan_id, kind, status, period_start, period_end, list_amount, total_amount, currency, paid_at)
         select id, gen_random_uuid(), gen_random_uuid(), 'START', 'PAID', now(), now() + interval '1 month', 9000, 9000, 'KWD', now() from creators`,
      `delete from plan_invoices`,
      /invoice .* PAID: 9000 is kept, it should be nothing$/,
    ],
    [
      'in the numbers of documents',
      `update documents set number = 7 where number = 3 and kind = 'RECEIPT'`,
      `update documents set number = 3 where number = 7`,
      /its series RECEIPT of \d{4} is at 3, with 3 documents up to number 7$/,
    ],
  ];
  test.each(cases)('%s', async (_name, change, mend, found) => {
    expect(await whileFalse(change, mend, () => verifyBooks(context, 'none'))).toMatch(found);
    expect(await verifyBooks(context, 'none')).toBeNull();
  });

  test("in the gateway's own books, which are read unless they are left out", async () => {
    const change = `update sandbox_gateway.payments set refunded_amount = 0, status = 'succeeded' where refunded_amount > 0`;
    const mend = `update sandbox_gateway.payments p set refunded_amount = o.refunded_amount, status = 'partially_refunded'
      from payments o where o.id::text = p.payment_id::text and o.refunded_amount > 0`;
    await whileFalse(change, mend, async () => {
      expect(await verifyBooks(context, 'none')).toBeNull();
      expect(await verifyBooks(context, 'all')).toMatch(/PARTIALLY_REFUNDED.*the gateway has given back 0, we have 2500$/);
    });
  });

  const dispute = { reference: 'dp_1', status: 'lost', amount: 2500, currency: 'KWD', fee: 0, reason: null };
  test.each([
    ['that we do not know', [dispute], null, /the gateway has a dispute dp_1 of 2500, we have none$/],
    ['of another amount', [dispute], { status: 'WON', amount: 2000 }, /the gateway has a dispute dp_1 of 2500, we have 2000$/],
    [
      'that it has decided otherwise',
      [dispute],
      { status: 'WON', amount: 2500 },
      /the gateway says that the dispute dp_1 is lost, we that it is won$/,
    ],
    ['that it does not know', [], { status: 'WON', amount: 2500 }, /we have a dispute dp_1, the gateway has none$/],
  ])('in a dispute %s', async (_what, there, here, found) => {
    const paid = `sandbox_gateway.payments set disputes = '${JSON.stringify(there)}' where refunded_amount > 0`;
    const known = here
      ? `insert into disputes (creator_id, payment_id, reference, status, amount, decided_at)
         select creator_id, id, 'dp_1', '${here.status}', ${here.amount}, now() from payments where refunded_amount > 0`
      : 'select';
    await whileFalse(`update ${paid}; ${known}`, `update sandbox_gateway.payments set disputes = '[]'; delete from disputes`, async () => {
      expect(await verifyBooks(context, 'all')).toMatch(found);
    });
  });
});

describe('the command', () => {
  const [raise, lower] = ['+', '-'].map((sign) => `update creator_totals set revenue_amount = revenue_amount ${sign} 1`) as [
    string,
    string,
  ];
  const wrong = /right: orders against payments[\s\S]*WRONG: account .*: the revenue of its totals: 35001 is kept, it should be 35000/;

  test('says what is right, and the first difference or what it could not find out, with its exit code', async () => {
    // Nothing listens at the gateway's port here.
    const gateways = gatewaysOf([sandboxGateway({ url: 'http://127.0.0.1:9', secret: context.config.sandboxGatewaySecret })]);
    const alone = createContext({
      platform: { ...context.platform, gateways } as Platform,
      planner: undefined as never,
      listeners: listenersOf(domains),
    });
    const run = async (...words: string[]) => {
      const lines: string[] = [];
      const code = await commands['ledger:verify']?.run(alone, words, (line) => void lines.push(line));
      return { code, said: lines.join('\n') };
    };
    expect(await run('--without-gateways')).toEqual({
      code: 0,
      said: expect.stringMatching(/right: the sums of reports \(1 rows\)[\s\S]*The books are right\.$/),
    });
    expect(await run('--all')).toMatchObject({ code: 2 });
    expect(await run()).toEqual({
      code: 3,
      said: expect.stringMatching(
        /right: the numbers of documents[\s\S]*NOT VERIFIED: payment .* could not be asked: [\s\S]*Our own books are right\.$/,
      ),
    });
    expect(await whileFalse(raise, lower, () => run('--without-gateways'))).toEqual({ code: 1, said: expect.stringMatching(wrong) });
  });

  test('ends with that code as the operator types it', async () => {
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl, OIDC_ISSUER: 'none' };
    const typed = () => promisify(execFile)(...command('ledger:verify', '--without-gateways'), { env });
    await expect(whileFalse(raise, lower, typed)).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(wrong) });
  });
});

test('the nightly job mails a difference to the operator, and runs by the clock only', async () => {
  const [raise, lower] = ['+', '-'].map((sign) => `update creator_totals set revenue_amount = revenue_amount ${sign} 1`) as [
    string,
    string,
  ];
  await verifyAndTell(context);
  await whileFalse(raise, lower, async () => {
    const nightly = jobs.long?.['books:verify'] as (context: Context, payload: object) => Promise<void>;
    await nightly(context, {});
    await expect(nightly(context, { _cron: { ts: new Date().toISOString() } })).rejects.toThrow('the books are wrong: account');
  });
  const [mail] = await mailsTo(operatorEmail, { url: server.url });
  expect(mail).toMatchObject({ subject: 'Diwan: the books are wrong', text: expect.stringContaining('35001') });
});

test('the nightly job mails that the books could not be verified, for want of a gateway or of a table', async () => {
  const gateways = gatewaysOf([sandboxGateway({ url: 'http://127.0.0.1:9', secret: context.config.sandboxGatewaySecret })]);
  const config = { ...context.config, operatorEmail: 'other-operator@example.com' };
  const on = (platform: Partial<Platform>) =>
    createContext({
      platform: { ...context.platform, config, ...platform } as Platform,
      planner: undefined as never,
      listeners: listenersOf(domains),
    });
  await expect(verifyAndTell(on({ gateways }))).rejects.toThrow('could not be asked');
  await shop.sql('alter table customer_days rename to customer_days_away');
  try {
    await expect(verifyAndTell(on({}))).rejects.toThrow('customer_days');
  } finally {
    await shop.sql('alter table customer_days_away rename to customer_days');
  }
  const mails = await mailsTo(config.operatorEmail, { url: server.url, count: 2 });
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Diwan: the books could not be verified'));
  expect(mails.filter(({ text }) => text.startsWith('Our own books are right.'))).toHaveLength(1);
});
