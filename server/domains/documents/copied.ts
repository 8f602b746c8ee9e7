import type { OwnFile } from '../../core/copies.ts';
import { sql } from '../../platform/database/sql.ts';
import { saidBy } from './own.ts';

/** What a copy of a customer's data has of this domain. */
export const copiedReceipts: Readonly<Record<string, OwnFile>> = {
  receipts: {
    about: {
      EN: 'Your receipts and credit notes as data.',
      AR: 'إيصالاتك وإشعاراتك الدائنة في صورة بيانات.',
    },
    rows: (id) => sql`
      select d.kind, d.year, d.number, d.created_at as "issuedAt", d.amount, d.currency, d.data
      from documents d where d.reader_id = ${id} order by d.created_at desc, d.id desc`,
    write: saidBy,
  },
};
