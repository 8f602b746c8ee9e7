import { expect } from 'vitest';
import type { OwnShop } from './own-shop.ts';

/** Checks that each charge of the sandbox gateway is one paid order with an entitlement, and that the ledger agrees; all at 12.500. */
export async function expectBooksToBalance({ sql }: Pick<OwnShop, 'sql'>): Promise<void> {
  const [books] = await sql<Record<string, number>>(
    `select (select coalesce(sum(amount), 0)::int from sandbox_gateway.payments where status = 'succeeded') as charged,
       (select coalesce(sum(total_amount), 0)::int from orders where status = 'PAID') as paid,
       (select coalesce(sum(amount), 0)::int from ledger_entries where account = 'GATEWAY') as ledger,
       (select coalesce(sum(revenue_amount), 0)::int from creator_totals) as totals,
       (select count(*)::int * 12500 from entitlements) as given,
       (select sum(taken)::int from products) - (select count(*)::int from orders where holds_place) as adrift`,
  );
  const { charged } = books as { charged: number };
  expect(books).toEqual({ charged, paid: charged, ledger: charged, totals: charged, given: charged, adrift: 0 });
}
