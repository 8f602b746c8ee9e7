import { createHash } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { throttled } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { networksOf } from '../../platform/network.ts';

/** What a mail is for. The purpose decides which part of the site's mails of a day the mail may take. */
export type MailPurpose =
  /** Asked for by anybody: sign-ups, invitations, messages to the operator. */
  | 'ASKED'
  /** The way back into an account: a link to set a password. */
  | 'ACCESS'
  /** News that an account can cause without paying: free bookings, reminders, files that are ready. */
  | 'NEWS'
  /** Changes of an account's security. */
  | 'SECURITY'
  /** Money: receipts, refunds, seats that were paid, plans, disputes, payouts. */
  | 'MONEY';

/**
 * The largest parts of the site's daily mails that these purposes may take. They leave a fifth to `SECURITY` and `MONEY`, which no stranger
 * can use up.
 */
const purposeShares: Partial<Record<MailPurpose, number>> = { ASKED: 0.3, ACCESS: 0.2, NEWS: 0.3 };

/**
 * The mails of each purpose that one address may get in a day. Purposes count apart: a stranger who asks for mails to an address cannot
 * stop its receipts or its links for a password.
 */
const mailsPerRecipient: Readonly<Record<MailPurpose, number>> = { ASKED: 20, ACCESS: 20, NEWS: 200, SECURITY: 20, MONEY: 200 };
/**
 * The part of the site's daily mails that one network may ask for: an IPv4 address, or a /64 of IPv6. Wider networks around it may ask for
 * more.
 */
const networkShare = 0.05;
/** Invitations that one account may send in a day. */
const invitationsPerAccount = 200;
/** Messages to the operator that one email may send in a day. */
const messagesPerSender = 5;
/** Messages to the operator from all emails in a day: a flood must not fill the operator's mailbox. */
const messagesToOperator = 300;

const dayMilliseconds = 86_400_000;

/** The next midnight by UTC, when counting begins anew. */
export const tomorrow = (now: Date) => new Date((Math.floor(now.getTime() / dayMilliseconds) + 1) * dayMilliseconds);
const mailDayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Counts one mail of a day under `about`. Answers false, and counts nothing, when `mostMails` are counted already. */
async function takeMail({ db }: Pick<Context, 'db'>, mailDay: string, about: string, mostMails: number): Promise<boolean> {
  const mailsTaken = await sql`
    insert into mail_days (day, about, mails) values (${mailDay}, ${about}, 1)
    on conflict (day, about) do update set mails = mail_days.mails + 1 where mail_days.mails < ${mostMails}`.run(db);
  return mailsTaken > 0;
}

const mailHash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The refusal of a mail that may be tried again tomorrow. */
const mailsLimited = (now: Date, message: string) => throttled(Math.ceil((tomorrow(now).getTime() - now.getTime()) / 1000), message);

/** The mails of a day that a purpose may take: all of them, unless it has a part. */
const mostMailsFor = ({ config: { mailsPerDay } }: Context, purpose: MailPurpose) => Math.ceil(mailsPerDay * (purposeShares[purpose] ?? 1));

/** Takes one of the mails of a purpose that an address may get in a day; answers whether there was one left. */
const takeMailOfRecipient = (context: Context, mailDay: string, email: string, purpose: MailPurpose): Promise<boolean> =>
  takeMail(context, mailDay, `to ${mailHash(email)} for ${purpose}`, mailsPerRecipient[purpose]);

// A transaction that takes several of these counts locks them in one order, so that no two transactions wait for each other. The order is:
// the account's, the recipient's, the network's, the purpose's, the site's.

/** Takes one of the site's mails of a day for a purpose; answers whether there was one left. */
const takeMailOfSite = async (context: Context, mailDay: string, purpose: MailPurpose): Promise<boolean> =>
  (!(purpose in purposeShares) || (await takeMail(context, mailDay, `for ${purpose}`, mostMailsFor(context, purpose)))) &&
  (await takeMail(context, mailDay, 'all', context.config.mailsPerDay));

/** Whether the site has a mail left for a purpose. Takes none. */
async function hasMailsLeft(context: Context, mailDay: string, purpose: MailPurpose): Promise<boolean> {
  const { db, config } = context;
  const mailsSpent = await sql`
    select from mail_days
    where day = ${mailDay} and (about = 'all' and mails >= ${config.mailsPerDay}
      or about = ${`for ${purpose}`} and mails >= ${mostMailsFor(context, purpose)})`.run(db);
  return !mailsSpent;
}

/**
 * Whether the site has a mail left for a purpose. Takes it only if the mail is sent (`mailGoes`). The refusal is the same either way, so it
 * does not show whether the mail is sent.
 */
