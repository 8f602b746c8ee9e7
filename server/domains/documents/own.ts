import { IsNull, Not } from 'typeorm';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import type { DocumentKind } from '../../graphql/generated.ts';
import { Document, type DocumentData } from './entities.ts';
import { numberOf } from './numbers.ts';

/** A customer's documents, or the invoices of an account's plan, the latest first, up to a limit. */
export const ownDocuments = (
  { db }: Pick<Context, 'db'>,
  documentsReader: { readerId: string } | { creatorId: string },
  mostDocuments: number,
): Promise<Document[]> =>
  db.find(Document, {
    where: 'creatorId' in documentsReader ? { ...documentsReader, planInvoiceId: Not(IsNull()) } : documentsReader,
    order: { createdAt: 'DESC', id: 'DESC' },
    take: mostDocuments,
  });

/** The content of a row of `documents`, with amounts as decimals. */
export function saidBy({ kind, year, number, issuedAt, amount, currency, data }: Record<string, unknown>): Record<string, unknown> {
  const { seller: documentSeller, buyerEmail, orderNumber, item, listPrice, deductions, corrects } = data as DocumentData;
  const amountText = (minor: number) => formatAmount(minor, currency as string);
  return {
    kind,
    number: numberOf(kind as DocumentKind, year as number, number as number),
    issuedAt,
    seller: documentSeller,
    buyerEmail,
    orderNumber,
    item,
    listPrice: amountText(listPrice),
    deductions: deductions.map((deduction) => ({ ...deduction, amount: amountText(deduction.amount) })),
    amount: amountText(Number(amount)),
    currency,
    corrects,
  };
}
