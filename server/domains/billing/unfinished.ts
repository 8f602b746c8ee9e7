import { type Database, raw, sql } from '../../platform/database/sql.ts';
import { isOpenPayment } from './open.ts';
import { isUnderWay } from './refunding.ts';

/** The gateways at which payments, refunds or disputes of ours are not over. */
export async function unfinishedGateways(db: Database): Promise<string[]> {
  const openGateways = await sql<{ gateway: string }>`
    select gateway from payments p where ${raw(isOpenPayment('p'))}
    union select p.gateway from refunds r join payments p on p.id = r.payment_id where ${raw(isUnderWay('r'))}
    union select p.gateway from disputes d join payments p on p.id = d.payment_id where d.status = 'OPEN' order by gateway`.rows(db);
  return openGateways.map(({ gateway }) => gateway);
}
