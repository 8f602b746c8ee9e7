import type { Context } from '../../core/context.ts';
import type { Payment } from './entities.ts';

/** What a payment pays: an order or a plan invoice. */
export type Subject = { orderId: string } | { planInvoiceId: string };

export type SubjectKind = 'order' | 'planInvoice';

/** The columns of a payment that name its subject. */
export type SubjectIds = Pick<Payment, 'orderId' | 'planInvoiceId'>;

export const kindOf = ({ orderId }: SubjectIds): SubjectKind => (orderId ? 'order' : 'planInvoice');

/** Makes a listener for the events of payments of one kind of subject. `run` gets the subject's id. */
export const ofKind =
  <Fact, Answer>(kind: SubjectKind, run: (context: Context, id: string, fact: Fact) => Promise<Answer>) =>
  async (context: Context, fact: Fact & { payment: SubjectIds }): Promise<Answer | undefined> => {
    const id = fact.payment[`${kind}Id`];
    return id ? run(context, id, fact) : undefined;
  };
