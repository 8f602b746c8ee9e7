import type { Row } from '../row.ts';

export const reportRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/cc/reports/product-revenue',
    summary: "The account's revenue in a period, by day and by product. The pages list the products, highest revenue first.",
    document: /* GraphQL */ `
      query ProductRevenue($period: RevenuePeriod! = ALL, $first: Int, $offset: Int) {
        revenue(period: $period) {
          period
          from
          to
          total { amount }
          currency: total { currency }
          paidCustomers
          orderCount
          days { date total { amount } orderCount }
          products(first: $first, offset: $offset) {
            product { id title titleAr } total { amount } gross { amount } discount { amount } refund { amount } fee { amount } net { amount } orderCount
          }
          totalCount: productCount
        }
      }
    `,
    query: {
      period: {
        type: 'string',
        enum: ['all', 'today', 'week', 'month', 'year'],
        default: 'all',
        description: "A calendar period up to today, in the account's time zone.",
      },
    },
    pageSize: 100,
    message: 'success.ok',
  },
];
