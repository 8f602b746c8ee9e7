import type { Context } from '../../core/context.ts';
import type { DocumentKind } from '../../graphql/generated.ts';
import { column, connection, expression, instant, many, money, one, type Reads } from '../../graphql/reads/fields.ts';
import { isOwner } from '../accounts/contacts.ts';
import type { DocumentData } from './entities.ts';
import { pdfLink } from './links.ts';
import { numberOf } from './numbers.ts';

/** A text of `data`. */
const documentText = (path: string) => expression(({ t }) => `${t}.data #>> '{${path}}'`);

export const reads: Reads = {
  Query: {
    documents: connection('Document', () => 'true'),
    document: one('Document', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    Document: {
      from: 'documents',
      // The present owner reads all invoices of the account, also those from the time of a former owner.
      scope: ({ t, viewer, value }) =>
        `(${t}.reader_id = ${viewer('customerId')}
          or (${t}.plan_invoice_id is not null and ${t}.creator_id = ${viewer('creatorId')} and ${value('boolean', isOwner)}))`,
      fields: {
        id: column(),
        kind: column(),
        number: expression(
          ({ t }) => `json_build_array(${t}.kind, ${t}.year, ${t}.number)`,
          ([kind, year, number]: [DocumentKind, number, number]) => numberOf(kind, year, number),
        ),
        issuedAt: instant('created_at'),
        timeZone: documentText('timeZone'),
        amount: money('amount'),
        seller: documentText('seller,text'),
        sellerAr: documentText('seller,textAr'),
        buyerEmail: documentText('buyerEmail'),
        orderNumber: expression(({ t }) => `(${t}.data ->> 'orderNumber')::int`),
        item: documentText('item,text'),
        itemAr: documentText('item,textAr'),
        listPrice: money(({ t }) => `(${t}.data ->> 'listPrice')::bigint`),
        deductions: expression(
          ({ t }) => `json_build_object('deductions', ${t}.data -> 'deductions', 'currency', ${t}.currency)`,
          ({ deductions, currency }: Pick<DocumentData, 'deductions'> & { currency: string }) =>
            deductions.map(({ kind, name, percentage, amount }) => ({
              kind,
              name: name?.text ?? null,
              nameAr: name?.textAr ?? null,
              percentage,
              amount: { amount, currency },
            })),
        ),
        corrects: documentText('corrects'),
        creditNotes: many(
          'Document',
          ({ t, parent }) => `${t}.payment_id = ${parent}.payment_id and ${t}.kind = 'CREDIT_NOTE' and ${parent}.kind <> 'CREDIT_NOTE'`,
          ({ t }) => `${t}.created_at, ${t}.id`,
        ),
        pdfUrl: expression(
          ({ t }) => `${t}.id`,
          (id: string, _args, { platform, language }: Context) => pdfLink(platform, language, id),
        ),
      },
    },
  },
};
