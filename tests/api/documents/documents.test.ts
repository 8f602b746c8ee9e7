import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/core/context.ts';
import { pdfLink } from '../../../server/domains/documents/links.ts';
import { writeReturned } from '../../../server/domains/documents/write.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { cards } from '../../support/card.ts';
import { gql, mailsTo } from '../../support/client.ts';
import { day, untilDayLasts } from '../../support/day.ts';
import { planCode, planNamed, subscribed } from '../../support/plans.ts';
import { buy, buySlowly, checkout, crowd, letTimePass, paymentThat, refund, runJob, shop } from '../../support/sales.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';
import { type Account, type CreatorAccount, newEmail, world } from '../../support/world.ts';

const services = servicesWithClock();

const fields =
  'id kind number issuedAt timeZone amount { amount currency } seller sellerAr buyerEmail orderNumber item itemAr listPrice { amount } deductions { kind name percentage amount { amount } } corrects pdfUrl';
const documentsQuery = `query { documents { totalCount nodes { ${fields} creditNotes { number } } } }`;
const documentQuery = `query ($id: UUID!) { document(id: $id) { ${fields} } }`;
const documentsOf = async (caller: Account) => (await gql(documentsQuery, {}, caller)).data.documents;
const year = (at = new Date()) => day('Asia/Kuwait', 0, at).slice(0, 4);
/** The year in which a receipt was written, the first of its account. */
const yearOf = ({ issuedAt }: { issuedAt: string }) => year(new Date(issuedAt));

// Numbers begin anew with each year.
beforeEach(() => untilDayLasts('Asia/Kuwait'));

