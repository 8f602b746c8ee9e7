import fc from 'fast-check';
import { jobs } from '../../../server/domains/billing/jobs.ts';
import type { Company } from './company.ts';
import type { History } from './steps.ts';
import { pick } from './steps-shared.ts';

type Drawn = Record<string, number | string>;

/** Disputes of an account's payments that no bank has decided, as the gateway knows them. */
export const openDisputes = ({ company, creatorId }: Pick<History, 'company' | 'creatorId'>) =>
  company.sql<{ payment: string; dispute: string }>(
    `select g.reference as payment, d.value ->> 'reference' as dispute
     from payments p join sandbox_gateway.payments g on g.payment_id = p.id, jsonb_array_elements(g.disputes) d
     where p.creator_id = $1 and d.value ->> 'status' = 'open' order by g.reference`,
    [creatorId],
  );

/** What the banks behind the gateway do. */
export const bankDoes = {
  async decideDispute(history: History, { which, status }: Drawn) {
    const dispute = pick(await openDisputes(history), which as number);
    if (dispute) await history.company.askGateway(`/v1/payments/${dispute.payment}/disputes/${dispute.dispute}`, { status });
  },
  /** The job of the hour. */
  async followDisputes({ company }: History) {
    await followDisputes(company);
  },
};

export const followDisputes = async ({ context }: Company): Promise<void> =>
  jobs.gateways?.['billing:followDisputes']?.(context(), {} as never, undefined as never);

/** Has the gateway carry out the refunds that it refused or kept waiting. */
export async function endRefunds({ company, creatorId }: History): Promise<void> {
  const open = await company.sql<{ id: string; reference: string }>(
    `select r.id, p.gateway_reference as reference from refunds r join payments p on p.id = r.payment_id
     where p.creator_id = $1 and r.status in ('PENDING', 'FAILING')`,
    [creatorId],
  );
  for (const { id, reference } of open) {
    await company.askGateway(`/v1/payments/${reference}/foretell`, { refunds: 'succeed' });
    await company.askGateway(`/v1/refunds/${id}`, { status: 'succeeded' });
  }
}

const some = fc.nat({ max: 1000 });

export const bankSteps = [
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decideDispute' as const), which: some, status: fc.constantFrom('won', 'lost', 'lost') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('followDisputes' as const) }) },
];
