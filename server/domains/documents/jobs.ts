import { type Context, inTransaction } from '../../core/context.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { timeForMail } from '../accounts/mail-limits.ts';
import { type MailContent, renderHtml, renderSubject, renderText } from '../accounts/mails/layout.ts';
import { enqueueMail } from '../accounts/mails.ts';
import type { Job } from '../domain.ts';
import { Document } from './entities.ts';
import { pageLink } from './links.ts';
import { drawPdf } from './pdf/pdf.ts';
import { inLanguage, sheetOf, wordsOf } from './sheet.ts';

/** A larger file is not attached: the page has it. */
const mostAttached = 500_000;

/** Mails a document to its reader, with its PDF; tomorrow when the site has sent its mails of today. */
async function mail(context: Context, { paymentId, refundId }: { paymentId: string; refundId: string | null }): Promise<void> {
  const found = await context.db.find(Document, { where: { paymentId } });
  const document = found.find((one) => one.refundId === refundId);
  if (!document) return;
  const letter = await letterOf(context, document);
  await inTransaction(context, async (inner) => enqueueMail(inner, letter, await timeForMail(inner)));
}

async function letterOf({ platform }: Context, document: Document): Promise<Mail> {
  const { id, kind, language, data } = document;
  const words = wordsOf(language);
  const sheet = sheetOf(document, language);
  const content: MailContent = {
    language,
    ...words.mails[kind],
    values: { number: sheet.number, item: inLanguage(language, data.item), seller: data.seller ? inLanguage(language, data.seller) : '' },
    facts: [
      { term: words.number, value: sheet.number },
      { term: sheet.total.term, value: sheet.total.amount },
    ],
    link: kind === 'INVOICE' ? `${platform.origin}/${language.toLowerCase()}/cc/subscription` : pageLink(platform, language, id),
    fallback: words.mails.fallback,
    footer: words.mails.footer,
  };
  const pdf = await drawPdf(sheet);
  return {
    to: data.buyerEmail,
    subject: renderSubject(content),
    html: renderHtml(content),
    text: renderText(content),
    ...(pdf.length <= mostAttached && {
      attachments: [{ filename: `${sheet.number}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }],
    }),
  };
}

export const jobs: Record<string, Job> = { 'documents:mail': mail };