/** The text of a PDF, a line of it on each line. */
async function textOf(pdf: ArrayBuffer): Promise<string> {
  const page = await (await getDocument({ data: new Uint8Array(pdf.slice(0)), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}

describe('a purchase', () => {
  let creator: CreatorAccount;
  let customer: Account;
  let productId: string;
  let paymentId: string;
  beforeAll(async () => {
    ({ creator, productId } = await shop({ title: 'Drawing hands', titleAr: 'رسم اليدين' }));
    customer = await world.customer(newEmail('reader'));
    // A choice for pages only: documents are compared with the statements of banks.
    await gql('mutation { numeralsChange(numerals: ARABIC) { userErrors { code } } }', {}, customer);
    paymentId = (await buy(customer, productId)).id;
  });

  test('has a receipt with all that was said on that day', async () => {
    const before = await documentsOf(customer);
    expect(before).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          kind: 'RECEIPT',
          number: `R-${yearOf(before.nodes[0])}-00001`,
          timeZone: 'Asia/Kuwait',
          amount: { amount: '12.500', currency: 'KWD' },
          seller: 'Sara Ali',
          buyerEmail: customer.email,
          orderNumber: 1,
          item: 'Drawing hands',
          itemAr: 'رسم اليدين',
          listPrice: { amount: '12.500' },
          deductions: [],
          corrects: null,
          creditNotes: [],
        },
      ],
    });
    await sql('update creators set full_name = $2 where id = $1', [creator.creatorId, 'Another Name']);
    expect((await documentsOf(customer)).nodes[0].seller).toBe('Sara Ali');
    await expect(sql('update documents set amount = 1 where payment_id = $1', [paymentId])).rejects.toThrow('final');
  });

  test('shows its receipt on the order, to the customer alone', async () => {
    const { nodes } = await documentsOf(customer);
    const order = 'order { receiptUrl documents { id pdfUrl } }';
    const own = (await gql(`query { myProducts { nodes { ${order} } } }`, {}, { ...customer, language: 'ar' })).data.myProducts.nodes[0]
      .order;
    expect(own.receiptUrl).toMatch(new RegExp(`/ar/documents/${nodes[0].id}$`));
    expect(own.documents).toHaveLength(1);
    const sales = (await gql(`query { revenue(period: ALL) { recentSales(first: 1) { ${order} } } }`, {}, creator)).data;
    expect(sales.revenue.recentSales[0].order).toEqual({ receiptUrl: null, documents: [] });
  });

  test('does not show its receipt to another customer, and lets none in without a right address', async () => {
    const { nodes } = await documentsOf(customer);
    const [{ id, pdfUrl }] = nodes;
    expect((await gql(documentQuery, { id }, await world.customer())).data.document).toBeNull();
    expect((await gql(documentQuery, { id })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const other = await world.customer();
    await buy(other, productId);
    const [{ pdfUrl: otherUrl }] = (await documentsOf(other)).nodes;
    const swapped = pdfUrl.replace(/grant=.*/, new URL(otherUrl).search.match(/grant=.*/)?.[0]);
    const addresses = [swapped, pdfUrl.replace(/\?.*/, ''), `${pdfUrl}x`, pdfUrl.replace(id, 'x'), pdfUrl.replace('.pdf', '')];
    for (const address of addresses) expect((await fetch(address)).status).toBe(404);
  });

  const latin = ['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold'];
  const fontsOf = { en: latin, ar: ['IBMPlexSans-Regular', 'IBMPlexSansArabic-Regular', 'IBMPlexSansArabic-SemiBold'] };
  test.each([
    ['en', ['Receipt', 'Sara Ali', 'Drawing hands', 'KWD 12.500']],
    ['ar', ['المدفوع', 'رسم اليدين', '12.500 د.ك']],
  ] as const)('has a PDF in %s with its fonts in it', async (language, words) => {
    const { data } = await gql(documentsQuery, {}, { ...customer, language });
    const response = await fetch(data.documents.nodes[0].pdfUrl);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const pdf = await response.arrayBuffer();
    const text = await textOf(pdf);
    for (const word of [...words, `R-${yearOf(data.documents.nodes[0])}-00001`, customer.email]) expect(text).toContain(word);
    expect(text).not.toMatch(/[٠-٩]/);
    const source = Buffer.from(pdf).toString('latin1');
    expect(source).toMatch(/\/FontFile[23]/);
    // Subsets of them: six letters stand before the name.
    const fonts = new Set([...source.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
    expect([...fonts]).toEqual(expect.arrayContaining(fontsOf[language]));
  });

  test('has a PDF in each language that is drawn once, since a receipt never changes', async () => {
    const [{ pdfUrl }] = (await documentsOf(customer)).nodes;
    const get = async (language: string) =>
      Buffer.from(await (await fetch(pdfUrl.replace(/language=../, `language=${language}`))).arrayBuffer());
    const pdfs: Record<string, Buffer> = {};
    for (const language of ['en', 'ar']) {
      pdfs[language] = await get(language);
      // One that is drawn anew names the moment and has other letters before the names of its fonts.
      for (const again of await Promise.all([get(language), get(language)])) expect(again.equals(pdfs[language])).toBe(true);
    }
    expect(pdfs.en?.equals(pdfs.ar as Buffer)).toBe(false);
  });

  test('has a signed address that is good for an hour', async () => {
    const [{ id, pdfUrl }] = (await documentsOf(customer)).nodes;
    const signed = (secondsAgo: number) => {
      const now = () => new Date(Date.now() - secondsAgo * 1000);
      return pdfLink({ config: readConfig({ NODE_ENV: 'test' }), now, origin: new URL(pdfUrl).origin }, 'EN', id);
    };
    expect((await fetch(signed(3500))).status).toBe(200);
    expect((await fetch(signed(3601))).status).toBe(404);
  });

  test('is mailed with its receipt', async () => {
    const receipt = async () => (await mailsTo(customer.email)).find(({ subject }) => subject.startsWith('Receipt'));
    const mail = await until(receipt, 'no receipt was mailed');
    const [{ id, number }] = (await documentsOf(customer)).nodes;
    expect(mail.subject).toBe(`Receipt ${number}: Drawing hands`);
    expect(mail.links.some((link) => link.endsWith(`/en/documents/${id}`))).toBe(true);
    const [file] = mail.attachments;
    expect(file).toMatchObject({ filename: `${number}.pdf`, type: 'application/pdf' });
    expect(await textOf(new Uint8Array(Buffer.from(file?.base64 ?? '', 'base64')).buffer)).toContain(number);
  });
});

test('a receipt draws nothing in place of letters that its fonts lack, and neither does the one in the mail', async () => {
  const { productId } = await shop({ title: 'Clay \u{1F469}\u200d\u{1F3A8} हिन्दी 你好 class', titleAr: null });
  const customer = await world.customer();
  await buy(customer, productId);
  const [{ pdfUrl, item }] = (await documentsOf(customer)).nodes;
  expect(item).toBe('Clay \u{1F469}\u200d\u{1F3A8} हिन्दी 你好 class');
  const mail = await until(
    async () => (await mailsTo(customer.email)).find(({ attachments }) => attachments.length),
    'no receipt was mailed',
  );
  const mailed = new Uint8Array(Buffer.from(mail.attachments[0]?.base64 ?? '', 'base64')).buffer;
  for (const pdf of [await (await fetch(pdfUrl)).arrayBuffer(), mailed]) {
    const lines = (await textOf(pdf)).split('\n');
    expect(lines).toContain('Clay class KWD 12.500');
    expect(lines).toContain('Some letters are left out, since this file has no font for them. The site shows them.');
  }
});

describe('a refund', () => {
  test('has a number of the year that it is where the account is, and none is skipped when writing one fails', async () => {
    const { creator, productId } = await shop();
    const { id: paymentId } = await buy(await world.customer(), productId);
    const payment = { id: paymentId, orderId: '', planInvoiceId: null, amount: 12_500, currency: 'KWD', language: 'EN' as const };
    payment.orderId = (await sql<{ id: string }>('select order_id as id from payments where id = $1', [paymentId]))[0]?.id as string;
    const refundRow = async () =>
      (
        await sql<{ id: string }>(
          "insert into refunds (payment_id, amount, reason, status) values ($1, 100, 'REQUESTED', 'DROPPED') returning id",
          [paymentId],
        )
      )[0]?.id as string;
    const write = (refundId: string, times = 1) =>
      inTransaction(services.context(), async (inner) => {
        for (let time = 0; time < times; time++)
          await writeReturned(inner, { payment, refundId, disputeId: null, amount: 100, whole: false });
      });
    services.setClock(new Date('2030-12-31T20:59:59Z'));
    await write(await refundRow());
    services.setClock(new Date('2030-12-31T21:00:00Z'));
    const last = await refundRow();
    await expect(write(last, 2)).rejects.toThrow('documents_refund');
    await write(last);
    const numbers = await sql<{ year: number; number: number }>(
      "select year, number from documents where creator_id = $1 and kind = 'CREDIT_NOTE' order by created_at",
      [creator.creatorId],
    );
    expect(numbers).toEqual([
      { year: 2030, number: 1 },
      { year: 2031, number: 1 },
    ]);
  });

  test('has a credit note for each part, which the receipt names', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { id } = await buy(customer, productId);
    await refund(id, 2500);
    await refund(id, 10_000);
    const { nodes } = await documentsOf(customer);
    expect(nodes).toMatchObject([
      { kind: 'CREDIT_NOTE', number: `C-${year()}-00002`, amount: { amount: '10.000' }, corrects: `R-${year()}-00001`, deductions: [] },
      { kind: 'CREDIT_NOTE', number: `C-${year()}-00001`, amount: { amount: '2.500' }, listPrice: { amount: '2.500' } },
      { kind: 'RECEIPT', creditNotes: [{ number: `C-${year()}-00001` }, { number: `C-${year()}-00002` }] },
    ]);
    const notes = async () => {
      const found = (await mailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Your refund'));
      return found.length === 2 && found;
    };
    const files = (await until(notes, 'two credit notes were not mailed')).flatMap(({ attachments }) => attachments);
    expect(files.map(({ filename }) => filename).sort()).toEqual([`C-${year()}-00001.pdf`, `C-${year()}-00002.pdf`]);
  });
});

describe('no document', () => {
  test('is written for what was free', async () => {
    const { productId } = await shop({ cost: 'FREE', price: null });
    const customer = await world.customer();
    expect((await checkout(customer, productId)).userErrors).toEqual([]);
    expect(await documentsOf(customer)).toMatchObject({ totalCount: 0 });
  });

  test('is written for a declined payment, or one that goes back at once', async () => {
    const { productId } = await shop({ maxParticipants: 1 });
    const [declined, late, quick] = (await crowd(3)) as [Account, Account, Account];
    await buy(declined, productId, cards.declined);
    await letTimePass((await sql<{ id: string }>('select id from orders where customer_id = $1', [declined.userId]))[0]?.id as string);
    await runJob('orders:expireHolds');
    const { order, payment, bankAnswers } = await buySlowly(late, productId);
    await letTimePass(order.id);
    await runJob('orders:expireHolds');
    await runJob('billing:reconcile');
    await paymentThat(late, payment.id, ({ status }) => status === 'EXPIRED');
    await buy(quick, productId);
    await bankAnswers();
    await paymentThat(late, payment.id, ({ status }) => status === 'REFUNDED');
    for (const customer of [declined, late]) expect(await documentsOf(customer)).toMatchObject({ totalCount: 0 });
    expect(await documentsOf(quick)).toMatchObject({ totalCount: 1 });
  });
});

test('a paid plan has an invoice, for its owner alone', async () => {
  const owner = await world.freeCreator();
  const code = `PLAN${owner.creatorId.slice(-6)}`.toUpperCase();
  await planCode(code, { percentage: 10 });
  await subscribed(owner, await planNamed('STARTER'), { promoCode: code });
  const query = 'query { planSubscription { plan { name price { amount } } invoices { id number documentUrl total { amount } } } }';
  const { plan, invoices } = (await gql(query, {}, owner)).data.planSubscription;
  expect(invoices).toHaveLength(1);
  const [{ number, documentUrl, total }] = invoices;
  expect(number).toBe(`I-${year()}-00001`);
  // The owner reads it as a document; those who do not see the account's invoices, and other owners, do not.
  const [{ id: invoiceId }] = invoices;
  const asDocument = 'query { planSubscription { invoices { document { id number kind pdfUrl } } } }';
  const [{ document }] = (await gql(asDocument, {}, owner)).data.planSubscription.invoices;
  expect(document).toMatchObject({ number, kind: 'INVOICE' });
  expect(document.id).not.toBe(invoiceId);
  const read = async (caller: { token: string }) => (await gql(documentQuery, { id: document.id }, caller)).data.document;
  expect(await read(owner)).toMatchObject({ id: document.id, kind: 'INVOICE', seller: null, buyerEmail: owner.email });
  for (const permission of ['EDIT', 'VIEW'] as const) {
    const admin = await world.admin(owner, permission);
    expect((await gql(asDocument, {}, admin)).data.planSubscription.invoices).toEqual([]);
    expect(await read(admin)).toBeNull();
  }
  for (const other of [await world.creator(), await world.customer()]) expect(await read(other)).toBeNull();
  expect((await gql('{ documents { totalCount } }', {}, owner)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const text = await textOf(await (await fetch(documentUrl)).arrayBuffer());
  for (const word of [
    'Invoice',
    number,
    'Sara Ali',
    owner.email,
    plan.name,
    `KWD ${plan.price.amount}`,
    code,
    `KWD ${total.amount}`,
    'Diwan',
  ])
    expect(text).toContain(word);
  const mail = await until(
    async () => (await mailsTo(owner.email)).find(({ subject }) => subject.startsWith('Invoice')),
    'no invoice was mailed',
  );
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
  expect(mail.links.some((link) => link.endsWith('/en/cc/subscription'))).toBe(true);
});

const many = rounds(10, 50);
test(`${many} purchases at once have ${many} numbers without a gap`, async () => {
  const { creator, productId } = await shop();
  const customers = await crowd(many);
  await Promise.all(customers.map((customer) => buy(customer, productId)));
  const rows = await sql<{ number: number }>("select number from documents where creator_id = $1 and kind = 'RECEIPT' order by number", [
    creator.creatorId,
  ]);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: many }, (_, index) => index + 1));
});
