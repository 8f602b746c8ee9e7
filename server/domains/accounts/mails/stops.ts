import { createHmac } from 'node:crypto';
import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import { grantsOf, type Linker, type Signer } from '../../../platform/grants.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { secretKeyOf } from '../../../platform/secrets.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

/** Topics of mails that each reader can end: no act of the reader causes them, and neither money nor the law needs them. */
export type MailTopic = 'REMINDERS' | 'INVITATIONS' | 'WEBHOOKS';

/** The reader and the topic for which a link ends mails. The address itself is not in the link, since links end up in logs. */
export interface StopGrant {
  recipient: string;
  topic: MailTopic;
  language: Language;
}

const stopPurpose = 'mail-stop';
const stopGrants = grantsOf<StopGrant>(stopPurpose);

/**
 * An address as it is stored here and named in links. What a reader has ended outlives their account. The hash needs our secret: anybody
 * with a list of addresses could find the owner of a plain hash.
 */
const recipientHash = ({ config }: Pick<Context, 'config'>, email: string) =>
  createHmac('sha256', secretKeyOf(config.mediaSecret)).update(`${stopPurpose} ${email.toLowerCase()}`).digest('base64url');

export const stopTexts = (language: Language) => (language === 'AR' ? ar : en).stops;

/** The link by which a reader ends mails of a topic, with its text. It works without signing in and for as long as the mail is kept. */
export function stopLink(linker: Omit<Linker, 'now'>, email: string, topic: MailTopic, language: Language): { text: string; href: string } {
  const stopToken = stopGrants.sign(linker, { recipient: recipientHash(linker, email), topic, language }, null);
  return { text: stopTexts(language)[topic].link, href: `${linker.origin}/mails/stop/${stopToken}` };
}

/** What a link ends; null for anything that we did not sign. */
export const readStop = (signer: Signer, token: string): StopGrant | null => stopGrants.read(signer, token);

/** Whether the reader of an address has ended the mails of a topic. */
export const hasStopped = (context: Pick<Context, 'db' | 'config'>, email: string, topic: MailTopic): Promise<boolean> =>
  isStopped(context, { recipient: recipientHash(context, email), topic });

/** Whether the reader of a written mail has ended its topic meanwhile: a mail may wait for tomorrow, or for the mail server. */
export async function isStoppedMail(context: Pick<Context, 'db' | 'config' | 'now'>, { stop }: Mail): Promise<boolean> {
  const stopGrant = stop ? readStop(context, stop.slice(stop.lastIndexOf('/') + 1)) : null;
  return stopGrant !== null && isStopped(context, stopGrant);
}

export const isStopped = async ({ db }: Pick<Context, 'db'>, { recipient, topic }: Omit<StopGrant, 'language'>): Promise<boolean> =>
  (await sql`select from mail_stops where recipient = ${recipient} and topic = ${topic}`.run(db)) > 0;

/** Ends the mails of a topic, or lets them come again. A second call changes nothing. */
export async function setStopped(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { recipient, topic }: StopGrant,
  stopped: boolean,
): Promise<void> {
  if (stopped)
    await sql`insert into mail_stops (recipient, topic, stopped_at) values (${recipient}, ${topic}, ${now()}) on conflict do nothing`.run(
      db,
    );
  else await sql`delete from mail_stops where recipient = ${recipient} and topic = ${topic}`.run(db);
}
