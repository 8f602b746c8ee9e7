import type { Row } from '../row.ts';

export const reportRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/cc/reports/product-revenue',
    summary: 'What the account has earned in a period, by day and by product.',
    document: /* GraphQL */ `
      query ProductRevenue($period: RevenuePeriod! = ALL) {
        revenue(period: $period) {
          period
          from
          to
          total { amount }
          currency: total { currency }
          paidCustomers
          orderCount
          days { date total { amount } orderCount }
          products(first: 100) { product { id title titleAr } total { amount } orderCount }
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
    message: 'success.ok',
  },
];
