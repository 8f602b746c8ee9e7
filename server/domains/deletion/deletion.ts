import { accountDeleteRules } from '../../../schema/rules/accounts.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, type UserErrorInput, UserErrors, validate } from '../../core/errors.ts';
import { customerOf } from '../../core/viewer.ts';
import type { MutationAccountDeleteArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { eraseUser, isErased } from '../accounts/erasing.ts';
import { identityOf } from '../accounts/identity.ts';
import { sendAccountDeleted } from '../accounts/mails.ts';
import { prove } from '../accounts/proof.ts';
import { countAhead, eraseAttendee, giveBackSeats } from '../bookings/deletion.ts';
import { leaveCreators } from '../customers/leaving.ts';
import { forgetCopies } from '../exports/copies/forget.ts';
import { endPendingOrders, isPaying, lockPurchases, takeAccessAway } from '../orders/deletion.ts';
import { eraseMember } from '../room/erasing.ts';
import { eraseInvited } from '../sessions/deletion.ts';
import { customerDeleted } from './events.ts';

/**
 * Deletes the viewer's account as a customer. Their user's row stays, since orders and the books refer to it, and names nobody any more.
 * All of it is one transaction: after an interruption the account is as before, or deleted. Two calls at once answer the same.
 * @throws UserErrors on the proof; WRONG_STATE while something is open that would be lost
 */
export async function accountDelete(context: Context, { input }: MutationAccountDeleteArgs) {
  const { userId, email } = customerOf(context.viewer);
  const { password, code, ...others } = validate(accountDeleteRules, input);
  others satisfies NothingElse;
  try {
    await prove(context, { password, code });
  } catch (error) {
    // If another request of theirs has deleted the account already, this one succeeds too.
    if (!(await isErased(context, userId))) throw error;
  }
  await inTransaction(context, (inner) => eraseCustomer(inner, userId));
  return { email };
}

/**
 * Erases a customer. Gives back their held seats before it locks their row, since payment, order, session and booking are locked first
 * (decision 27). After that lock nothing new can refer to the row, so this looks once more for what might be lost.
 */
async function eraseCustomer(context: Context, userId: string): Promise<void> {
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accountDelete:${userId}`}, 0))`.run(db);
  if (await isErased(context, userId)) return;
  await requireNothingOpen(context, userId);
  await lockPurchases(context, userId);
  await giveBackSeats(context, userId);
  await endPendingOrders(context, { customerId: userId });
  await sql`select from users where id = ${userId} for update`.run(db);
  await requireNothingOpen(context, userId);

  const knownCustomer = await identityOf(db, { id: userId });
  if (!knownCustomer) throw new Error('a customer who was there is gone');
  await takeAccessAway(context, userId);
  await eraseAttendee(context, userId);
  await eraseInvited(context, knownCustomer.email);
  await eraseMember(context, userId);
  await leaveCreators(context, userId);
  await forgetCopies(context, userId);
  await customerDeleted.emit(context, { customerId: userId });
  await eraseUser(context, knownCustomer);
  await sendAccountDeleted(context, knownCustomer);
}

/** Refuses while money is on its way, or a seat of theirs lies ahead. */
async function requireNothingOpen(context: Context, userId: string): Promise<void> {
  const openErrors: UserErrorInput[] = [];
  if (await isPaying(context, { customerId: userId })) openErrors.push({ code: 'WRONG_STATE', message: 'accountDelete.paying' });
  const seatsAhead = await countAhead(context, userId);
  if (seatsAhead) openErrors.push({ code: 'WRONG_STATE', message: 'accountDelete.booked', values: { count: seatsAhead } });
  if (openErrors.length) throw new UserErrors(openErrors);
}
