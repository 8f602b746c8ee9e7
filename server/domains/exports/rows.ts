import type { Context } from '../../core/context.ts';
import type { Viewer } from '../../core/viewer.ts';
import type { ExportFilter, ExportKind, Language } from '../../graphql/generated.ts';
import { statementOf } from '../../graphql/reads/apart.ts';
import type { SqlContext } from '../../graphql/reads/fields.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { soughtCustomers } from '../customers/reads.ts';
import { soughtSales } from '../orders/sales.ts';
import { allLines } from '../reports/report-reads.ts';

/** An export as it was asked for. */
export interface WantedExport {
  creatorId: string;
  userId: string;
  kind: ExportKind;
  filter: ExportFilter;
  language: Language;
}

/** A row of the database, by the names of its columns. Amounts are minor units. */
export type Row = Record<string, string | number | boolean | null>;

const exportAccount = (query: SqlContext) => `(select id, currency, time_zone from creators where id = ${query.viewer('creatorId')}) a`;
/** SQL for an instant as text, on the account's clock. */
const localTime = (at: string) => `to_char(${at} at time zone a.time_zone, 'YYYY-MM-DD HH24:MI')`;

const customerRows = (query: SqlContext) => `
  select t.email, t.phone_number as phone, u.language, t.order_count as orders, t.paid_amount as paid, ${localTime('t.first_order_at')} as first,
    ${localTime('t.last_order_at')} as last, t.blocked_at is not null as blocked
  from ${exportAccount(query)} join (select s.*, c.time_zone from customer_totals s join creators c on c.id = s.creator_id) t on t.creator_id = a.id
    join users u on u.id = t.customer_id
  where ${soughtCustomers(query)} order by t.last_order_at desc, t.customer_id desc`;

/** SQL for a condition: an instant lies in the days of the filter, on the account's clock. */
function inExportDays({ arg, has }: SqlContext, at: string): string {
  const exportDay = (name: 'from' | 'to', later: number) => `((${arg(name, 'date')} + ${later})::timestamp at time zone a.time_zone)`;
  return `${has('from') ? `and ${at} >= ${exportDay('from', 0)}` : ''} ${has('to') ? `and ${at} < ${exportDay('to', 1)}` : ''}`;
}

const saleRows = (query: SqlContext) => `
    select t.number, ${localTime('t.paid_at')} as at, t.title, t.title_ar as "titleAr", u.email, t.total_amount + t.discount_amount as gross,
      t.discount_amount as discount, t.discount_name as code, t.total_amount as total,
      coalesce(p.refunded_amount + p.lost_amount, 0) as refund,
      coalesce(p.fee_amount + (select coalesce(sum(d.fee_amount), 0) from disputes d where d.payment_id = p.id and d.status <> 'OPEN'), 0)::bigint as fee,
      t.status, t.source, t.medium, t.campaign
    from ${exportAccount(query)} join orders t on t.creator_id = a.id join users u on u.id = t.customer_id
      left join payments p on p.order_id = t.id and p.settled_at is not null and p.failure_code is null
    where ${soughtSales(query)} ${inExportDays(query, 't.paid_at')}
    order by t.paid_at desc, t.id desc`;

/** Each change of what the site owes to the account, cleared or not, with the balance after it. */
const statementRows = (query: SqlContext) => `
    select ${localTime('s.created_at')} as at, s.kind as entry, o.number, o.title, o.title_ar as "titleAr", s.amount, s.balance
    from ${exportAccount(query)} join lateral (
        select j.sequence, j.created_at, j.kind, j.payment_id, -e.amount as amount, sum(-e.amount) over (order by j.sequence) as balance
        from ledger_journals j join lateral (
          select sum(amount) as amount from ledger_entries where journal_id = j.id and account = 'CREATOR') e on e.amount <> 0
        where j.creator_id = a.id) s on true
      left join payments p on p.id = s.payment_id left join orders o on o.id = p.order_id
    where true ${inExportDays(query, 's.created_at')}
    order by s.sequence`;

const exportStatements: Record<ExportKind, (query: SqlContext) => string> = {
  REPORT: allLines,
  CUSTOMERS: customerRows,
  SALES: saleRows,
  STATEMENT: statementRows,
};

/** The rows of an export that the user who asked for it may see. */
export const rowsOf = (context: Context, wantedExport: WantedExport): Sql<Row> =>
  readExport<Row>(context, wantedExport, exportStatements[wantedExport.kind]);

function readExport<Row>(
  context: Context,
  { kind, filter, creatorId, userId, language }: WantedExport,
  statement: (query: SqlContext) => string,
): Sql<Row> {
  const { from, to, by, period, search } = filter;
  const listFilter = kind === 'SALES' ? filter.sales : filter.customers;
  const viewer = { kind: 'console', permission: 'EDIT', creatorId, userId } as Viewer;
  const exportArgs = { by: by ?? 'PRODUCT', period: period ?? 'ALL', from, to, search, filter: listFilter };
  return statementOf<Row>({ ...context, viewer, language }, exportArgs, 't', statement);
}

/**
 * The journals from which a statement is made: at least as many as it has rows. Counting them is cheaper, since no balances are added up.
 */
const journalRows = (query: SqlContext) => `
    select from ${exportAccount(query)} join ledger_journals j on j.creator_id = a.id where true ${inExportDays(query, 'j.created_at')}`;

/** Counts the rows of an export, up to a limit. For a statement the count may be too high, but never too low. */
export async function countRows(context: Context, wantedExport: WantedExport, limit: number): Promise<number> {
  const exportRows = readExport(
    context,
    wantedExport,
    wantedExport.kind === 'STATEMENT' ? journalRows : exportStatements[wantedExport.kind],
  );
  const { count: rowCount } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${exportRows}) counted limit ${limit}) l`.one(context.db);
  return rowCount;
}
