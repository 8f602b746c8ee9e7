import { badInput } from '../../core/errors.ts';
import { column, expression, list, many, money, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { beginning, firstDayOf } from './periods.ts';
import { figureFields, hasMovedFigures, reportAccount, reportReads, reportTitleOf } from './report-reads.ts';

const mostReportLines = 100;
/** The argument `first` as SQL; without it, the default. A number above the most of a page is refused, not cut. */
const reportLinesListed = ({ arg }: SqlContext, usual = 10) => {
  const first = arg('first', 'int', (asked: number) => {
    if (asked < 0 || asked > mostReportLines) throw badInput('api.pageSize', { max: mostReportLines });
    return asked;
  });
  return `coalesce(${first}, ${usual})`;
};
/** The argument `offset` as SQL: how many entries are passed over. */
const reportLinesPassed = ({ arg }: SqlContext) => {
  const offset = arg('offset', 'int', (asked: number) => {
    if (asked < 0) throw badInput('api.wrongValue');
    return asked;
  });
  return `coalesce(${offset}, 0)`;
};

/** The sums of a kind of items in a period, as SQL. `condition` selects among them by the alias `p`; `best` is an order and a limit. */
const reportItems = (period: string, kind: string, condition: string, best = '') => `
  (select p.*, ${period}.currency from item_periods p
  where p.creator_id = ${period}.id and p.kind = '${kind}' and p.period = ${period}.unit and p.from_day = ${period}.first
    and ${condition} ${best})`;
/** The products of a period that a report lists: all with movement, even if it adds up to nothing, as with a sale that was refunded. */
const movedProducts = (period: string, best?: string) => reportItems(period, 'PRODUCT', hasMovedFigures('p'), best);
/** Whether an item has orders or revenue. */
const hasSoldInPeriod = '(p.revenue_amount <> 0 or p.order_count <> 0)';
const sellerKinds = ['PRODUCT', 'SESSION', 'APPOINTMENT_TYPE'];

/** The first day of the period before, as SQL. */
const previousFirst = `case unit when 'DAY' then from_day - 1 when 'WEEK' then from_day - 7
      when 'MONTH' then (from_day - interval '1 month')::date when 'YEAR' then (from_day - interval '1 year')::date end`;
/** The day after today's counterpart in the period before, as SQL: on 10 March, 11 February. It is never past the period's own start. */
const previousPast = `least(from_day, 1 + case unit when 'MONTH' then (today - interval '1 month')::date when 'YEAR' then (today - interval '1 year')::date
      else today - (from_day - previous_first) end)`;

/**
 * The account with the period's bounds, as days in its own time zone: `from_day` (null for all time) to `today`. `previous_first` and
 * `previous_past` bound the same part of the period before. `first` is the period's first day in the sums.
 */
const reportBounds = (query: SqlContext) => `
  select *, ${previousPast} as previous_past, today + 1 as past, coalesce(from_day, ${beginning}) as first, false as is_custom, '{DAY}'::text[] as kinds
  from (select *, ${previousFirst} as previous_first from (
    select account.*, asked.period, asked.unit, case when asked.unit <> 'ALL' then ${firstDayOf('asked.unit', 'account.today', 'account.week_start')} end as from_day
    from ${reportAccount(query)} account,
      (select period, case period when 'TODAY' then 'DAY' else period end as unit from (select ${query.arg('period', 'text')} as period) given) asked) named) dated`;

/** An account's days with movement, as three lists. The lists cost half of what rows cost, in Postgres and in this process. */
const revenueDayColumns = (account: string) =>
  `json_build_array(${account}.currency, json_agg(d.day), json_agg(d.revenue_amount), json_agg(d.order_count)) as days`;
const revenueDaysOf = (account: string, bounds = 'true') => `(
  select d.day, d.revenue_amount, d.order_count, d.payer_count from creator_days d
  where d.creator_id = ${account}.id and ${bounds} and (d.revenue_amount <> 0 or d.order_count <> 0) order by d.day) d`;

/** `reportBounds`, with the period's days and their sums, read in one pass. Postgres leaves out what no field selects. */
const revenuePeriod = (query: SqlContext) => `(
  select bounded.*, passed.revenue_amount, passed.order_count, passed.paid_customers, passed.days from (${reportBounds(query)}) bounded
  left join lateral (
    select coalesce(sum(d.revenue_amount), 0)::bigint as revenue_amount, coalesce(sum(d.order_count), 0) as order_count,
      coalesce(sum(d.payer_count), 0) as paid_customers, ${revenueDayColumns('bounded')}
    from ${revenueDaysOf('bounded', 'd.day between bounded.from_day and bounded.today')}) passed on true)`;

/** A figure: of all time, from the account's row in `creator_totals`; of a period, from its days. */
const revenueFigure = (column: string, { t }: SqlContext) => `case when ${t}.from_day is null
  then coalesce((select total.${column} from creator_totals total where total.creator_id = ${t}.id), 0) else ${t}.${column} end`;

export const reads: Reads = {
  Query: {
    ...reportReads.Query,
    revenue: one('Revenue', () => 'true'),
  },
  types: {
    ...reportReads.types,
    Revenue: {
      from: revenuePeriod,
      fields: {
        period: column(),
        from: column('from_day'),
        to: column('today'),
        total: money((query) => revenueFigure('revenue_amount', query)),
        orderCount: expression((query) => revenueFigure('order_count', query)),
        // Every period ends today, so its payers are those whose latest payment is on one of its days.
        paidCustomers: expression((query) => revenueFigure('paid_customers', query)),
        gatewayFees: money(
          ({ t }) => `select coalesce(sum(d.fee_amount), 0)::bigint from creator_days d
            where d.creator_id = ${t}.id and d.day >= coalesce(${t}.from_day, '-infinity')`,
        ),
        days: list(
          ({ t }) => `case when ${t}.from_day is null then (select ${revenueDayColumns(t)} from ${revenueDaysOf(t)}) else ${t}.days end`,
          ([currency, days, amounts, counts]: [string, string[] | null, number[], number[]]) =>
            (days ?? []).map((date, n) => ({ date, total: { amount: amounts[n], currency }, orderCount: counts[n] })),
        ),
        figures: one('RevenueFigures', ({ t }) => `${t}.which = 'NOW'`),
        previous: one('RevenueFigures', ({ t }) => `${t}.which = 'BEFORE' and ${t}.from_day is not null`),
        best: many(
          'BestSeller',
          () => 'true',
          ({ t }) => `${t}.revenue_amount desc, ${t}.item_id`,
          (query) => reportLinesListed(query, 5),
        ),
        sources: many(
          'RevenueSource',
          () => 'true',
          ({ t }) => `${t}.revenue_amount desc, ${t}.order_count desc, ${t}.item_id`,
          (query) => reportLinesListed(query, 5),
        ),
        products: many(
          'ProductRevenue',
          () => 'true',
          ({ t }) => `${t}.revenue_amount desc, ${t}.item_id`,
          (query) => `${reportLinesListed(query)} offset ${reportLinesPassed(query)}`,
        ),
        productCount: expression(({ t }) => `(select count(*) from ${movedProducts(t)} moved)`),
        recentSales: many(
          'Sale',
          ({ t, parent }) =>
            `${t}.creator_id = ${parent}.id and ${t}.paid_at is not null
             and ${t}.paid_at >= coalesce(${parent}.from_day::timestamp at time zone ${parent}.time_zone, '-infinity')`,
          ({ t }) => `${t}.paid_at desc, ${t}.id desc`,
          reportLinesListed,
        ),
      },
    },
    ProductRevenue: {
      from: (query) =>
        movedProducts(
          query.parent,
          `order by p.revenue_amount desc, p.item_id limit ${reportLinesListed(query)}::bigint + ${reportLinesPassed(query)}`,
        ),
      fields: {
        product: one('Product', ({ t, parent }) => `${t}.id = ${parent}.item_id`),
        total: money('revenue_amount'),
        ...figureFields,
      },
    },
    RevenueSource: {
      from: (query) => reportItems(query.parent, 'SOURCE', hasSoldInPeriod),
      fields: {
        source: expression(({ t }) => reportTitleOf(t)),
        total: money('revenue_amount'),
        orderCount: column(),
      },
    },
    BestSeller: {
      from: (query) =>
        `(${sellerKinds.map((kind) => reportItems(query.parent, kind, hasSoldInPeriod, `order by p.revenue_amount desc, p.item_id limit ${reportLinesListed(query, 5)}`)).join(' union all ')})`,
      fields: {
        kind: column(),
        itemId: column(),
        title: expression(({ t }) => reportTitleOf(t)),
        titleAr: expression(({ t }) => reportTitleOf(t, 'title_ar')),
        product: one('Product', ({ t, parent }) => `${parent}.kind = 'PRODUCT' and ${t}.id = ${parent}.item_id`),
        total: money('revenue_amount'),
        orderCount: column(),
      },
    },
  },
};
