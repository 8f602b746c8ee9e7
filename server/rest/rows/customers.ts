import type { Row } from '../row.ts';

export const customerRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/cc/dashboard/users',
    summary: "The account's customers, the latest buyer first.",
    document: /* GraphQL */ `
      query Customers($first: Int, $after: String, $search: String) {
        customers(first: $first, after: $after, search: $search) {
          nodes {
            id
            email
            phoneNumber
            orderCount
            totalPaid { amount }
            currency: totalPaid { currency }
            firstOrderAt
            lastOrderAt
          }
          totalCount
          pageInfo { endCursor hasNextPage }
        }
      }
    `,
    query: { search: { type: 'string', description: 'Part of the email or the phone number; 403 for VIEW admins.' } },
    pageSize: 20,
    message: 'success.ok',
  },
];
