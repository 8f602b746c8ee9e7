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
const parts: Partial<Record<MailPurpose, number>> = { ASKED: 0.3, ACCESS: 0.2, NEWS: 0.3 };

/**
 * The mails of each purpose that one address may get in a day. Purposes count apart: a stranger who asks for mails to an address cannot
 * stop its receipts or its links for a password.
 */
const perRecipient: Readonly<Record<MailPurpose, number>> = { ASKED: 20, ACCESS: 20, NEWS: 200, SECURITY: 20, MONEY: 200 };
/**
 * The part of the site's daily mails that one network may ask for: an IPv4 address, or a /64 of IPv6. Wider networks around it may ask for
 * more.
 */
const perNetwork = 0.05;
/** Invitations that one account may send in a day. */
const perAccount = 200;
/** Messages to the operator that one email may send in a day. */
const perSender = 5;
/** Messages to the operator from all emails in a day: a flood must not fill the operator's mailbox. */
const toOperator = 300;

const day = 86_400_000;

/** The next midnight by UTC, when counting begins anew. */
export const tomorrow = (now: Date) => new Date((Math.floor(now.getTime() / day) + 1) * day);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** Counts one mail of a day under `about`. Answers false, and counts nothing, when `most` are counted already. */
async function take({ db }: Pick<Context, 'db'>, date: string, about: string, most: number): Promise<boolean> {
  const taken = await sql`
    insert into mail_days (day, about, mails) values (${date}, ${about}, 1)
    on conflict (day, about) do update set mails = mail_days.mails + 1 where mail_days.mails < ${most}`.run(db);
  return taken > 0;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The refusal of a mail that may be tried again tomorrow. */
const limited = (now: Date, message: string) => throttled(Math.ceil((tomorrow(now).getTime() - now.getTime()) / 1000), message);

/** The mails of a day that a purpose may take: all of them, unless it has a part. */
const mostOf = ({ config: { mailsPerDay } }: Context, purpose: MailPurpose) => Math.ceil(mailsPerDay * (parts[purpose] ?? 1));

/** Takes one of the mails of a purpose that an address may get in a day; answers whether there was one left. */
const takeOfRecipient = (context: Context, date: string, email: string, purpose: MailPurpose): Promise<boolean> =>
  take(context, date, `to ${hashed(email)} for ${purpose}`, perRecipient[purpose]);

// A transaction that takes several of these counts locks them in one order, so that no two transactions wait for each other. The order is:
// the account's, the recipient's, the network's, the purpose's, the site's.

/** Takes one of the site's mails of a day for a purpose; answers whether there was one left. */
const takeOfSite = async (context: Context, date: string, purpose: MailPurpose): Promise<boolean> =>
  (!(purpose in parts) || (await take(context, date, `for ${purpose}`, mostOf(context, purpose)))) &&
  (await take(context, date, 'all', context.config.mailsPerDay));

/** Whether the site has a mail left for a purpose. Takes none. */
async function hasLeft(context: Context, date: string, purpose: MailPurpose): Promise<boolean> {
  const { db, config } = context;
  const spent = await sql`
    select from mail_days
    where day = ${date} and (about = 'all' and mails >= ${config.mailsPerDay}
      or about = ${`for ${purpose}`} and mails >= ${mostOf(context, purpose)})`.run(db);
  return !spent;
}

/**
 * Whether the site has a mail left for a purpose. Takes it only if the mail is sent (`goes`). The refusal is the same either way, so it
 * does not show whether the mail is sent.
 */
const leftOfSite = (context: Context, date: string, purpose: MailPurpose, goes: boolean): Promise<boolean> =>
  goes ? takeOfSite(context, date, purpose) : hasLeft(context, date, purpose);

/** Takes one of the mails that a network, and the networks around it, may ask for in a day. */
async function takeOfNetwork(context: Context, date: string): Promise<boolean> {
  for (const { network, callers } of networksOf(context.address)) {
    const most = Math.ceil(context.config.mailsPerDay * perNetwork * callers);
    if (!(await take(context, date, `of ${hashed(network)}`, most))) return false;
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
  const date = dateOf(now);
  const left =
    (await takeOfRecipient(context, date, email, purpose)) &&
    (await takeOfNetwork(context, date)) &&
    (await hasLeft(context, date, purpose));
  if (!left) throw limited(now, 'mail.limit');
}

/**
 * Counts a requested mail, in the transaction that writes it. Counts nothing if `goes` is false: then the reader has ended the mail's
 * topic, and the mail is not sent.
 * @throws THROTTLED when the site has no mail left, also if `goes` is false
 */
export async function countSent(context: Context, purpose: MailPurpose, goes = true): Promise<void> {
  const now = context.now();
  if (!(await leftOfSite(context, dateOf(now), purpose, goes))) throw limited(now, 'mail.limit');
}

/**
 * Counts an invitation that an account sends.
 * @throws THROTTLED until the next day when the recipient or the account has none left
 */
export async function countInvitationOfDay(context: Context, email: string, creatorId: string): Promise<void> {
  const now = context.now();
  const date = dateOf(now);
  const left = (await take(context, date, `from ${creatorId}`, perAccount)) && (await takeOfRecipient(context, date, email, 'ASKED'));
  if (!left) throw limited(now, 'mail.limit');
}

/**
 * Counts a message from an email to the operator. Answers false if the same message came today already.
 * @throws THROTTLED until the next day when the sender, all senders together, the network or the whole site has none left
 */
export async function countMessageOfDay(context: Context, email: string, message: string): Promise<boolean> {
  const now = context.now();
  const date = dateOf(now);
  const sender = hashed(email);
  if (!(await take(context, date, `message ${sender} ${hashed(message)}`, 1))) return false;
  const left =
    (await take(context, date, `by ${sender}`, perSender)) &&
    (await take(context, date, 'to operator', toOperator)) &&
    (await takeOfNetwork(context, date)) &&
    (await takeOfSite(context, date, 'ASKED'));
  if (!left) throw limited(now, 'contactMessage.limit');
  return true;
}

/**
 * When a mail may go that the server sends by itself, such as the news of a changed password. Null means now. The answer is tomorrow once
 * the recipient, the purpose or the whole site has none left today.
 */
export async function timeForMail(context: Context, email: string, purpose: MailPurpose): Promise<Date | null> {
  const now = context.now();
  const date = dateOf(now);
  if (!(await takeOfRecipient(context, date, email, purpose))) return tomorrow(now);
  if (await takeOfSite(context, date, purpose)) return null;
  context.log().warn({ purpose }, 'the mails of today are used up (MAILS_PER_DAY): one waits for tomorrow');
  return tomorrow(now);
}

/**
 * Whether an invitation to a session may be sent today: its account, its recipient and the site have a mail left. Counts it. If the
 * recipient has ended invitations (`goes` is false), it counts for its account alone. The inviter sees which invitations wait, but not why.
 */
export async function mayInviteToday(context: Context, email: string, creatorId: string, goes: boolean): Promise<boolean> {
  const date = dateOf(context.now());
  return (
    (await take(context, date, `from ${creatorId}`, perAccount)) &&
    (!goes || (await takeOfRecipient(context, date, email, 'ASKED'))) &&
    (await leftOfSite(context, date, 'ASKED', goes))
  );
}
