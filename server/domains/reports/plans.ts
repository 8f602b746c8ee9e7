import { badInput } from '../../core/errors.ts';
import { column, expression, list, many, money, one, type Plans, type SqlContext } from '../../graphql/plan/fields.ts';
import { firstDayOf } from './periods.ts';

const mostListed = 100;
/** `first` as SQL. More than a page may have is refused, not cut; null means the default. */
const listed = ({ arg }: SqlContext) => {
  const first = arg('first', 'int', (asked: number) => {
    if (asked < 0 || asked > mostListed) throw badInput('api.pageSize', { max: mostListed });
    return asked;
  });
  return `coalesce(${first}, 10)`;
};
/** `offset` as SQL: how many entries are passed over. */
const passedOver = ({ arg }: SqlContext) => {
  const offset = arg('offset', 'int', (asked: number) => {
    if (asked < 0) throw badInput('api.wrongValue');
    return asked;
  });
  return `coalesce(${offset}, 0)`;
};

/** Products with movement in the period, from the sums of all time or of that period. `best` is an order and a limit for either. */
const movedProducts = (period: string, best = '') => `
  (select p.product_id, p.revenue_amount, p.order_count, ${period}.currency from product_totals p
  where p.creator_id = ${period}.id and ${period}.from_day is null and (p.revenue_amount <> 0 or p.order_count <> 0) ${best})
  union all
  (select p.product_id, p.revenue_amount, p.order_count, ${period}.currency from product_periods p
  where p.creator_id = ${period}.id and p.period = ${period}.unit and p.from_day = ${period}.from_day
    and (p.revenue_amount <> 0 or p.order_count <> 0) ${best})`;

/** The account with the period's bounds as days of its own time zone: `from_day` (null for all time) to `today`. */
const bounds = ({ arg, value, viewer }: SqlContext) => `
  select account.id, account.currency, account.time_zone, account.today, asked.period, asked.unit, ${firstDayOf('asked.unit', 'account.today', 'account.week_start')} as from_day
  from (select id, currency, time_zone, week_start, (${value('timestamptz', ({ now }) => now())} at time zone time_zone)::date as today
    from creators where id = ${viewer('creatorId')}) account,
    (select period, case period when 'TODAY' then 'DAY' else period end as unit from (select ${arg('period', 'text')} as period) given) asked`;

/** Columns of an account's days with movement: three lists cost half of what as many rows cost, here and in memory. */
const columnsOfDays = (account: string) =>
  `json_build_array(${account}.currency, json_agg(d.day), json_agg(d.revenue_amount), json_agg(d.order_count)) as days`;
const daysOf = (account: string, bounds = 'true') => `(
  select d.day, d.revenue_amount, d.order_count, d.payer_count from creator_days d
  where d.creator_id = ${account}.id and ${bounds} and (d.revenue_amount <> 0 or d.order_count <> 0) order by d.day) d`;

/** With the period's days and their sums, in one pass; Postgres leaves out what no field asks for. */
const period = (query: SqlContext) => `(
  select bounded.*, passed.revenue_amount, passed.order_count, passed.paid_customers, passed.days from (${bounds(query)}) bounded
  left join lateral (
    select coalesce(sum(d.revenue_amount), 0)::bigint as revenue_amount, coalesce(sum(d.order_count), 0) as order_count,
      coalesce(sum(d.payer_count), 0) as paid_customers, ${columnsOfDays('bounded')}
    from ${daysOf('bounded', 'd.day between bounded.from_day and bounded.today')}) passed on true)`;

/** A figure of all time from the account's own row, of a period from its days. */
const figure = (column: string, { t }: SqlContext) => `case when ${t}.from_day is null
  then coalesce((select total.${column} from creator_totals total where total.creator_id = ${t}.id), 0) else ${t}.${column} end`;

export const plans: Plans = {
  Query: {
    revenue: one('Revenue', () => 'true'),
  },
  types: {
    Revenue: {
      from: period,
      fields: {
        period: column(),
        from: column('from_day'),
        to: column('today'),
        total: money((query) => figure('revenue_amount', query)),
        orderCount: expression((query) => figure('order_count', query)),
        // Every period ends today, so its payers are those whose latest payment is on one of its days.
        paidCustomers: expression((query) => figure('paid_customers', query)),
        gatewayFees: money(
          ({ t }) => `select coalesce(sum(d.fee_amount), 0)::bigint from creator_days d
            where d.creator_id = ${t}.id and d.day >= coalesce(${t}.from_day, '-infinity')`,
        ),
        days: list(
          ({ t }) => `case when ${t}.from_day is null then (select ${columnsOfDays(t)} from ${daysOf(t)}) else ${t}.days end`,
          ([currency, days, amounts, counts]: [string, string[] | null, number[], number[]]) =>
            (days ?? []).map((date, n) => ({ date, total: { amount: amounts[n], currency }, orderCount: counts[n] })),
        ),
        products: many(
          'ProductRevenue',
          () => 'true',
          ({ t }) => `${t}.revenue_amount desc, ${t}.product_id`,
          (query) => `${listed(query)} offset ${passedOver(query)}`,
        ),
        productCount: expression(({ t }) => `(select count(*) from (${movedProducts(t)}) moved)`),
        recentSales: many(
          'Sale',
          ({ t, parent }) =>
            `${t}.creator_id = ${parent}.id and ${t}.paid_at is not null
             and ${t}.paid_at >= coalesce(${parent}.from_day::timestamp at time zone ${parent}.time_zone, '-infinity')`,
          ({ t }) => `${t}.paid_at desc, ${t}.id desc`,
          listed,
        ),
      },
    },
    ProductRevenue: {
      from: (query) =>
        `(${movedProducts(query.parent, `order by p.revenue_amount desc, p.product_id limit ${listed(query)}::bigint + ${passedOver(query)}`)})`,
      fields: {
        product: one('Product', ({ t, parent }) => `${t}.id = ${parent}.product_id`),
        total: money('revenue_amount'),
        orderCount: column(),
      },
    },
  },
};
