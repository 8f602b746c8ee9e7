import type { Context } from '../../core/context.ts';
import { expression, many, type SqlContext } from '../../graphql/plan/fields.ts';
import { pageLink } from './links.ts';

/** Documents are for their reader alone: an order is also shown to its creator. */
const toReader = ({ t, parent, viewer }: SqlContext) => `${t}.order_id = ${parent}.id and ${t}.reader_id = ${viewer('customerId')}`;

/** The documents of an order, as fields of it. */
export const documentsOfOrder = {
  documents: many('Document', toReader, ({ t }) => `${t}.created_at, ${t}.id`),
  receiptUrl: expression(
    ({ t, viewer }) =>
      `(select d.id from documents d where d.order_id = ${t}.id and d.kind = 'RECEIPT' and d.reader_id = ${viewer('customerId')})`,
    (id: string | null, _args, { platform, language }: Context) => id && pageLink(platform, language, id),
  ),
};
