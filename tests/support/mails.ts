import { type Mail, mailsTo } from './client.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';

/** All mails to an address, newest first, once no mail waits to be sent. For tests that something is not mailed, or not twice. */
export async function allMailsTo(email: string): Promise<Mail[]> {
  const waiting = () =>
    sql(
      `select payload->>'subject' as subject, attempts, last_error from graphile_worker._private_jobs
       where payload->>'to' = $1 and payload->>'subject' is not null and run_at <= now() and attempts < max_attempts`,
      [email],
    );
  const sent = async () => {
    const jobs = await waiting();
    return !jobs.length || instead(jobs);
  };
  await until(sent, `mails to ${email} are not sent`);
  return mailsTo(email, { count: 0 });
}
