import { type Context, inTransaction } from '../../core/context.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import type { Jobs } from '../domain.ts';
import { NotAsked } from './checks/gateways.ts';
import { verifyBooks } from './verify.ts';

/** Days of payments about which the nightly run asks the gateways. The command asks about all payments. */
const gatewayDays = 8;

/**
 * Verifies the books each night, and mails the operator a difference. Runs only by the clock: otherwise each start of the server would
 * verify the books.
 * @throws on a difference, so that the failed job is seen without a mail, too
 */
async function verifyNightly(context: Context, payload: object | null): Promise<void> {
  if (!payload || !('_cron' in payload)) return;
  await verifyAndTell(context);
}

/** Verifies the books. If the settings name an operator, mails them a difference, or that the books could not be verified. */
export async function verifyAndTell(context: Context): Promise<void> {
  const since = new Date(context.now().getTime() - gatewayDays * 86_400_000);
  let difference: string | null;
  try {
    difference = await verifyBooks(context, { since });
  } catch (error) {
    const verifyFailure = error instanceof Error ? error.message : String(error);
    const gatewaysAnswered = !(error instanceof NotAsked);
    await tellOperator(context, 'the books could not be verified', [
      gatewaysAnswered
        ? 'The nightly check of the books failed:'
        : 'Our own books are right. The nightly check could not compare them with the gateway’s:',
      verifyFailure,
    ]);
    throw error;
  }
  if (!difference) return;
  context.log().fatal({ difference }, 'the books are wrong');
  await tellOperator(context, 'the books are wrong', ['The nightly check of the books found a difference:', difference]);
  throw new Error(`the books are wrong: ${difference}`);
}

async function tellOperator(context: Context, booksFault: string, faultLines: readonly string[]): Promise<void> {
  const { operatorEmail } = context.config;
  // This mail does not count among the mails of a day: it must not wait until tomorrow.
  if (operatorEmail) await inTransaction(context, (inner) => enqueueMail(inner, booksMail(operatorEmail, booksFault, faultLines), null));
}

/** The mail to the operator about the books. It is in English, as all mails to the operator. */
export function booksMail(to: string, booksFault: string, faultLines: readonly string[]): Mail {
  const mailLines = [...faultLines, 'Run "npm run ledger:verify" to see it again.'];
  return {
    to,
    subject: `Diwan: ${booksFault}`,
    text: `${mailLines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${mailLines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`,
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const jobs: Jobs = { long: { 'books:verify': verifyNightly } };
export const crontab = ['30 2 * * * books:verify'];
