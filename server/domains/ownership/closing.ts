import { creatorCloseRules } from '../../../schema/rules/ownership.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, UserErrors, validate } from '../../core/errors.ts';
import { type ConsoleUser, consoleUser } from '../../core/viewer.ts';
import type { MutationCreatorCloseArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueue } from '../../platform/queue.ts';
import { eraseUser, standIn } from '../accounts/erasing.ts';
import { identityOf } from '../accounts/identity.ts';
import { prove } from '../accounts/proof.ts';
import { revokeAccount } from '../accounts/signing-in.ts';
import { countAdmins, removeAdmins, worksElsewhere } from '../admins/closing.ts';
import { record } from '../audit/record.ts';
import { withdrawAppointmentTypes } from '../availability/closing.ts';
import { removeCards } from '../billing/saved-cards.ts';
import { closeAccount, closingOf } from '../creators/closing.ts';
import { ownerOf } from '../creators/owners.ts';
import { endExports } from '../exports/closing.ts';
import { forgetCopies } from '../exports/copies/forget.ts';
import { revokeKeys } from '../keys/closing.ts';
import { endFeed } from '../notices/feed/service.ts';
import { countBuyers } from '../orders/closing.ts';
import { endPendingOrders } from '../orders/deletion.ts';
import { dropPayouts, retireBankAccount } from '../payouts/closing.ts';
import { lockAccount } from '../plans/limits.ts';
import { archiveAll } from '../products/closing.ts';
import { endSessions } from '../sessions/closing.ts';
import { endPlanNow } from '../subscriptions/closing.ts';
import { OwnershipOffer } from './entities.ts';
import { accountClosed } from './events.ts';
import { creatorNameOf, mailOwnership } from './mails.ts';
import { type Obstacle, obstaclesOf } from './obstacles.ts';

/** Days for which customers of a closed account can open what they bought. */
export const closedKeptDays = 365;
/** Days before that end on which they get a second mail. */
export const remindedDays = 30;

const closingDayMs = 86_400_000;
const hourMs = 3_600_000;
/** The moment at which access ends, on a full hour. */
const opensUntilOf = (at: Date) => new Date(Math.ceil(at.getTime() / hourMs) * hourMs + closedKeptDays * closingDayMs);

/** What would happen if the viewer's account were closed now. Changes nothing. */
export async function creatorClosing(context: Context) {
  const { creatorId, userId } = consoleUser(context.viewer);
  const obstacles = await obstaclesOf(context, creatorId);
  return {
    id: creatorId,
    obstacles: obstacles.map(({ kind, message, values }) => ({ kind, message: context.t(message, values) })),
    buyers: await countBuyers(context, creatorId),
    admins: await countAdmins(context, creatorId),
    keepsSignIn: await worksElsewhere(context, userId),
    opensUntil: opensUntilOf(context.now()),
  };
}

/**
 * Closes the viewer's account in one transaction: after an interruption, it is either open as before or closed. Two requests at the same
 * time get the same answer.
 * @throws UserErrors on a wrong proof; WRONG_STATE with all obstacles
 */
export async function creatorClose(context: Context, { input }: MutationCreatorCloseArgs) {
  const { password, code, ...others } = validate(creatorCloseRules, input);
  others satisfies NothingElse;
  const user = consoleUser(context.viewer);
  try {
    await prove(context, { password, code });
  } catch (error) {
    // Another request of the owner may have been faster. Then the proof may fail because their user is gone.
    if (!(await closingOf(context, user.creatorId))) throw error;
  }
  const opensUntil = await inTransaction(context, (inner) => closeOwned(inner, user));
  return { email: user.email, opensUntil };
}

/**
 * Takes the locks in the order of purchases: plan, payment and order, product and session, and the account's row last. Once that row is
 * locked, no order can draw a number, so obstacles are looked for once more.
 */
async function closeOwned(context: Context, user: ConsoleUser): Promise<Date> {
  const { db, now } = context;
  const { creatorId, userId } = user;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`creatorClose:${creatorId}`}, 0))`.run(db);
  const closedAccount = await closingOf(context, creatorId);
  if (closedAccount) return closedAccount.openUntil;
  await requireNothingOpen(context, creatorId);
  if (!(await endPlanNow(context, creatorId))) throw refusedClosing([{ kind: 'PLAN_PAYING', message: 'creatorClose.planPaying' }]);
  await endPendingOrders(context, { creatorId });
  await archiveAll(context, creatorId);
  await endSessions(context, creatorId);
  await withdrawAppointmentTypes(context, creatorId);
  await retireBankAccount(context, creatorId);
  await lockAccount(context, creatorId);
  await archiveAll(context, creatorId);
  await requireNothingOpen(context, creatorId);

  const opensUntil = opensUntilOf(now());
  const owner = await ownerOf(context, creatorId);
  const creator = await creatorNameOf(context, creatorId, owner.language);
  await record(context, user, { action: 'creatorClose', objectType: 'Creator', objectId: creatorId });
  await dropPayouts(context, creatorId);
  await removeCards(context, creatorId);
  await db.delete(OwnershipOffer, { creatorId });
  await removeAdmins(context, creatorId);
  await revokeKeys(context, creatorId);
  await accountClosed.emit(context, { creatorId });
  await endFeed(context, creatorId);
  await endExports(context, creatorId);
  await forgetCopies(context, userId);
  await leaveAccount(context, user, opensUntil);
  await mailOwnership(context, 'CLOSED', creatorId, owner, { until: opensUntil, creator });
  await scheduleErasure(context, creatorId, opensUntil);
  return opensUntil;
}

/**
 * The owner leaves the account. If they work in other accounts, too, they keep their user, and a row that names nobody becomes the owner
 * here. Otherwise their user is erased.
 */
async function leaveAccount(context: Context, { creatorId, userId }: ConsoleUser, openUntil: Date): Promise<void> {
  if (await worksElsewhere(context, userId)) {
    await closeAccount(context, creatorId, { openUntil, ownerId: await standIn(context, userId) });
    await revokeAccount(context, { userId, creatorId });
    return;
  }
  await closeAccount(context, creatorId, { openUntil, ownerId: userId });
  const ownerIdentity = await identityOf(context.db, { id: userId });
  if (!ownerIdentity) throw new Error('an owner who was there is gone');
  await eraseUser(context, ownerIdentity);
}

/** Queues what follows: customers get a mail, another before the end, and then the content is deleted. */
async function scheduleErasure({ db }: Context, creatorId: string, opensUntil: Date): Promise<void> {
  const buyerReminderAt = new Date(opensUntil.getTime() - remindedDays * closingDayMs);
  await enqueue(db, 'ownership:tellBuyers', { creatorId, letter: 'BUYER_CLOSED' }, { key: `ownership:told:${creatorId}` });
  await enqueue(
    db,
    'ownership:tellBuyers',
    { creatorId, letter: 'BUYER_ENDS' },
    { key: `ownership:reminded:${creatorId}`, runAt: buyerReminderAt },
  );
  await enqueue(db, 'ownership:erase', { creatorId }, { key: `ownership:erase:${creatorId}`, runAt: opensUntil });
}

async function requireNothingOpen(context: Context, creatorId: string): Promise<void> {
  const obstacles = await obstaclesOf(context, creatorId);
  if (obstacles.length) throw refusedClosing(obstacles);
}

const refusedClosing = (obstacles: readonly Obstacle[]) =>
  new UserErrors(obstacles.map(({ message, values }) => ({ code: 'WRONG_STATE', message, ...(values && { values }) })));
