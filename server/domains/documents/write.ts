import type { Context } from '../../core/context.ts';
import type { DocumentKind } from '../../graphql/generated.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import type { Payment } from '../billing/entities.ts';
import type { BookedReturn } from '../billing/events.ts';
import type { SubjectIds } from '../billing/subject.ts';

/** The fields of a payment that documents need. */
type BookedPayment = SubjectIds & Pick<Payment, 'id' | 'amount' | 'currency' | 'language'>;

/**
 * Writes the receipt of a paid order, or the invoice of a paid plan, in the transaction that settles the payment. The caller has written
 * the journal before, because the row of the series is the last lock of all. After the commit, the document is mailed to its reader.
 */
export async function writePaid(context: Context, { payment }: { payment: BookedPayment }): Promise<void> {
  const kind = payment.orderId ? 'RECEIPT' : 'INVOICE';
  await writeDocument(context, payment, { ...documentFactsOf(payment), kind, amount: payment.amount });
  await withDocumentMail(context, payment, { refundId: null });
}

/**
 * Writes the credit note of a refund, or of a dispute that was lost, in the transaction that books it. A mail follows only after a refund:
 * after a dispute, the bank has told its customer.
 */
export async function writeReturned(
  context: Context,
  { payment, amount, refundId, disputeId, whole }: BookedReturn & { payment: BookedPayment },
): Promise<void> {
  const documentFacts = documentFactsOf(payment);
  const creditNoteData = sql`
    jsonb_build_object('listPrice', ${amount}::bigint, 'deductions', '[]'::jsonb, 'corrects', (
      select case kind when 'RECEIPT' then 'R' else 'I' end || '-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
      from documents where payment_id = ${payment.id} and kind <> 'CREDIT_NOTE'))`;
  const documentData = sql`${documentFacts.data} || ${creditNoteData}`;
  await writeDocument(context, payment, { ...documentFacts, data: documentData, kind: 'CREDIT_NOTE', amount, refundId, disputeId });
  if (refundId) await withDocumentMail(context, payment, { refundId, whole });
}

/** The document that a mail is about. `whole`: whether the credit note leaves nothing of the payment. */
export interface DocumentMail {
  paymentId: string;
  /** Null for a receipt or an invoice. */
  refundId: string | null;
  whole?: boolean;
}

const withDocumentMail = ({ withCommit }: Context, { id }: BookedPayment, mail: Omit<DocumentMail, 'paymentId'>): Promise<unknown> =>
  withCommit(enqueuing('documents:mail', { paymentId: id, ...mail }));

/** The SQL of a document: the rows that it is about, its reader, and what it says. `c` is the row of the account. */
interface DocumentFacts {
  from: Sql;
  reader: Sql;
  data: Sql;
}

const documentFactsOf = ({ orderId, planInvoiceId }: BookedPayment): DocumentFacts =>
  orderId ? receiptFacts(orderId) : invoiceFacts(planInvoiceId as string);

const bothTexts = (text: string, textAr: string) => `jsonb_build_object('text', ${text}, 'textAr', ${textAr})`;

/** The document of an order. Its reader is the customer. */
const receiptFacts = (orderId: string): DocumentFacts => ({
  from: sql`from orders o join creators c on c.id = o.creator_id join users u on u.id = o.customer_id where o.id = ${orderId}`,
  reader: raw('o.customer_id'),
  data: raw(`jsonb_build_object(
    'seller', ${bothTexts("coalesce(c.full_name, c.username, '')", 'c.full_name_ar')}, 'buyer', null, 'buyerEmail', u.email,
    'timeZone', c.time_zone, 'orderNumber', o.number, 'item', ${bothTexts('o.title', 'o.title_ar')},
    'listPrice', o.total_amount + o.discount_amount, 'period', null, 'corrects', null,
    'deductions', case when o.discount_amount > 0 then jsonb_build_array(jsonb_build_object('kind', o.discount_source,
      'name', ${bothTexts('o.discount_name', 'o.discount_name_ar')}, 'percentage', o.discount_percentage, 'amount', o.discount_amount))
      else '[]'::jsonb end)`),
});

/** The document of a plan invoice. Its reader is the owner of the account. */
const invoiceFacts = (planInvoiceId: string): DocumentFacts => ({
  from: sql`from plan_invoices i join plans p on p.id = i.plan_id join creators c on c.id = i.creator_id join users u on u.id = c.owner_id
    left join plan_promo_codes code on code.id = i.promo_code_id where i.id = ${planInvoiceId}`,
  reader: raw('c.owner_id'),
  data: raw(`jsonb_build_object(
    'seller', null, 'buyer', ${bothTexts("coalesce(c.full_name, c.username, '')", 'c.full_name_ar')}, 'buyerEmail', u.email,
    'timeZone', c.time_zone, 'orderNumber', null, 'item', ${bothTexts('p.name', 'p.name_ar')}, 'listPrice', i.list_amount, 'corrects', null,
    'period', jsonb_build_object('from', (i.period_start at time zone c.time_zone)::date, 'to', (i.period_end at time zone c.time_zone)::date),
    'deductions', case when i.discount_amount > 0 then jsonb_build_array(jsonb_build_object('kind', 'CODE',
        'name', ${bothTexts('code.code', 'null')}, 'percentage', i.discount_percentage, 'amount', i.discount_amount)) else '[]'::jsonb end
      || case when i.credit_amount > 0 then jsonb_build_array(jsonb_build_object('kind', 'CREDIT', 'name', null, 'percentage', null,
        'amount', i.credit_amount)) else '[]'::jsonb end)`),
});

async function writeDocument(
  { withCommit, now }: Context,
  { id: paymentId, language, currency, orderId, planInvoiceId }: BookedPayment,
  {
    kind,
    amount,
    refundId = null,
    disputeId = null,
    from,
    reader,
    data,
  }: DocumentFacts & { kind: DocumentKind; amount: number } & Partial<Pick<BookedReturn, 'refundId' | 'disputeId'>>,
): Promise<void> {
  const writtenAt = now();
  // The statement draws a number only if it finds the facts, so no number is lost.
  await withCommit(sql`
    with fact as (
      select c.id as creator_id, ${reader} as reader_id, ${data} as data,
        extract(year from ${writtenAt}::timestamptz at time zone c.time_zone)::int as year
      ${from}),
    drawn as (
      insert into document_series as series (creator_id, kind, year, last) select creator_id, ${kind}, year, 1 from fact
      on conflict (creator_id, kind, year) do update set last = series.last + 1 returning last)
    insert into documents (creator_id, kind, year, number, reader_id, payment_id, refund_id, dispute_id, order_id, plan_invoice_id, amount, currency,
      language, data, created_at)
    select creator_id, ${kind}, year, last, reader_id, ${paymentId}::uuid, ${refundId}::uuid, ${disputeId}::uuid, ${orderId}::uuid, ${planInvoiceId}::uuid,
      ${amount}::bigint, ${currency}, ${language}, data, ${writtenAt}::timestamptz
    from fact, drawn`);
}
