import { badInput } from '../../core/errors.ts';
import type { RevenueSort } from '../../graphql/generated.ts';
import {
  column,
  connection,
  expression,
  money,
  nowOf,
  one,
  type Reads,
  type SqlContext,
  type TypeReads,
} from '../../graphql/reads/fields.ts';
import { beginning, firstDayOf } from './periods.ts';

/*
 * A report adds up the sums of its days. Whole years and months in it have sums of their own, so a report of any length reads at most
 * about eighty rows for each item. A calendar period up to today is one row.
 */

/** The viewer's account, with the present day of its own time zone (`today`). */
export const reportAccount = ({ value, viewer }: SqlContext) => `(
  select id, currency, time_zone, week_start, (${nowOf({ value })} at time zone time_zone)::date as today
  from creators where id = ${viewer('creatorId')})`;

/** A day that the caller chose, as SQL. Refuses a wrong day, a day beside a period, and a first day after the last. */
const reportDay = ({ arg }: SqlContext, name: 'from' | 'to') =>
  arg(name, 'date', (given: string, _context, { period, from, to }: { period: string; from?: string | null; to?: string | null }) => {
    if (!/^(?:19|[2-9]\d)\d{2}-/.test(given)) throw badInput('api.day');
    if (period !== 'ALL') throw badInput('reports.periodOrDays');
    if (from && to && from > to) throw badInput('reports.daysTurned');
    return given;
  });

/**
 * The account with the days of a report: `first` to the day before `past`. `from_day` is null for all time. `is_custom` says that the days
 * are no calendar period up to today.
 */
function reportSql(query: SqlContext): string {
  const { arg } = query;
  const by = arg('by', 'text');
  return `(
    select asked.*, coalesce(from_day, ${beginning}) as first, to_day + 1 as past, from_day is not null and unit = 'ALL' or to_day <> today as is_custom,
      case ${by} when 'SESSION' then '{SESSION,APPOINTMENT_TYPE}' else array[${by}] end::text[] as kinds
    from (
      select a.id, a.currency, a.today, ${by} as by, unit,
        coalesce(${reportDay(query, 'from')}, case when unit <> 'ALL' then ${firstDayOf('unit', 'a.today', 'a.week_start')} end) as from_day,
        coalesce(${reportDay(query, 'to')}, greatest(a.today, ${reportDay(query, 'from')})) as to_day
      from ${reportAccount(query)} a, (select case period when 'TODAY' then 'DAY' else period end as unit from (select ${arg('period', 'text')} as period) given) p) asked)`;
}

/**
 * Which sums a report reads, as rows of (period, first, past). A calendar period is one row. Chosen days are cut into whole years, whole
 * months and single days.
 */
const reportSpans = (r: string) => `(
  select span.* from (
    select *, (date_trunc('month', first - 1) + interval '1 month')::date as month, date_trunc('month', past)::date as last_month,
      (date_trunc('year', first - 1) + interval '1 year')::date as year, date_trunc('year', past)::date as last_year
    from (select ${r}.first, ${r}.past, ${r}.unit, ${r}.is_custom) chosen) c,
  lateral (values
    (not c.is_custom, c.unit, c.first, c.first + 1),
    (c.is_custom, 'DAY', c.first, least(c.month, c.past)),
    (c.is_custom, 'DAY', greatest(c.last_month, least(c.month, c.past)), c.past),
    (c.is_custom, 'MONTH', c.month, least(c.year, c.last_month)),
    (c.is_custom, 'MONTH', greatest(c.last_year, least(c.year, c.last_month)), c.last_month),
    (c.is_custom, 'YEAR', c.year, c.last_year)) span (is_read, period, first, past)
  where span.is_read and span.first < span.past)`;

const figureColumns = ['order_count', 'gross_amount', 'discount_amount', 'refund_amount', 'fee_amount', 'revenue_amount'];
const readFigures = (from: string) => figureColumns.map((name) => `${from}.${name}`).join(', ');
const figureSums = figureColumns.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ');
const hasMovedSum = figureColumns.map((name) => `sum(${name}) <> 0`).join(' or ');
/** Whether a row of sums has movement, as SQL: something was sold, refunded or charged, even if it adds up to nothing. */
export const hasMovedFigures = (row: string) =>
  `(${row}.order_count, ${row}.gross_amount, ${row}.discount_amount, ${row}.refund_amount, ${row}.fee_amount) <> (0, 0, 0, 0, 0)`;

/** The rows of sums of a report's items. */
const itemSums = (r: string) => `${reportSpans(r)} span join item_periods i on i.creator_id = ${r}.id and i.kind = any(${r}.kinds)
  and i.period = span.period and i.from_day >= span.first and i.from_day < span.past`;

/** The lines of a report: days, or items. */
const reportLines = (r: string) => `(
  select d.day::text as key, 'DAY' as kind, null::uuid as item_id, d.day, ${readFigures('d')} from creator_days d
  where 'DAY' = any(${r}.kinds) and d.creator_id = ${r}.id and d.day >= ${r}.first and d.day < ${r}.past
    and ${hasMovedFigures('d')}
  union all
  select i.item_id::text, i.kind, i.item_id, null, ${figureSums} from ${itemSums(r)} where not 'DAY' = any(${r}.kinds)
  group by i.kind, i.item_id having ${hasMovedSum})`;

