import type { Context } from '../../core/context.ts';
import { noteRun } from '../../platform/database/last-runs.ts';
import { sql } from '../../platform/database/sql.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { chain } from './checks/chain.ts';
import { type AccountCheck, type Difference, ofEachAccount } from './checks/check.ts';
import { customers } from './checks/customers.ts';
import { askGateways } from './checks/gateways.ts';
import { items } from './checks/items.ts';
import { numbers } from './checks/numbers.ts';
import { orders, payments } from './checks/payments.ts';
import { invoices, payouts } from './checks/payouts-and-plans.ts';
import { sums } from './checks/sums.ts';

/** Which payments are compared with the gateways' books: none, those since a moment, or all. */
export type AskedGateways = 'none' | 'all' | { since: Date };

/** The checks of what is stored of each account beside its journals. */
export const accountChecks: readonly AccountCheck[] = [sums, items, customers, payouts, invoices];

/**
 * Recomputes all that is stored about money, and answers the first difference. Reads all tables as they are at one moment, so that it may
 * run beside a server. Writes nothing but when they were right last. Calls `tellCheck` after each finished check.
 * @throws NotAsked when all is right here, and a gateway does not answer
 */
export async function verifyBooks(
  context: Context,
  askedGateways: AskedGateways,
  tellCheck: (name: string, rows: number) => void = () => undefined,
): Promise<Difference> {
  const begun = context.now();
  const ownDifference = await transaction(context.platform.dataSource, async ({ db }) => {
    await sql`set transaction isolation level repeatable read, read only`.run(db);
    // This check may take as long as it needs: no person waits for it.
    await sql`set local statement_timeout = 0`.run(db);
    for (const { name, run } of [chain, payments, orders, ...accountChecks.map(ofEachAccount), numbers]) {
      const difference = await countingRows(name, (counted) => run(db, counted));
      if (difference) return difference;
    }
    return null;
  });
  const difference =
    ownDifference || askedGateways === 'none'
      ? ownDifference
      : await countingRows('the gateways’ own books', (counted) =>
          askGateways(context, askedGateways === 'all' ? null : askedGateways.since, counted),
        );
  if (!difference) await noteRun(context.db, { what: 'books', at: begun, detail: comparedWith(askedGateways) });
  return difference;

  async function countingRows(name: string, run: (counted: (rows: number) => void) => Promise<Difference>): Promise<Difference> {
    let checkedRows = 0;
    const difference = await run((more) => {
      checkedRows += more;
    });
    if (!difference) tellCheck(name, checkedRows);
    return difference;
  }
}

/** With what the books were compared, for the operator. */
function comparedWith(askedGateways: AskedGateways): string {
  if (askedGateways === 'none') return 'without the gateways';
  return askedGateways === 'all' ? 'with the gateways' : `with the gateways since ${askedGateways.since.toISOString()}`;
}
