import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { customerNoteMutation } from '../../support/customers.ts';
import { rootFields } from '../../support/operations.ts';
import { bankAccountUpdateMutation, ibans, payoutRequestMutation, payoutSettingsUpdateMutation } from '../../support/payouts.ts';
import {
  planCancelMutation,
  planNamed,
  planOf,
  planPaymentQuery,
  planResumeMutation,
  savedCardRemoveMutation,
  subscribe,
  subscribed,
} from '../../support/plans.ts';
import { orderRefund, previewQuery, saleOf } from '../../support/refunds.ts';
import { buy, newKey, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { password, world } from '../../support/world.ts';

/**
 * Who may do what with money (domain.md, "Who may do what"), beside the schema's directives: `access.test.ts` would follow a directive that
 * is wrong. A root field about money has to be written here.
 */
const who: Readonly<Record<string, string>> = {
  paymentMethods: 'anyone',
  plans: 'anyone',
  quote: 'anyone',
  checkout: 'customer',
  orderCancel: 'customer',
  payment: 'customer',
  document: 'VIEW', // each reads their own: a customer receipts, an owner invoices
  documents: 'customer',
  customer: 'VIEW',
  customers: 'VIEW',
  disputes: 'VIEW',
  planSubscription: 'VIEW',
  planSubscriptionChanged: 'VIEW',
  revenue: 'VIEW',
  revenueChanged: 'VIEW',
  revenueReport: 'VIEW',
  sale: 'VIEW',
  saleMade: 'VIEW',
  sales: 'VIEW',
  customerBlock: 'EDIT',
  customerNoteUpdate: 'EDIT',
  customerUnblock: 'EDIT',
  export: 'EDIT',
  exportCreate: 'EDIT',
  orderRefund: 'EDIT',
  orderRefundPreview: 'EDIT',
  balance: 'OWNER',
  bankAccount: 'OWNER',
  bankAccountUpdate: 'OWNER',
  payoutRequest: 'OWNER',
  payouts: 'OWNER',
  payoutSettings: 'OWNER',
  payoutSettingsUpdate: 'OWNER',
  planCancel: 'OWNER',
  planPay: 'OWNER',
  planPayment: 'OWNER',
  planPromoCode: 'OWNER',
  planQuote: 'OWNER',
  planResume: 'OWNER',
  planSubscribe: 'OWNER',
  savedCardRemove: 'OWNER',
  statement: 'OWNER',
};
const aboutMoney =
  /^(balance|bankAccount|checkout|customer|dispute|document|export|order|payment|payout|plan(?!e)|quote|refund|revenue|sale|savedCard|statement)/;

test('each root field about money is for those for whom it is meant', () => {
  const declared = rootFields
    .filter(({ name }) => aboutMoney.test(name))
    .map(({ name, auth }) => [name, !auth ? 'anyone' : (auth.role as string) === 'CUSTOMER' ? 'customer' : auth.permission]);
  expect(Object.fromEntries(declared)).toEqual(who);
});

test('an EDIT admin is refused what moves the account’s own money, and nothing changes', async () => {
  const owner = await world.freeCreator();
  const [editor] = await Promise.all([world.admin(owner, 'EDIT'), subscribed(owner, await planNamed('STARTER'))]);
  await gql(planCancelMutation, {}, owner);
  const before = await planOf(owner);
  const tries: [string, object][] = [
    [planResumeMutation, {}],
    [savedCardRemoveMutation, { id: before.savedCard.id }],
    [bankAccountUpdateMutation, { input: { iban: ibans.kuwait, holderName: 'Sara Ali', password } }],
    [payoutSettingsUpdateMutation, { input: { schedule: 'MANUAL', threshold: { amount: '1', currency: 'KWD' } } }],
    [payoutRequestMutation, { input: { idempotencyKey: newKey() } }],
  ];
  for (const [mutation, variables] of tries) {
    const { errors } = await gql(mutation, variables as Record<string, unknown>, editor);
    expect([mutation, errors?.map(({ extensions }) => extensions.code)]).toEqual([mutation, ['FORBIDDEN']]);
  }
  expect(await planOf(owner)).toEqual(before);
  expect(
    await sql('select from bank_accounts where creator_id = $1 union all select from payout_settings where creator_id = $1', [
      owner.creatorId,
    ]),
  ).toEqual([]);
});

describe('what is another account’s', () => {
  const ask = async (query: string, variables: Record<string, unknown>, caller: Caller) =>
    Object.values((await gql(query, variables, caller)).data)[0];

  test('is nowhere: a payment of its plan, a sale, an export', async () => {
    const { creator, productId } = await shop();
    const [other, { order }] = await Promise.all([world.creator(), buy(await world.customer(), productId)]);
    const owner = await world.freeCreator();
    const { payment } = await subscribe(owner, await planNamed('STARTER'));
    expect(await ask(planPaymentQuery, { id: payment.id }, owner)).toMatchObject({ id: payment.id });
    expect(await ask(planPaymentQuery, { id: payment.id }, other)).toBeNull();
    expect(await saleOf(other, order.id)).toBeNull();
    const { data } = await gql('mutation { exportCreate(kind: SALES) { export { id } } }', {}, creator);
    const exportQuery = 'query ($id: UUID!) { export(id: $id) { id } }';
    const { id } = data.exportCreate.export;
    expect(await ask(exportQuery, { id }, creator)).toEqual({ id });
    expect(await ask(exportQuery, { id }, other)).toBeNull();
  });

  test('is not changed: an order is not given back, a customer gets no note', async () => {
    const { creator, productId } = await shop();
    const [other, customer] = await Promise.all([world.creator(), world.customer()]);
    const { order } = await buy(customer, productId);
    expect(codesByField((await orderRefund(other, order.id)).userErrors)).toEqual({ orderId: 'NOT_FOUND' });
    const { errors } = await gql(previewQuery, { orderId: order.id }, other);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { data } = await gql(customerNoteMutation, { id: customer.userId, note: 'Mine' }, other);
    expect(codesByField(data.customerNoteUpdate.userErrors)).toEqual({ id: 'NOT_FOUND' });
    expect(await saleOf(creator, order.id)).toMatchObject({ status: 'PAID', refunds: [] });
    expect(await sql('select note from customer_totals where customer_id = $1', [customer.userId])).toEqual([{ note: null }]);
  });
});
