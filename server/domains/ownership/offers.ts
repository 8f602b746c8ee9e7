import { ownershipOfferCreateRules } from '../../../schema/rules/ownership.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { type ConsoleUser, consoleUser } from '../../core/viewer.ts';
import type { MutationOwnershipOfferCreateArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { prove } from '../accounts/proof.ts';
import { standingChanged } from '../accounts/standing.ts';
import { continueSignIn } from '../accounts/tokens.ts';
import { changePlaces } from '../admins/closing.ts';
import { record } from '../audit/record.ts';
import { removeCards } from '../billing/saved-cards.ts';
import { changeOwner, ownsAccount } from '../creators/closing.ts';
import { ownerOf } from '../creators/owners.ts';
import { forgetCopies } from '../exports/copies/forget.ts';
import { isPayingOut, retireBankAccount } from '../payouts/closing.ts';
import { lockAccount } from '../plans/limits.ts';
import { isPayingPlan } from '../subscriptions/closing.ts';
import { lockPlan } from '../subscriptions/current.ts';
import { OwnershipOffer } from './entities.ts';
import { mailOwnership } from './mails.ts';

/** Days for which an offer can be accepted. */
const offerDays = 7;

/** The admin whom an account is offered to. */
interface Offered {
  adminId: string;
  creatorId: string;
  userId: string | null;
  email: string;
  fullName: string;
}

/** Offers the viewer's account to one of its admins, in place of an earlier offer. */
export async function ownershipOfferCreate(context: Context, { input }: MutationOwnershipOfferCreateArgs) {
  const { adminId, password, code, ...others } = validate(ownershipOfferCreateRules, input);
  others satisfies NothingElse;
  const user = consoleUser(context.viewer);
  const { creatorId } = user;
  await prove(context, { password, code });
  return inTransaction(context, async (inner) => {
    const { db, now } = inner;
    await lockAccount(inner, creatorId);
    const admin = await sql<Offered>`
      select id as "adminId", creator_id as "creatorId", user_id as "userId", email, full_name as "fullName"
      from admins where id = ${adminId} and creator_id = ${creatorId} for key share`.first(db);
    if (!admin) throw userError('NOT_FOUND', 'admin.notFound', ['adminId']);
    await requireFree(inner, admin, 'adminId');
    const at = now();
    const expiresAt = new Date(at.getTime() + offerDays * 86_400_000);
    await db.upsert(OwnershipOffer, { creatorId, adminId, createdAt: at, expiresAt }, ['creatorId']);
    await mailOwnership(inner, 'OFFERED', creatorId, await personOf(inner, admin));
    // An owner who did not offer it takes it back in time.
    await mailOwnership(inner, 'OFFER_MADE', creatorId, await ownerOf(inner, creatorId), { name: admin.fullName });
    await record(inner, user, { action: 'ownershipOfferCreate', objectType: 'Creator', objectId: creatorId, objectLabel: admin.fullName });
    return { offer: { id: creatorId } };
  });
}

/** Takes back the offer of the viewer's account. */
export async function ownershipOfferWithdraw(context: Context) {
  const { creatorId } = consoleUser(context.viewer);
  const ended = await context.db.delete(OwnershipOffer, { creatorId });
  return { withdrawnId: creatorId, ...(!ended.affected && { repeated: true as const }) };
}

/** The viewer declines the account that they are offered. */
export async function ownershipDecline(context: Context) {
  const user = consoleUser(context.viewer);
  const offered = await lockOffer(context, user);
  if (!offered) return { withdrawnId: user.creatorId, repeated: true as const };
  await context.db.delete(OwnershipOffer, { creatorId: user.creatorId });
  const owner = await ownerOf(context, user.creatorId);
  await mailOwnership(context, 'DECLINED', user.creatorId, owner, { name: offered.fullName });
  return { withdrawnId: user.creatorId };
}

/**
 * Makes the viewer the owner of the account that they are offered; who was the owner goes on as an admin who may edit. Where payouts go, and
 * the card of the plan, are the former owner's own, and are forgotten.
 */
export async function ownershipAccept(context: Context) {
  const user = consoleUser(context.viewer);
  const { creatorId, userId } = user;
  // The plan's lock is the first of all, the bank account's comes before the account's. Each user owns one account at the most, so those
  // that are offered to them are accepted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ownershipAccept:${userId}`}, 0))`.run(context.db);
  await lockPlan(context, creatorId);
  await retireBankAccount(context, creatorId);
  await lockAccount(context, creatorId);
  const offered = await lockOffer(context, user);
  if (!offered) throw userError('WRONG_STATE', 'ownership.notOffered');
  await requireFree(context, offered, null);
  // Both are the former owner's own.
  if (await isPayingOut(context, creatorId)) throw userError('WRONG_STATE', 'ownership.payingOut');
  if (await isPayingPlan(context, creatorId)) throw userError('WRONG_STATE', 'ownership.payingPlan');
  const former = await sql<{ userId: string; email: string; fullName: string | null }>`
    select u.id as "userId", u.email, c.full_name as "fullName" from creators c join users u on u.id = c.owner_id
    where c.id = ${creatorId}`.one(context.db);
  const previous = await ownerOf(context, creatorId);
  await context.db.delete(OwnershipOffer, { creatorId });
  const name = former.fullName ?? (former.email.split('@')[0] as string);
  await changePlaces(context, { id: offered.adminId, creatorId }, { ...former, fullName: name.slice(0, 64) });
  await changeOwner(context, creatorId, userId);
  await removeCards(context, creatorId);
  await forgetCopies(context, former.userId);
  for (const person of [former.userId, userId]) standingChanged(context, person);
  await mailOwnership(context, 'HANDED_OVER', creatorId, previous, { name: offered.fullName });
  await mailOwnership(context, 'TAKEN_OVER', creatorId, await ownerOf(context, creatorId));
  const { token, viewer } = await continueSignIn(context, { ...user, permission: 'OWNER' });
  return { token, creator: { id: creatorId }, signedInAs: viewer };
}

/** The offer that waits for the viewer, locked; undefined if there is none for them, or its time is over. */
async function lockOffer({ db, now }: Context, { creatorId, userId }: ConsoleUser): Promise<Offered | undefined> {
  // The admin first, as their removal does.
  await sql`select from admins where creator_id = ${creatorId} and user_id = ${userId} for update`.run(db);
  return sql<Offered>`
    select a.id as "adminId", a.creator_id as "creatorId", a.user_id as "userId", a.email, a.full_name as "fullName"
    from ownership_offers o join admins a on a.id = o.admin_id
    where o.creator_id = ${creatorId} and a.user_id = ${userId} and o.expires_at > ${now()} for update of o`.first(db);
}

/** Requires an admin who has accepted their invitation, and owns no account: each user owns one at the most. */
async function requireFree(context: Context, { userId }: Offered, field: string | null): Promise<void> {
  const at = field ? [field] : undefined;
  if (!userId) throw userError('WRONG_STATE', 'ownership.notAccepted', at);
  if (await ownsAccount(context, userId)) throw userError('WRONG_STATE', field ? 'ownership.ownsAnother' : 'ownership.ownAnother', at);
}

/** An admin as mails reach them. */
async function personOf({ db }: Context, { userId }: Offered) {
  return sql<{ email: string; language: 'EN' | 'AR' }>`select email, language from users where id = ${userId}`.one(db);
}
