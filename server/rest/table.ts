import type { Row, TableRow } from './row.ts';
import { accountRows } from './rows/accounts.ts';
import { adminRows } from './rows/admins.ts';
import { contentRows } from './rows/content.ts';
import { creatorRows } from './rows/creators.ts';
import { customerRows } from './rows/customers.ts';
import { planRows } from './rows/plans.ts';
import { productRows } from './rows/products.ts';
import { reportRows } from './rows/reports.ts';
import { sessionRows } from './rows/sessions.ts';

const domains: Readonly<Record<string, readonly Row[]>> = {
  accounts: accountRows,
  admins: adminRows,
  creators: creatorRows,
  content: contentRows,
  products: productRows,
  sessions: sessionRows,
  reports: reportRows,
  customers: customerRows,
  plans: planRows,
};

/** All documented paths of the API (specification, section 7). */
export const table: readonly TableRow[] = Object.entries(domains).flatMap(([tag, rows]) => rows.map((row) => ({ ...row, tag })));
