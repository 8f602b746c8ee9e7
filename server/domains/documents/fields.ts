import type { Context } from '../../core/context.ts';
import type { DocumentKind } from '../../graphql/generated.ts';
import { expression, type FieldRead, many, one, type SqlContext } from '../../graphql/reads/fields.ts';
import type { Domain } from '../domain.ts';
import { pageLink, pdfLink } from './links.ts';
import { numberOf } from './numbers.ts';

/** Only the reader sees a document. An order is also shown to its creator. */
const documentsToReader = ({ t, parent, viewer }: SqlContext) =>
  `${t}.order_id = ${parent}.id and ${t}.reader_id = ${viewer('customerId')}`;

const documentsOfOrder: Record<string, FieldRead> = {
  documents: many('Document', documentsToReader, ({ t }) => `${t}.created_at, ${t}.id`),
  receiptUrl: expression(
    ({ t, viewer }) =>
      `(select d.id from documents d where d.order_id = ${t}.id and d.kind = 'RECEIPT' and d.reader_id = ${viewer('customerId')})`,
    (id: string | null, _args, { platform, language }: Context) => id && pageLink(platform, language, id),
  ),
};

/** A value of the document of a plan invoice; null while the invoice has no document. */
const documentOfInvoice = (value: string) => (t: string) =>
  `(select ${value} from documents d where d.plan_invoice_id = ${t}.id and d.kind = 'INVOICE')`;
const [numberIn, idIn] = [documentOfInvoice('json_build_array(d.kind, d.year, d.number)'), documentOfInvoice('d.id')];

/** Who may read the invoice may read its document. */
const documentOfPlanInvoice: Record<string, FieldRead> = {
  number: expression(
    ({ t }) => numberIn(t),
    (number: [DocumentKind, number, number] | null) => number && numberOf(...number),
  ),
  documentUrl: expression(
    ({ t }) => idIn(t),
    (id: string | null, _args, { platform, language }: Context) => id && pdfLink(platform, language, id),
  ),
  document: one('Document', ({ t, parent }) => `${t}.plan_invoice_id = ${parent}.id and ${t}.kind = 'INVOICE'`),
};

/** The fields that documents add to orders and plan invoices. */
export const fields: NonNullable<Domain['fields']> = { Order: documentsOfOrder, PlanInvoice: documentOfPlanInvoice };
