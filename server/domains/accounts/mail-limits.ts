import { createHash } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { throttled } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';

/** Requested mails that one address may get in a day. */
const perRecipient = 20;
/** Invitations that one account may send in a day. */
const perAccount = 200;
/** Messages to the operator that one email may send in a day, and all together: a flood must not fill the operator's mailbox. */
const perSender = 5;
const toOperator = 300;

const day = 86_400_000;

/** The next midnight by UTC, when counting begins anew. */
export const tomorrow = (now: Date) => new Date((Math.floor(now.getTime() / day) + 1) * day);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** Takes one of a day's mails; answers whether there was one left. */
async function take({ db }: Pick<Context, 'db'>, date: string, about: string, most: number): Promise<boolean> {
  const taken = await sql`
    insert into mail_days (day, about, mails) values (${date}, ${about}, 1)
    on conflict (day, about) do update set mails = mail_days.mails + 1 where mail_days.mails < ${most}`.run(db);
  return taken > 0;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The refusal of what may be tried again tomorrow. */
const limited = (now: Date, message: string) => throttled(Math.ceil((tomorrow(now).getTime() - now.getTime()) / 1000), message);

/**
 * Counts a requested mail. It is counted whether the address is known or not, so that a refusal tells nothing.
 * @throws THROTTLED until the next day when its recipient, the account that sends it or the whole site has had its share.
 */
export async function countMail(context: Context, email: string, creatorId?: string): Promise<void> {
  const now = context.now();
  const date = dateOf(now);
  const left =
    (await take(context, date, `to ${hashed(email)}`, perRecipient)) &&
    (!creatorId || (await take(context, date, `from ${creatorId}`, perAccount))) &&
    (await take(context, date, 'all', context.config.mailsPerDay));
  if (!left) throw limited(now, 'mail.limit');
}

/**
 * Counts a message of an email to the operator, and answers whether it is new: the same one was not sent today.
 * @throws THROTTLED until the next day when its sender, all senders together or the whole site have had their share.
 */
export async function countMessageOfDay(context: Context, email: string, message: string): Promise<boolean> {
  const now = context.now();
  const date = dateOf(now);
  const sender = hashed(email);
  if (!(await take(context, date, `message ${sender} ${hashed(message)}`, 1))) return false;
  const left =
    (await take(context, date, `by ${sender}`, perSender)) &&
    (await take(context, date, 'to operator', toOperator)) &&
    (await take(context, date, 'all', context.config.mailsPerDay));
  if (!left) throw limited(now, 'contactMessage.limit');
  return true;
}

/**
 * When a mail may go that the server sends by itself, such as the news of a changed password: now (null), or tomorrow when the
 * whole site has had its share of today.
 */
export async function timeForMail(context: Context): Promise<Date | null> {
  const now = context.now();
  if (await take(context, dateOf(now), 'all', context.config.mailsPerDay)) return null;
  context.log().warn('the mails of today are used up (MAILS_PER_DAY): one waits for tomorrow');
  return tomorrow(now);
}

/** Whether an invitation to a session may go today: its account, its recipient and the site have a mail left. Counts it. */
export async function mayInviteToday(context: Context, email: string, creatorId: string): Promise<boolean> {
  const date = dateOf(context.now());
  return (
    (await take(context, date, `from ${creatorId}`, perAccount)) &&
    (await take(context, date, `to ${hashed(email)}`, perRecipient)) &&
    (await take(context, date, 'all', context.config.mailsPerDay))
  );
}
