import { expect } from 'vitest';
import { accountDifference } from '../../../server/domains/books/checks/check.ts';
import { accountChecks } from '../../../server/domains/books/verify.ts';
import { bankDoes, endRefunds, followDisputes, openDisputes } from './bank-steps.ts';
import { ownerDoes } from './owner-steps.ts';
import { type History, sweep } from './steps.ts';

/** Lets everything under way come to its end: pages and holds lapse, slow banks answer, each event arrives, refunds go out. */
export async function settleDown(history: History): Promise<void> {
  const { company } = history;
  let told = 0;
  /** Payers and banks do what is left to do, and Diwan hears of all of it. */
  const hearAll = async () => {
    await company.gatewayIsDone();
    for (; told < company.events.length; told++) await company.tell(company.events[told] as string);
    for (let open = await openDisputes(history); open[0]; open = await openDisputes(history)) {
      await bankDoes.decideDispute(history, { which: 0, status: 'won' });
    }
    await followDisputes(company);
    await endRefunds(history);
  };
  await ownerDoes.endPlan(history); // what is due for a renewal would be charged in the last moment
  // A refused refund is tried again after a day at the most, and so is an overdue renewal. The first sweep may be the one that hears of the
  // refusal.
  for (const minutes of [31, 31, 1441, 1441]) {
    company.pass(minutes);
    await sweep(company);
    await hearAll();
  }
  // What the last sweep has charged may be disputed seconds later.
  company.pass(1);
  await hearAll();
}

/**
 * Compares an account's books: the journals with each other, the ledger with payments and orders, and these with the gateway's own books.
 * The checks of `ledger:verify` compare what is stored of the account.
 */
export async function expectOneTruth({ company, creatorId }: History): Promise<void> {
  const [books] = await company.sql<Record<string, number>>(
    `with own as (select * from payments where creator_id = $1),
       settled as (select * from own where status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
       decided as (select d.* from disputes d where d.creator_id = $1 and d.status <> 'OPEN'),
       entries as (select * from ledger_entries where creator_id = $1),
       sales as (select o.*, coalesce((select sum(p.refunded_amount + p.lost_amount) from settled p where p.order_id = o.id
         and not exists (select from refunds r where r.payment_id = p.id and r.reason <> 'REQUESTED')), 0) as refunded
         from orders o where o.creator_id = $1 and o.paid_at is not null)
     select
       (select count(*)::int from (select from entries group by journal_id having sum(amount) <> 0) j) as "unbalanced journals",
       (select coalesce(sum(amount), 0)::int from entries) as "ledger in all",
       (select coalesce(sum(amount), 0)::int from entries where account = 'CUSTOMER') as "owed to customers",
       (select coalesce(sum(amount), 0)::int from entries where account = 'GATEWAY')
         - (select coalesce(sum(amount - refunded_amount - lost_amount), 0)::int from settled) as "ledger beyond payments",
       (select coalesce(-sum(amount), 0)::int from entries where account = 'GATEWAY_FEE')
         - (select coalesce(sum(fee_amount), 0)::int from settled) - (select coalesce(sum(fee_amount), 0)::int from decided) as "fees beyond payments",
       (select count(*)::int from settled p full join (select g.* from sandbox_gateway.payments g join own on own.id = g.payment_id
           where g.status in ('succeeded', 'partially_refunded', 'refunded')) g on g.payment_id = p.id
         where p.amount is distinct from g.amount or p.refunded_amount is distinct from g.refunded_amount
           or p.fee_amount is distinct from g.fee) as "payments unlike the gateway's",
       (select count(*)::int from (select d.*, p.gateway_reference from disputes d join own p on p.id = d.payment_id) d
         full join (select g.reference as payment, x.* from sandbox_gateway.payments g join own on own.id = g.payment_id,
           jsonb_to_recordset(g.disputes) x (reference text, status text, amount bigint, fee bigint)) g
           on g.payment = d.gateway_reference and g.reference = d.reference
         where d.amount is distinct from g.amount or d.status is distinct from upper(g.status)
           or d.fee_amount is distinct from g.fee) as "disputes unlike the gateway's",
       (select count(*)::int from own where status in ('CREATED', 'REQUIRES_ACTION')) as "open payments",
       (select count(*)::int from orders where creator_id = $1 and status = 'PENDING') as "open orders",
       (select count(*)::int from refunds r join own on own.id = r.payment_id where r.status in ('PENDING', 'FAILING')) as "open refunds",
       (select count(*)::int from sales o where o.total_amount > 0 and 1 <> (
           select count(*) from settled p where p.order_id = o.id and p.amount = o.total_amount
             and not exists (select from refunds r where r.payment_id = p.id and r.reason <> 'REQUESTED'))) as "orders without their payment",
       (select count(*)::int from sales where (status = 'REFUNDED') <> (refunded = total_amount and total_amount > 0)) as "orders unlike their refunds",
       (select count(*)::int from (select e.order_id from entitlements e join orders o on o.id = e.order_id where o.creator_id = $1) e
         full join (select id from sales where status = 'PAID') o on o.id = e.order_id where o.id is null or e.order_id is null) as "wrong entitlements",
       (select coalesce(-sum(amount), 0)::int from entries where account = 'PLATFORM')
         - (select coalesce(sum(p.amount - p.refunded_amount - p.lost_amount - p.fee_amount
             - (select coalesce(sum(d.fee_amount), 0) from decided d where d.payment_id = p.id)), 0)::int from settled p where p.plan_invoice_id is not null) as "plans beyond payments",
       (select count(*)::int from plan_invoices where creator_id = $1 and status = 'OPEN' and kind <> 'RENEWAL') as "open invoices",
       (select count(*)::int from (select from plan_invoices where creator_id = $1 and status = 'PAID' and kind = 'RENEWAL'
           group by subscription_id, period_start having count(*) > 1) twice) as "periods paid twice",
       (select count(*)::int from plan_subscriptions s where creator_id = $1 and status in ('ACTIVE', 'PAST_DUE') and not exists (
           select from plan_invoices i where i.subscription_id = s.id and i.plan_id = s.plan_id and i.status = 'PAID')) as "plans that nobody paid",
       (select count(*)::int from plan_promo_codes c where c.used <> (
           select count(*) from plan_invoices i where i.promo_code_id = c.id and i.holds_use)) as "uses of plan codes adrift",
       (select coalesce(-sum(amount), 0)::int from entries where account = 'DISPUTE')
         - (select coalesce(sum(d.amount), 0)::int from disputes d join own p on p.id = d.payment_id
            where d.status = 'OPEN' and p.order_id is not null and p.failure_code is null) as "held beyond disputes",
       (select coalesce(sum(owed_amount), 0)::int from ledger_heads where creator_id = $1)
         - (select coalesce(-sum(amount), 0)::int from entries where account = 'CREATOR') as "balance beyond the ledger",
       (select coalesce(sum(taken), 0)::int from products where creator_id = $1)
         - (select count(*)::int from orders where creator_id = $1 and holds_place) as "places adrift",
       (select coalesce(sum(used), 0)::int from promo_codes where creator_id = $1)
         - (select count(*)::int from orders where creator_id = $1 and holds_use) as "uses adrift"`,
    [creatorId],
  );
  const { db } = company.context();
  for (const check of accountChecks) expect(await accountDifference(db, check, creatorId)).toBeNull();
  expect(books).toEqual(Object.fromEntries(Object.keys(books as object).map((name) => [name, 0])));
}
