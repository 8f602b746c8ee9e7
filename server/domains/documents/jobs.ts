import { IsNull } from 'typeorm';
import { type Context, inTransaction } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { timeForMail } from '../accounts/mail-limits.ts';
import type { MailContent } from '../accounts/mails/layout.ts';
import { mailOf, type Writing } from '../accounts/mails/letter.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import type { Job } from '../domain.ts';
import { Document } from './entities.ts';
import { pageLink } from './links.ts';
import { numberOf } from './numbers.ts';
import { pdfOf } from './pdf/drawn.ts';
import { inLanguage, sheetOf, siteNames, wordsOf } from './sheet.ts';
import type { DocumentMail } from './write.ts';

/** Bytes of the largest PDF that a mail has as an attachment. The page of the document has the PDF in any case. */
const mostAttached = 500_000;

/** Mails a document with its PDF to its reader: at once, or tomorrow if the site has sent all its mails of today. */
async function mail(context: Context, { paymentId, refundId, whole = false }: DocumentMail): Promise<void> {
  const document = await context.db.findOneBy(Document, { paymentId, refundId: refundId ?? IsNull(), disputeId: IsNull() });
  if (!document || (await isGone(context, document))) return;
  const { language, kind } = document.kind === 'CREDIT_NOTE' ? await ofRefund(context, document, whole) : document;
  const letter = await letterOf(context, document, language, kind);
  await inTransaction(context, async (inner) => enqueueMail(inner, letter, await timeForMail(inner, letter.to, 'MONEY')));
}

/** Whether the reader has deleted their account. The document still names their address, but no mail goes to it any more. */
const isGone = async ({ db }: Context, { readerId }: Document): Promise<boolean> =>
  (await sql`select from users where id = ${readerId} and deleted_at is not null`.run(db)) > 0;

/** The mails about documents. */
export type DocumentLetter = keyof Omit<ReturnType<typeof wordsOf>['mails'], 'fallback' | 'footer'>;

/**
 * The language and the kind of the mail about a refund. The language is the customer's present one. This is the only mail about the refund,
 * so it says what the customer keeps. If the booking is cancelled, the mail about the cancellation has said it.
 */
async function ofRefund({ db }: Context, document: Document, whole: boolean): Promise<{ language: Language; kind: DocumentLetter }> {
  const { language, seat } = await sql<{ language: Language; seat: string | null }>`
    select u.language, (select b.status from bookings b where b.order_id = ${document.orderId}) as seat
    from users u where u.id = ${document.readerId}`.one(db);
  if (!document.orderId || seat === 'CANCELLED') return { language, kind: 'CREDIT_NOTE' };
  if (!whole) return { language, kind: 'PARTLY_REFUNDED' };
  return { language, kind: seat ? 'SEAT_REFUNDED' : 'REFUNDED' };
}

/** The mail about a document, without its file. */
export function documentMail(context: Writing, document: Document, language: Language, kind: DocumentLetter): Mail {
  const { platform } = context;
  const { id, data } = document;
  const words = wordsOf(language);
  const sheet = sheetOf(document, language);
  const content: MailContent = {
    language,
    ...words.mails[kind],
    values: {
      number: sheet.number,
      item: inLanguage(language, data.item),
      seller: data.seller ? inLanguage(language, data.seller) : siteNames[language],
    },
    facts: [
      { term: words.number, value: sheet.number },
      { term: sheet.total.term, value: sheet.total.amount },
    ],
    link: kind === 'INVOICE' ? `${platform.origin}/${language.toLowerCase()}/cc/subscription` : pageLink(platform, language, id),
    fallback: words.mails.fallback,
    footer: words.mails.footer,
  };
  return mailOf(context, data.buyerEmail, content);
}

async function letterOf(context: Context, document: Document, language: Language, kind: DocumentLetter): Promise<Mail> {
  const pdf = await pdfOf(context, document, language);
  const number = numberOf(document.kind, document.year, document.number);
  return {
    ...documentMail(context, document, language, kind),
    ...(pdf.length <= mostAttached && {
      attachments: [{ filename: `${number}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }],
    }),
  };
}

export const jobs: Record<string, Job> = { 'documents:mail': mail };
