import { type Caller, gql } from './client.ts';
import { newKey } from './sales.ts';

export const saleFields = /* GraphQL */ `
  id status viewerCanRefund customer order { id number status title }
  payment { amount { amount currency } fee { amount } refunded { amount } refundable { amount } method settledAt }
  refunds { id status amount { amount } reason note failure retryAt refundedAt }
  disputes { id status amount { amount } fee { amount } reason decidedAt }
`;
export const orderRefundMutation = /* GraphQL */ `
  mutation OrderRefund($input: OrderRefundInput!) {
    orderRefund(input: $input) { sale { ${saleFields} } userErrors { field code message } }
  }
`;
export const saleQuery = /* GraphQL */ `query Sale($id: UUID!) { sale(id: $id) { ${saleFields} } }`;
export const salesQuery = /* GraphQL */ `
  query Sales($first: Int, $after: String, $filter: SaleFilter) {
    sales(first: $first, after: $after, filter: $filter) { nodes { ${saleFields} } pageInfo { endCursor hasNextPage } totalCount }
  }
`;
export const previewQuery = /* GraphQL */ `
  query OrderRefundPreview($orderId: UUID!, $amount: Decimal) {
    orderRefundPreview(orderId: $orderId, amount: $amount) {
      amount { amount currency } refundable { amount } feeKept { amount } isWhole endsAccess seat place codeUse dealsLost
    }
  }
`;

/** Asks to refund an order, and returns the payload. */
export async function orderRefund(caller: Caller, orderId: string, input: Record<string, unknown> = {}) {
  const variables = { input: { orderId, reason: 'CUSTOMER_REQUEST', idempotencyKey: newKey(), ...input } };
  const { data, errors } = await gql(orderRefundMutation, variables, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.orderRefund;
}
export const saleOf = async (caller: Caller, id: string) => (await gql(saleQuery, { id }, caller)).data.sale;
export const previewOf = async (caller: Caller, orderId: string, amount?: string) =>
  (await gql(previewQuery, { orderId, amount }, caller)).data.orderRefundPreview;
