import { IsNull, Not } from 'typeorm';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import type { DocumentKind } from '../../graphql/generated.ts';
import { Document, type DocumentData } from './entities.ts';
import { numberOf } from './numbers.ts';

/** A customer's documents, or the invoices of an account's plan, the latest first, up to a limit. */
export const ownDocuments = (
  { db }: Pick<Context, 'db'>,
  whose: { readerId: string } | { creatorId: string },
  most: number,
): Promise<Document[]> =>
  db.find(Document, {
    where: 'creatorId' in whose ? { ...whose, planInvoiceId: Not(IsNull()) } : whose,
    order: { createdAt: 'DESC', id: 'DESC' },
    take: most,
  });

/** The content of a row of `documents`, with amounts as decimals. */
export function saidBy({ kind, year, number, issuedAt, amount, currency, data }: Record<string, unknown>): Record<string, unknown> {
  const { seller: from, buyerEmail, orderNumber, item, listPrice, deductions, corrects } = data as DocumentData;
  const decimal = (minor: number) => formatAmount(minor, currency as string);
  return {
    kind,
    number: numberOf(kind as DocumentKind, year as number, number as number),
    issuedAt,
    seller: from,
    buyerEmail,
    orderNumber,
    item,
    listPrice: decimal(listPrice),
    deductions: deductions.map((deduction) => ({ ...deduction, amount: decimal(deduction.amount) })),
    amount: decimal(Number(amount)),
    currency,
    corrects,
  };
}
