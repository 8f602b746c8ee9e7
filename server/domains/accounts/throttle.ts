import type { Context } from '../../core/context.ts';
import { networkRefusal, overLimit, refusal } from '../../core/limits.ts';
import type { Role } from '../../graphql/generated.ts';
import { networkOf } from '../../platform/network.ts';
import { countInvitationOfDay, countMessageOfDay, countRequest, type MailPurpose } from './mail-limits.ts';

const minutes = 60;

/** Wrong passwords that one address may try on one account in a quarter of an hour. */
const failuresPerAddress = 10;
/** The same while many addresses attack the account: enough for its owner at a new address. */
const failuresUnderAttack = 3;

/** The limits of sign-ins and mails, which all processes count together. */
function limitsOf({ platform: { limits } }: Context) {
  return {
    /** Wrong passwords by account and network. */
    failures: limits.of('failures', { points: failuresPerAddress, duration: 15 * minutes }),
    /** Wrong passwords by account alone. */
    failuresOfAccount: limits.of('failuresOfAccount', { points: 100, duration: 15 * minutes }),
    /** How often a pair of account and network was made to wait. */
    waits: limits.of('waits', { points: 1000, duration: 24 * 60 * minutes }),
    /** Mails by recipient: three at once, and one in half a minute in the long run. */
    mails: limits.of('mails', { points: 3, duration: 1.5 * minutes }),
    /** Invitations by account: an account must not serve to mail strangers. */
    invitations: limits.of('invitations', { points: 60, duration: 60 * minutes }),
  };
}
/** Messages to the operator by network. */
const messageLimit = { points: 20, duration: 60 * minutes };

/** Counts a network's attempt to sign in, to sign up or to have a mail sent. Throws THROTTLED after too many in a minute. */
export async function countAttempt(context: Context): Promise<void> {
  const refusedAttempt = await countNetworkAttempt(context);
  if (refusedAttempt) throw overLimit(refusedAttempt);
}

/** Counts an attempt as `countAttempt` does, and answers whether it may go on. */
export const mayAttempt = async (context: Context): Promise<boolean> => !(await countNetworkAttempt(context));

const countNetworkAttempt = (context: Context) =>
  networkRefusal(context, 'attempts', { points: context.config.signInAttempts, duration: 1 * minutes });

/** Whether one more mail may be requested for a person now. Counts the request. Throws THROTTLED when the day's mails are used up. */
export async function mayMail(context: Context, { email, role }: { email: string; role: Role }, purpose: MailPurpose): Promise<boolean> {
  if (await refusal(limitsOf(context).mails, mailRecipient(email, role))) return false;
  await countRequest(context, email, purpose);
  return true;
}
const mailRecipient = (email: string, role: Role) => `${role} ${email}`;

/** Counts an invitation by its account and its recipient. Throws THROTTLED if it may not be sent now. */
export async function countInvitation(context: Context, creatorId: string, email: string, role: Role = 'CREATOR'): Promise<void> {
  const { invitations, mails } = limitsOf(context);
  const refusedInvitation = (await refusal(mails, mailRecipient(email, role))) ?? (await refusal(invitations, creatorId));
  if (refusedInvitation) throw overLimit(refusedInvitation);
  await countInvitationOfDay(context, email, creatorId);
}

/**
 * Counts a message to the operator by its sender and by the request's network. Answers false if the same message came today already. Throws
 * THROTTLED if it may not be sent now.
 */
export async function countMessage(
  context: Context,
  { email, ...writtenMessage }: { email: string; name: string; message: string },
): Promise<boolean> {
  // This comes before the counts of the day, since those stay locked until the transaction ends.
  const refusedMessage = await networkRefusal(context, 'messages', messageLimit);
  if (refusedMessage) throw overLimit(refusedMessage);
  return countMessageOfDay(context, email, JSON.stringify(writtenMessage));
}

/**
 * Guards an account against guessed passwords, whether it exists or not. After too many failures the pair of account and network has to
 * wait, longer each time. An owner who comes from elsewhere with the right password is never kept out.
 */
export function guessing(context: Context, email: string, role: Role) {
  const { failures, failuresOfAccount, waits } = limitsOf(context);
  const guessedAccount = `${role} ${email}`;
  const accountAndNetwork = `${guessedAccount} ${networkOf(context.address)}`;
  return {
    /**
     * Counts the attempt as failed until it succeeds, so that attempts at the same time count too. Throws THROTTLED while the pair has to
     * wait.
     */
    async begin(): Promise<void> {
      const accountFailures = await failuresOfAccount.get(guessedAccount);
      const allowedFailures = (accountFailures?.consumedPoints ?? 0) >= failuresOfAccount.points ? failuresUnderAttack : failuresPerAddress;
      const networkFailures = await failures.penalty(accountAndNetwork);
      if (networkFailures.consumedPoints > allowedFailures) throw overLimit(networkFailures);
      if (networkFailures.consumedPoints < allowedFailures) return;
      const { consumedPoints: waitTimes } = await waits.penalty(accountAndNetwork);
      await failures.block(accountAndNetwork, Math.min(15, 2 ** (waitTimes - 1)) * minutes);
    },
    async failed(): Promise<void> {
      await failuresOfAccount.penalty(guessedAccount);
    },
    async succeeded(): Promise<void> {
      await Promise.all([failures.delete(accountAndNetwork), waits.delete(accountAndNetwork)]);
    },
  };
}
