import { customerNoteUpdateRules } from '../../../schema/rules/customers.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationCustomerNoteUpdateArgs } from '../../graphql/generated.ts';
import { changeBlock, changeNote, lockCustomer } from './blocking.ts';

/** Blocks a customer: the account sells them nothing more. They keep what they have bought, and a payment under way. */
export async function customerBlock(context: Context, id: string) {
  const { creatorId } = consoleUser(context.viewer);
  const customerBefore = await lockCustomer(context, creatorId, id);
  if (customerBefore.blocked_at) throw userError('WRONG_STATE', 'customer.alreadyBlocked', ['id']);
  const customerAfter = await changeBlock(context, creatorId, id, context.now());
  return { customer: { id }, rows: { before: customerBefore, after: customerAfter } };
}

/** Unblocks a customer: the account sells to them again. */
export async function customerUnblock(context: Context, id: string) {
  const { creatorId } = consoleUser(context.viewer);
  const customerBefore = await lockCustomer(context, creatorId, id);
  if (!customerBefore.blocked_at) throw userError('WRONG_STATE', 'customer.notBlocked', ['id']);
  const customerAfter = await changeBlock(context, creatorId, id, null);
  return { customer: { id }, rows: { before: customerBefore, after: customerAfter } };
}

/** Replaces the account's own note on a customer. A blank note removes it. */
export async function customerNoteUpdate(context: Context, { id, input }: MutationCustomerNoteUpdateArgs) {
  const { creatorId } = consoleUser(context.viewer);
  const { note, ...others } = validate(customerNoteUpdateRules, input);
  others satisfies NothingElse;
  const customerBefore = await lockCustomer(context, creatorId, id);
  const customerAfter = await changeNote(context, creatorId, id, note ?? null);
  return { customer: { id }, rows: { before: customerBefore, after: customerAfter } };
}
