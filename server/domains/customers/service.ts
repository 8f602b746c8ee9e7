import { customerNoteUpdateRules } from '../../../schema/rules/customers.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationCustomerNoteUpdateArgs } from '../../graphql/generated.ts';
import { changeBlock, changeNote, lockCustomer } from './blocking.ts';

/** Sells nothing more to a customer, from now on. What they have bought stays theirs, and a payment under way is kept. */
export async function customerBlock(context: Context, id: string) {
  const { creatorId } = consoleUser(context.viewer);
  const before = await lockCustomer(context, creatorId, id);
  if (before.blocked_at) throw userError('WRONG_STATE', 'customer.alreadyBlocked', ['id']);
  const after = await changeBlock(context, creatorId, id, context.now());
  return { customer: { id }, rows: { before, after } };
}

/** Sells to a blocked customer again. */
export async function customerUnblock(context: Context, id: string) {
  const { creatorId } = consoleUser(context.viewer);
  const before = await lockCustomer(context, creatorId, id);
  if (!before.blocked_at) throw userError('WRONG_STATE', 'customer.notBlocked', ['id']);
  const after = await changeBlock(context, creatorId, id, null);
  return { customer: { id }, rows: { before, after } };
}

/** Replaces the account's own note on a customer; blank takes it away. */
export async function customerNoteUpdate(context: Context, { id, input }: MutationCustomerNoteUpdateArgs) {
  const { creatorId } = consoleUser(context.viewer);
  const { note, ...others } = validate(customerNoteUpdateRules, input);
  others satisfies NothingElse;
  const before = await lockCustomer(context, creatorId, id);
  const after = await changeNote(context, creatorId, id, note ?? null);
  return { customer: { id }, rows: { before, after } };
}
