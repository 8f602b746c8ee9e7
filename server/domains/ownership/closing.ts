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
import { revokeAccount } from '../accounts/tokens.ts';
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
import { mailOwnership, nameOf } from './mails.ts';
import { type Obstacle, obstaclesOf } from './obstacles.ts';

/** Days for which customers of a closed account keep what they bought. */
export const keptDays = 365;
/** Days before that end on which they are told once more. */
export const remindedDays = 30;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The end, at the next full hour. */
const untilOf = (at: Date) => new Date(Math.ceil(at.getTime() / hourMs) * hourMs + keptDays * dayMs);

/** What closing the viewer's account would mean now. Changes nothing. */
export async function creatorClosing(context: Context) {
  const { creatorId, userId } = consoleUser(context.viewer);
  const obstacles = await obstaclesOf(context, creatorId);
  return {
    id: creatorId,
    obstacles: obstacles.map(({ kind, message, values }) => ({ kind, message: context.t(message, values) })),
    buyers: await countBuyers(context, creatorId),
    admins: await countAdmins(context, creatorId),
    keepsSignIn: await worksElsewhere(context, userId),
    opensUntil: untilOf(context.now()),
  };
}

/**
 * Closes the viewer's account. All of it is one transaction: whoever is interrupted has an account as before, or a closed one. Two at once
 * answer the same.
 * @throws UserErrors on the proof; WRONG_STATE with all that stands in the way.
 */
export async function creatorClose(context: Context, { input }: MutationCreatorCloseArgs) {
  const { password, code, ...others } = validate(creatorCloseRules, input);
  others satisfies NothingElse;
  const user = consoleUser(context.viewer);
  try {
    await prove(context, { password, code });
  } catch (error) {
    // Another request of theirs was faster.
    if (!(await closingOf(context, user.creatorId))) throw error;
  }
  const opensUntil = await inTransaction(context, (inner) => close(inner, user));
  return { email: user.email, opensUntil };
}

/**
 * The locks are taken as purchases take them: plan, payment and order, product and session, and the account's row behind them. From then on no
 * order draws a number, so what stands in the way is looked for once more.
 */
async function close(context: Context, user: ConsoleUser): Promise<Date> {
  const { db, now } = context;
  const { creatorId, userId } = user;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`creatorClose:${creatorId}`}, 0))`.run(db);
  const closed = await closingOf(context, creatorId);
  if (closed) return closed.openUntil;
  await requireNothingOpen(context, creatorId);
  if (!(await endPlanNow(context, creatorId))) throw refusedFor([{ kind: 'PLAN_PAYING', message: 'creatorClose.planPaying' }]);
  await endPendingOrders(context, { creatorId });
  await archiveAll(context, creatorId);
  await endSessions(context, creatorId);
  await withdrawAppointmentTypes(context, creatorId);
  await retireBankAccount(context, creatorId);
  await lockAccount(context, creatorId);
  await archiveAll(context, creatorId);
  await requireNothingOpen(context, creatorId);

  const opensUntil = untilOf(now());
  const owner = await ownerOf(context, creatorId);
  const creator = await nameOf(context, creatorId, owner.language);
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
  await leave(context, user, opensUntil);
  await mailOwnership(context, 'CLOSED', creatorId, owner, { until: opensUntil, creator });
  await schedule(context, creatorId, opensUntil);
  return opensUntil;
}

/** The owner goes; one who works in other accounts too keeps their user, and a row that names nobody stands for them here. */
async function leave(context: Context, { creatorId, userId }: ConsoleUser, openUntil: Date): Promise<void> {
  if (await worksElsewhere(context, userId)) {
    await closeAccount(context, creatorId, { openUntil, ownerId: await standIn(context, userId) });
    await revokeAccount(context, { userId, creatorId });
    return;
  }
  await closeAccount(context, creatorId, { openUntil, ownerId: userId });
  const known = await identityOf(context.db, { id: userId });
  if (!known) throw new Error('an owner who was there is gone');
  await eraseUser(context, known);
}

/** What happens after it: customers are told, once more before the end, and the content is deleted. */
async function schedule({ db }: Context, creatorId: string, opensUntil: Date): Promise<void> {
  const reminder = new Date(opensUntil.getTime() - remindedDays * dayMs);
  await enqueue(db, 'ownership:tellBuyers', { creatorId, letter: 'BUYER_CLOSED' }, { key: `ownership:told:${creatorId}` });
  await enqueue(
    db,
    'ownership:tellBuyers',
    { creatorId, letter: 'BUYER_ENDS' },
    { key: `ownership:reminded:${creatorId}`, runAt: reminder },
  );
  await enqueue(db, 'ownership:erase', { creatorId }, { key: `ownership:erase:${creatorId}`, runAt: opensUntil });
}

async function requireNothingOpen(context: Context, creatorId: string): Promise<void> {
  const obstacles = await obstaclesOf(context, creatorId);
  if (obstacles.length) throw refusedFor(obstacles);
}

const refusedFor = (obstacles: readonly Obstacle[]) =>
  new UserErrors(obstacles.map(({ message, values }) => ({ code: 'WRONG_STATE', message, ...(values && { values }) })));