const mailsLeftOfSite = (context: Context, mailDay: string, purpose: MailPurpose, mailGoes: boolean): Promise<boolean> =>
  mailGoes ? takeMailOfSite(context, mailDay, purpose) : hasMailsLeft(context, mailDay, purpose);

/** Takes one of the mails that a network, and the networks around it, may ask for in a day. */
async function takeMailOfNetwork(context: Context, mailDay: string): Promise<boolean> {
  for (const { network, callers } of networksOf(context.address)) {
    const mostMails = Math.ceil(context.config.mailsPerDay * networkShare * callers);
    if (!(await takeMail(context, mailDay, `of ${mailHash(network)}`, mostMails))) return false;
  }
  return true;
}

/**
 * Counts a request for a mail, sent or not, so that a refusal tells nothing of the recipient. Takes none of the site's mails: only sent
 * mails count there (`countSent`), so requests for unknown addresses use nothing up.
 * @throws THROTTLED until the next day when the recipient, the asking network or the site has none left
 */
export async function countRequest(context: Context, email: string, purpose: MailPurpose): Promise<void> {
  const now = context.now();
  const mailDay = mailDayOf(now);
  const mailsLeft =
    (await takeMailOfRecipient(context, mailDay, email, purpose)) &&
    (await takeMailOfNetwork(context, mailDay)) &&
    (await hasMailsLeft(context, mailDay, purpose));
  if (!mailsLeft) throw mailsLimited(now, 'mail.limit');
}

/**
 * Counts a requested mail, in the transaction that writes it. Counts nothing if `mailGoes` is false: then the reader has ended the mail's
 * topic, and the mail is not sent.
 * @throws THROTTLED when the site has no mail left, also if `mailGoes` is false
 */
export async function countSent(context: Context, purpose: MailPurpose, mailGoes = true): Promise<void> {
  const now = context.now();
  if (!(await mailsLeftOfSite(context, mailDayOf(now), purpose, mailGoes))) throw mailsLimited(now, 'mail.limit');
}

/**
 * Counts an invitation that an account sends.
 * @throws THROTTLED until the next day when the recipient or the account has none left
 */
export async function countInvitationOfDay(context: Context, email: string, creatorId: string): Promise<void> {
  const now = context.now();
  const mailDay = mailDayOf(now);
  const mailsLeft =
    (await takeMail(context, mailDay, `from ${creatorId}`, invitationsPerAccount)) &&
    (await takeMailOfRecipient(context, mailDay, email, 'ASKED'));
  if (!mailsLeft) throw mailsLimited(now, 'mail.limit');
}

/**
 * Counts a message from an email to the operator. Answers false if the same message came today already.
 * @throws THROTTLED until the next day when the sender, all senders together, the network or the whole site has none left
 */
export async function countMessageOfDay(context: Context, email: string, message: string): Promise<boolean> {
  const now = context.now();
  const mailDay = mailDayOf(now);
  const messageSender = mailHash(email);
  if (!(await takeMail(context, mailDay, `message ${messageSender} ${mailHash(message)}`, 1))) return false;
  const mailsLeft =
    (await takeMail(context, mailDay, `by ${messageSender}`, messagesPerSender)) &&
    (await takeMail(context, mailDay, 'to operator', messagesToOperator)) &&
    (await takeMailOfNetwork(context, mailDay)) &&
    (await takeMailOfSite(context, mailDay, 'ASKED'));
  if (!mailsLeft) throw mailsLimited(now, 'contactMessage.limit');
  return true;
}

/**
 * When a mail may go that the server sends by itself, such as the news of a changed password. Null means now. The answer is tomorrow once
 * the recipient, the purpose or the whole site has none left today.
 */
export async function timeForMail(context: Context, email: string, purpose: MailPurpose): Promise<Date | null> {
  const now = context.now();
  const mailDay = mailDayOf(now);
  if (!(await takeMailOfRecipient(context, mailDay, email, purpose))) return tomorrow(now);
  if (await takeMailOfSite(context, mailDay, purpose)) return null;
  context.log().warn({ purpose }, 'the mails of today are used up (MAILS_PER_DAY): one waits for tomorrow');
  return tomorrow(now);
}

/**
 * Whether an invitation to a session may be sent today: its account, its recipient and the site have a mail left. Counts it. If the
 * recipient has ended invitations (`mailGoes` is false), it counts for its account alone. The inviter sees which invitations wait, but not
 * why.
 */
export async function mayInviteToday(context: Context, email: string, creatorId: string, mailGoes: boolean): Promise<boolean> {
  const mailDay = mailDayOf(context.now());
  return (
    (await takeMail(context, mailDay, `from ${creatorId}`, invitationsPerAccount)) &&
    (!mailGoes || (await takeMailOfRecipient(context, mailDay, email, 'ASKED'))) &&
    (await mailsLeftOfSite(context, mailDay, 'ASKED', mailGoes))
  );
}
