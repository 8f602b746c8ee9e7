import { type Context, inTransaction } from '../../core/context.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import type { Job } from '../domain.ts';
import { NotAsked } from './checks/gateways.ts';
import { verifyBooks } from './verify.ts';

/** The nightly run asks the gateways about the payments of so many days; the command asks about all. */
const daysAsked = 8;

/**
 * Verifies the books in the night, and tells the operator of a difference by mail. By the clock only: a start would verify them each time.
 * @throws on a difference, so that the failed job is seen without a mail, too
 */
async function verifyNightly(context: Context, payload: object | null): Promise<void> {
  if (!payload || !('_cron' in payload)) return;
  await verifyAndTell(context);
}

/** Verifies the books, and mails the operator, if the settings name one, of a difference, and of books that could not be verified. */
export async function verifyAndTell(context: Context): Promise<void> {
  const since = new Date(context.now().getTime() - daysAsked * 86_400_000);
  let difference: string | null;
  try {
    difference = await verifyBooks(context, { since });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wasAsked = !(error instanceof NotAsked);
    await tell(context, 'the books could not be verified', [
      wasAsked
        ? 'The nightly check of the books failed:'
        : 'Our own books are right. The nightly check could not compare them with the gateway’s:',
      reason,
    ]);
    throw error;
  }
  if (!difference) return;
  context.log().fatal({ difference }, 'the books are wrong');
  await tell(context, 'the books are wrong', ['The nightly check of the books found a difference:', difference]);
  throw new Error(`the books are wrong: ${difference}`);
}

async function tell(context: Context, what: string, found: readonly string[]): Promise<void> {
  const { operatorEmail } = context.config;
  // Not counted among the mails of a day: it must not wait until tomorrow.
  if (operatorEmail) await inTransaction(context, (inner) => enqueueMail(inner, booksMail(operatorEmail, what, found), null));
}

/** The mail to the operator about the books: in English, as all mails to them. */
export function booksMail(to: string, what: string, found: readonly string[]): Mail {
  const lines = [...found, 'Run "npm run ledger:verify" to see it again.'];
  return {
    to,
    subject: `Diwan: ${what}`,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`,
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** It may take minutes with many orders. */
export const longJobs: Record<string, Job> = { 'books:verify': verifyNightly };
export const crontab = ['30 2 * * * books:verify'];
