import { profileCompleteRules } from '../../../schema/rules/creators.ts';
import { email as emailRule } from '../../../schema/rules/fields.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Person } from '../../platform/identity/provider.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import { giveAccount } from './give-account.ts';
import { identityOf, type KnownUser } from './identity.ts';
import { sendSocialLinked } from './mails.ts';
import { provenUser } from './proven.ts';
import { purchasePath } from './purchase-path.ts';
import { signIn } from './signing-in.ts';

/** Seconds that a page has to fetch its sign-in. */
const codeSeconds = 60;

/** A person that a provider vouches for, the role that they sign in with, and the product that they were buying. */
export type SocialIdentity = Person & { role: Role; productId: string | null };

/**
 * Keeps what a provider has told us, and answers the code with which the page fetches the sign-in. No token passes through an address or a
 * popup.
 */
export async function issueSocialCode(
  { db, now }: Context,
  { role, issuer, subject, email, emailVerified, name, productId }: SocialIdentity,
): Promise<string> {
  const code = newToken();
  const expiresAt = new Date(now().getTime() + codeSeconds * 1000);
  await sql`
    insert into social_codes (code_hash, role, issuer, subject, email, email_verified, name, product_id, expires_at)
    values (${hashOf(code)}, ${role}, ${issuer}, ${subject}, ${email}, ${emailVerified}, ${name}, ${productId}, ${expiresAt})`.run(db);
  return code;
}

/** Signs in by a code. Spends the code first, so that it works only once, even if the sign-in fails. */
export async function socialLogin(context: Context, code: string) {
  const socialIdentity = await redeemCode(context, code);
  return inTransaction(context, async (inner) => {
    const userId = (await linkedUser(inner, socialIdentity)) ?? (await linkUser(inner, socialIdentity));
    await giveAccount(inner, userId, fullNameOf(socialIdentity));
    const issuedToken = await signIn(inner, await knownUserOf(inner, userId));
    if (!issuedToken) throw new Error('a user who may enter could not be signed in');
    const nextPath = socialIdentity.role === 'CUSTOMER' ? await purchasePath(inner, socialIdentity.productId) : null;
    return { token: issuedToken.token, viewer: { id: userId }, next: nextPath, signedInAs: issuedToken.viewer };
  });
}

/**
 * The user whom a provider's account has signed in before, from the provider's code. Spends the code.
 * @throws LINK_INVALID
 */
export async function userOfCode(context: Context, code: string): Promise<string | undefined> {
  return linkedUser(context, await redeemCode(context, code));
}

async function redeemCode({ db, now }: Context, code: string): Promise<SocialIdentity> {
  const socialCode = await sql<SocialIdentity & { expiresAt: Date }>`
    delete from social_codes where code_hash = ${hashOf(code)}
    returning role, issuer, subject, email, email_verified as "emailVerified", name, product_id as "productId", expires_at as "expiresAt"`.first(
    db,
  );
  if (!socialCode || socialCode.expiresAt <= now()) throw userError('LINK_INVALID', 'social.expired', ['code']);
  return socialCode;
}

/** The user whom this provider's account has signed in before, even if its email has changed since. Locked until the transaction ends. */
async function linkedUser({ db }: Context, { issuer, subject, role }: SocialIdentity): Promise<string | undefined> {
  const user = await sql<{ id: string }>`
    select u.id from social_accounts s join users u on u.id = s.user_id
    where s.issuer = ${issuer} and s.subject = ${subject} and s.role = ${role} for update of u`.first(db);
  return user?.id;
}

/**
 * Joins the provider's account to the user of its email, and tells them by a mail, or joins it to a new user. Of two calls at once, only
 * one does so.
 */
async function linkUser(context: Context, identity: SocialIdentity): Promise<string> {
  const { issuer, subject, role, emailVerified } = identity;
  const email = identity.email && emailRule().isValidSync(identity.email) ? emailRule().cast(identity.email) : null;
  if (!email || !emailVerified) throw userError('EMAIL_NOT_VERIFIED', 'social.unverified');
  const { id: userId, before } = await provenUser(context, email, role, null);
  const accountsLinked = await sql`
    insert into social_accounts (user_id, role, issuer, subject, created_at)
    values (${userId}, ${role}, ${issuer}, ${subject}, ${context.now()})
    on conflict on constraint social_accounts_subject do nothing`.run(context.db);
  if (!accountsLinked) return (await linkedUser(context, identity)) ?? userId;
  if (before === 'verified') await sendSocialLinked(context, await knownUserOf(context, userId));
  return userId;
}

async function knownUserOf({ db }: Context, id: string): Promise<KnownUser> {
  const knownUser = await identityOf(db, { id });
  if (!knownUser) throw new Error('a user who was there is gone');
  return knownUser;
}

const nameRules = profileCompleteRules.pick(['fullName']);
/** The name for a new profile. Null if the profile's own rule would refuse it. */
const fullNameOf = ({ name: fullName }: SocialIdentity): string | null =>
  nameRules.isValidSync({ fullName }) ? nameRules.cast({ fullName }).fullName : null;
