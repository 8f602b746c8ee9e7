import { ownershipOfferCreateRules } from '../../../schema/rules/ownership.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { type ConsoleUser, consoleUser } from '../../core/viewer.ts';
import type { MutationOwnershipOfferCreateArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { prove } from '../accounts/proof.ts';
import { continueSignIn } from '../accounts/signing-in.ts';
import { standingChanged } from '../accounts/standing.ts';
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
const ownershipOfferDays = 7;

/** The admin to whom an account is offered. */
interface OfferedAdmin {
  adminId: string;
  creatorId: string;
  userId: string | null;
  email: string;
  fullName: string;
}

/**
 * Offers the viewer's account to one of its admins. Replaces an earlier offer.
 * @throws UserErrors on a wrong proof; NOT_FOUND; WRONG_STATE if the admin cannot own an account
 */
export async function ownershipOfferCreate(context: Context, { input }: MutationOwnershipOfferCreateArgs) {
  const { adminId, password, code, ...others } = validate(ownershipOfferCreateRules, input);
  others satisfies NothingElse;
  const user = consoleUser(context.viewer);
  const { creatorId } = user;
  await prove(context, { password, code });
  return inTransaction(context, async (inner) => {
    const { db, now } = inner;
    await lockAccount(inner, creatorId);
    const admin = await sql<OfferedAdmin>`
      select id as "adminId", creator_id as "creatorId", user_id as "userId", email, full_name as "fullName"
      from admins where id = ${adminId} and creator_id = ${creatorId} for key share`.first(db);
    if (!admin) throw userError('NOT_FOUND', 'admin.notFound', ['adminId']);
    await requireOwnsNothing(inner, admin, 'adminId');
    const at = now();
    const expiresAt = new Date(at.getTime() + ownershipOfferDays * 86_400_000);
    await db.upsert(OwnershipOffer, { creatorId, adminId, createdAt: at, expiresAt }, ['creatorId']);
    await mailOwnership(inner, 'OFFERED', creatorId, await offeredPersonOf(inner, admin));
    // If somebody else has made the offer, the owner learns of it and can withdraw it in time.
    await mailOwnership(inner, 'OFFER_MADE', creatorId, await ownerOf(inner, creatorId), { name: admin.fullName });
    await record(inner, user, { action: 'ownershipOfferCreate', objectType: 'Creator', objectId: creatorId, objectLabel: admin.fullName });
    return { offer: { id: creatorId } };
  });
}

/** Withdraws the offer of the viewer's account. */
export async function ownershipOfferWithdraw(context: Context) {
  const { creatorId } = consoleUser(context.viewer);
  const withdrawnOffer = await context.db.delete(OwnershipOffer, { creatorId });
  return { withdrawnId: creatorId, ...(!withdrawnOffer.affected && { repeated: true as const }) };
}

/** Declines the offer to the viewer, and mails the owner. */
export async function ownershipDecline(context: Context) {
  const user = consoleUser(context.viewer);
  const offeredAdmin = await lockOffer(context, user);
  if (!offeredAdmin) return { withdrawnId: user.creatorId, repeated: true as const };
  await context.db.delete(OwnershipOffer, { creatorId: user.creatorId });
  const owner = await ownerOf(context, user.creatorId);
  await mailOwnership(context, 'DECLINED', user.creatorId, owner, { name: offeredAdmin.fullName });
  return { withdrawnId: user.creatorId };
}

/**
 * Makes the viewer the owner of the account that they are offered. The former owner becomes an admin who may edit. The bank account and the
 * saved cards belong to the former owner, and are not used any more.
 * @throws WRONG_STATE if there is no offer, or a payout or a payment of the plan is under way
 */
export async function ownershipAccept(context: Context) {
  const user = consoleUser(context.viewer);
  const { creatorId, userId } = user;
  // Locks in the common order: plan, bank account, account. Before them, all acceptances of one user take turns, since each user owns at
  // most one account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ownershipAccept:${userId}`}, 0))`.run(context.db);
  await lockPlan(context, creatorId);
  await retireBankAccount(context, creatorId);
  await lockAccount(context, creatorId);
  const offeredAdmin = await lockOffer(context, user);
  if (!offeredAdmin) throw userError('WRONG_STATE', 'ownership.notOffered');
  await requireOwnsNothing(context, offeredAdmin, null);
  // Such a payout and such a payment belong to the former owner.
  if (await isPayingOut(context, creatorId)) throw userError('WRONG_STATE', 'ownership.payingOut');
  if (await isPayingPlan(context, creatorId)) throw userError('WRONG_STATE', 'ownership.payingPlan');
  const formerOwner = await sql<{ userId: string; email: string; fullName: string | null }>`
    select u.id as "userId", u.email, c.full_name as "fullName" from creators c join users u on u.id = c.owner_id
    where c.id = ${creatorId}`.one(context.db);
  const previousOwner = await ownerOf(context, creatorId);
  await context.db.delete(OwnershipOffer, { creatorId });
  const formerOwnerName = formerOwner.fullName ?? (formerOwner.email.split('@')[0] as string);
  await changePlaces(context, { id: offeredAdmin.adminId, creatorId }, { ...formerOwner, fullName: formerOwnerName.slice(0, 64) });
  await changeOwner(context, creatorId, userId);
  await removeCards(context, creatorId);
  await forgetCopies(context, formerOwner.userId);
  for (const person of [formerOwner.userId, userId]) standingChanged(context, person);
  await mailOwnership(context, 'HANDED_OVER', creatorId, previousOwner, { name: offeredAdmin.fullName });
  await mailOwnership(context, 'TAKEN_OVER', creatorId, await ownerOf(context, creatorId));
  const { token, viewer } = await continueSignIn(context, { ...user, permission: 'OWNER' });
  return { token, creator: { id: creatorId }, signedInAs: viewer };
}

/** The offer to the viewer, locked. Undefined if there is none, or if it has expired. */
async function lockOffer({ db, now }: Context, { creatorId, userId }: ConsoleUser): Promise<OfferedAdmin | undefined> {
  // Locks the admin first, as their removal does.
  await sql`select from admins where creator_id = ${creatorId} and user_id = ${userId} for update`.run(db);
  return sql<OfferedAdmin>`
    select a.id as "adminId", a.creator_id as "creatorId", a.user_id as "userId", a.email, a.full_name as "fullName"
    from ownership_offers o join admins a on a.id = o.admin_id
    where o.creator_id = ${creatorId} and a.user_id = ${userId} and o.expires_at > ${now()} for update of o`.first(db);
}

/**
 * Requires that an admin has accepted their invitation and owns no account: each user owns at most one.
 * @throws WRONG_STATE
 */
async function requireOwnsNothing(context: Context, { userId }: OfferedAdmin, field: string | null): Promise<void> {
  const at = field ? [field] : undefined;
  if (!userId) throw userError('WRONG_STATE', 'ownership.notAccepted', at);
  if (await ownsAccount(context, userId)) throw userError('WRONG_STATE', field ? 'ownership.ownsAnother' : 'ownership.ownAnother', at);
}

/** The address and the language of an admin, for mails. */
async function offeredPersonOf({ db }: Context, { userId }: OfferedAdmin) {
  return sql<{ email: string; language: 'EN' | 'AR' }>`select email, language from users where id = ${userId}`.one(db);
}