/** The present title of an item, by its kind, as SQL. */
const reportTitles: Record<string, (row: string, title: 'title' | 'title_ar') => string> = {
  PRODUCT: (row, title) => `(select p.${title} from products p where p.id = ${row}.item_id)`,
  SESSION: (row, title) => `(select s.${title} from sessions s where s.id = ${row}.item_id)`,
  APPOINTMENT_TYPE: (row, title) => `(select a.${title} from appointment_types a where a.id = ${row}.item_id)`,
  CODE: (row, title) => (title === 'title' ? `(select c.code from promo_codes c where c.id = ${row}.item_id)` : 'null'),
  SOURCE: (row, title) => (title === 'title' ? `(select s.source from sale_sources s where s.id = ${row}.item_id)` : 'null'),
};
/** The present title of the item that a row names, as SQL. The row has `kind` and `item_id`. */
export const reportTitleOf = (row: string, title: 'title' | 'title_ar' = 'title') =>
  `case ${row}.kind ${Object.entries(reportTitles)
    .map(([kind, of]) => `when '${kind}' then ${of(row, title)}`)
    .join(' ')} end`;

/** All lines of a report, as a statement for an export. Days come newest first, items by revenue, highest first. */
export const allLines = (query: SqlContext) => `
  select l.kind, l.day::text, ${reportTitleOf('l')} as title, ${reportTitleOf('l', 'title_ar')} as "titleAr", ${readFigures('l')}
  from ${reportSql(query)} r, lateral ${reportLines('r')} l order by l.day desc nulls last, l.revenue_amount desc, l.key`;

/** The number by which lines are sorted, as SQL. By name, only days have a number. */
const revenueSortKeys: Record<RevenueSort, string> = {
  NAME: `l.day - ${beginning}`,
  ORDERS: 'l.order_count',
  GROSS: 'l.gross_amount',
  DISCOUNT: 'l.discount_amount',
  REFUND: 'l.refund_amount',
  FEE: 'l.fee_amount',
  NET: 'l.revenue_amount - l.fee_amount',
};

/** The lines of the parent report, with the number (`sort_key`) and the text (`sort_text`) by which they are sorted. */
function revenueRows(query: SqlContext): string {
  const { parent, arg, value } = query;
  const revenueSort = arg('sort', 'text');
  const revenueSortKey = `case ${revenueSort} ${Object.entries(revenueSortKeys)
    .map(([name, sql]) => `when '${name}' then ${sql}`)
    .join(' ')} end`;
  const revenueSortName = `case when ${revenueSort} = 'NAME' then
    coalesce(case when ${value('text', ({ language }) => language)} = 'AR' then ${reportTitleOf('l', 'title_ar')} end, ${reportTitleOf('l')}, '') else '' end`;
  return `(select l.*, ${parent}.currency, coalesce(${revenueSortKey}, 0)::bigint as sort_key, ${revenueSortName} as sort_text from ${reportLines(parent)} l)`;
}

const figureAmount = (name: string) => money(`${name}_amount`);
/** The figures of a row of sums, as fields. */
export const figureFields: TypeReads['fields'] = {
  orderCount: column(),
  gross: figureAmount('gross'),
  discount: figureAmount('discount'),
  refund: figureAmount('refund'),
  fee: figureAmount('fee'),
  net: money(({ t }) => `${t}.revenue_amount - ${t}.fee_amount`),
};

/**
 * The figures of the parent, and of the period before it, by `which`. The parent has `first`, `past`, `from_day` and `kinds`. Only where
 * `kinds` is DAY is there a period before, from `previous_first` on.
 */
const revenueFigures = ({ parent: r }: SqlContext) => `(
  select w.which, w.from_day, w.past - 1 as to_day, ${r}.currency, f.*
  from (values ('NOW', ${r}.from_day, ${r}.first, ${r}.past), ('BEFORE', ${r}.previous_first, ${r}.previous_first, ${r}.previous_past)) w (which, from_day, first, past),
  lateral (
    select ${figureSums} from (
      select ${readFigures('d')} from creator_days d
      where 'DAY' = any(${r}.kinds) and d.creator_id = ${r}.id and d.day >= w.first and d.day < w.past
      union all
      select ${readFigures('i')} from ${itemSums(r)} where not 'DAY' = any(${r}.kinds)) summed) f)`;

const revenueRowOrder = ['sort_key', 'sort_text', 'key'] as const;
const revenueRowKeys = (descending: boolean) =>
  revenueRowOrder.map((name) => ({ column: name, type: name === 'sort_key' ? 'bigint' : 'text', descending }) as const);

export const reportReads: Reads = {
  Query: {
    revenueReport: one('RevenueReport', () => 'true'),
  },
  types: {
    RevenueReport: {
      from: (query) => `(select r.*, null::date as previous_first, null::date as previous_past from ${reportSql(query)} r)`,
      fields: {
        by: column(),
        from: column('from_day'),
        to: column('to_day'),
        total: one('RevenueFigures', ({ t }) => `${t}.which = 'NOW'`),
        rows: connection('RevenueRow', () => 'true', {
          argument: 'descending',
          orders: { true: { keys: revenueRowKeys(true) }, false: { keys: revenueRowKeys(false) } },
        }),
      },
    },
    RevenueFigures: {
      from: revenueFigures,
      fields: { from: column('from_day'), to: column('to_day'), revenue: money('revenue_amount'), ...figureFields },
    },
    RevenueRow: {
      from: revenueRows,
      fields: {
        key: column(),
        kind: column(),
        itemId: column(),
        day: column(),
        title: expression(({ t }) => reportTitleOf(t)),
        titleAr: expression(({ t }) => reportTitleOf(t, 'title_ar')),
        ...figureFields,
      },
    },
  },
};
