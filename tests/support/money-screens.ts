import { cards } from './card.ts';
import { gql } from './client.ts';
import { ibans, letClear } from './payouts.ts';
import { endPeriod, planNamed, subscribed } from './plans.ts';
import { orderRefund } from './refunds.ts';
import { newKey, runJob } from './sales.ts';
import { sql } from './sql.ts';
import { type Account, type CreatorAccount, password, world } from './world.ts';

/** The ids of what the screens about money show, for their addresses. */
export interface MoneyScreens {
  /** A sale of which a part was given back. */
  saleId: string;
  /** Its customer's receipt. */
  receiptId: string;
  exportId: string;
  /** The invoice of the plan of `overdue`. */
  invoiceId: string;
  /** An owner whose renewal failed. */
  overdue: CreatorAccount;
}

/** Fills an account's screens about money: with a refund, a due payout and an export. `paymentId` is a paid payment of a customer. */
export async function fillMoney(creator: CreatorAccount, customer: Account, paymentId: string): Promise<MoneyScreens> {
  const [order] = await sql<{ id: string }>('select order_id as id from payments where id = $1', [paymentId]);
  const saleId = order?.id as string;
  await orderRefund(creator, saleId, { amount: '2.500', note: 'Came a week late' });
  await letClear(creator.creatorId);
  const account = { iban: ibans.kuwait, holderName: 'Sara Ali', bankName: 'Bank of Kuwait', password };
  await gql(
    `mutation ($account: BankAccountUpdateInput!, $key: String!) {
       bankAccountUpdate(input: $account) { userErrors { code } } payoutRequest(input: { idempotencyKey: $key }) { userErrors { code } } }`,
    { account, key: newKey() },
    creator,
  );
  const { data: bought } = await gql('{ documents { nodes { id kind } } }', {}, customer);
  const { data: made } = await gql('mutation { exportCreate(kind: SALES) { export { id } } }', {}, creator);
  const overdue = await overdueOwner();
  const { data: own } = await gql('{ planSubscription { invoices { document { id } } } }', {}, overdue);
  return {
    saleId,
    receiptId: bought.documents.nodes.find(({ kind }: { kind: string }) => kind === 'RECEIPT').id,
    exportId: made.exportCreate.export.id,
    overdue,
    invoiceId: own.planSubscription.invoices.flatMap(({ document }: { document: { id: string } | null }) => document?.id ?? [])[0],
  };
}

/** An owner whose card was declined when the plan was to be renewed. */
export async function overdueOwner(): Promise<CreatorAccount> {
  const owner = await world.freeCreator();
  await subscribed(owner, await planNamed('STARTER'), { card: cards.goodOnce });
  await letRenewalFail(owner);
  return owner;
}

/** Lets the period of a plan end. Its saved card is declined at the renewal, or its bank asks. */
export async function letRenewalFail({ creatorId }: { creatorId: string }): Promise<void> {
  await endPeriod(creatorId);
  await runJob('plans:renew');
}
