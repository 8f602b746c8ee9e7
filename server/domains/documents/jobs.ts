import { IsNull } from 'typeorm';
import { type Context, inTransaction } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { timeForMail } from '../accounts/mail-limits.ts';
import type { MailContent } from '../accounts/mails/layout.ts';
import { mailOf, type Writing } from '../accounts/mails/letter.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import type { Jobs } from '../domain.ts';
import { Document } from './entities.ts';
import { pageLink } from './links.ts';
import { numberOf } from './numbers.ts';
import { pdfOf } from './pdf/drawn.ts';
import { documentWordsOf, inLanguage, sheetOf, siteNames } from './sheet.ts';
import type { DocumentMail } from './write.ts';

/** Bytes of the largest PDF that a mail has as an attachment. The page of the document has the PDF in any case. */
const mostAttachedBytes = 500_000;

/** Mails a document with its PDF to its reader: at once, or tomorrow if the site has sent all its mails of today. */
async function mailDocument(context: Context, { paymentId, refundId, whole = false }: DocumentMail): Promise<void> {
  const document = await context.db.findOneBy(Document, { paymentId, refundId: refundId ?? IsNull(), disputeId: IsNull() });
  if (!document || (await isReaderGone(context, document))) return;
  const { language, kind } = document.kind === 'CREDIT_NOTE' ? await refundLetterOf(context, document, whole) : document;
  const documentLetter = await documentLetterOf(context, document, language, kind);
  await inTransaction(context, async (inner) => enqueueMail(inner, documentLetter, await timeForMail(inner, documentLetter.to, 'MONEY')));
}

/** Whether the reader has deleted their account. The document still names their address, but no mail goes to it any more. */
const isReaderGone = async ({ db }: Context, { readerId }: Document): Promise<boolean> =>
  (await sql`select from users where id = ${readerId} and deleted_at is not null`.run(db)) > 0;

/** The mails about documents. */
export type DocumentLetter = keyof Omit<ReturnType<typeof documentWordsOf>['mails'], 'fallback' | 'footer'>;

/**
 * The language and the kind of the mail about a refund. The language is the customer's present one. This is the only mail about the refund,
 * so it says what the customer keeps. If the booking is cancelled, the mail about the cancellation has said it.
 */
async function refundLetterOf({ db }: Context, document: Document, whole: boolean): Promise<{ language: Language; kind: DocumentLetter }> {
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
  const documentWords = documentWordsOf(language);
  const documentSheet = sheetOf(document, language);
  const mailContent: MailContent = {
    language,
    ...documentWords.mails[kind],
    values: {
      number: documentSheet.number,
      item: inLanguage(language, data.item),
      seller: data.seller ? inLanguage(language, data.seller) : siteNames[language],
    },
    facts: [
      { term: documentWords.number, value: documentSheet.number },
      { term: documentSheet.total.term, value: documentSheet.total.amount },
    ],
    link: kind === 'INVOICE' ? `${platform.origin}/${language.toLowerCase()}/cc/subscription` : pageLink(platform, language, id),
    fallback: documentWords.mails.fallback,
    footer: documentWords.mails.footer,
  };
  return mailOf(context, data.buyerEmail, mailContent);
}

async function documentLetterOf(context: Context, document: Document, language: Language, kind: DocumentLetter): Promise<Mail> {
  const pdf = await pdfOf(context, document, language);
  const documentNumber = numberOf(document.kind, document.year, document.number);
  return {
    ...documentMail(context, document, language, kind),
    ...(pdf.length <= mostAttachedBytes && {
      attachments: [{ filename: `${documentNumber}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }],
    }),
  };
}

export const jobs: Jobs = { storage: { 'documents:mail': mailDocument } };
