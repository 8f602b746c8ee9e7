import type { Context } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Letter, sendLetter } from '../accounts/mails/letter.ts';
import { ownerOf } from '../creators/owners.ts';
import type { DisabledBy } from './entities.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };

/** The letter to an owner whose endpoint was switched off. */
export function switchedOffLetter(language: Language, url: string, by: DisabledBy): Letter {
  const texts = language === 'AR' ? ar : en;
  return {
    texts: { ...texts, body: by === 'RECEIVER' ? texts.bodyGone : texts.body },
    purpose: 'NEWS',
    topic: 'WEBHOOKS',
    path: '/cc/settings/developers',
    facts: [{ term: texts.address, value: url }],
    values: {},
  };
}

/** Mails the owner that an endpoint was switched off, and why. */
export async function mailSwitchedOff(context: Context, endpointId: string, by: DisabledBy): Promise<void> {
  const { creatorId, url } = await sql<{ creatorId: string; url: string }>`
    select creator_id as "creatorId", url from webhook_endpoints where id = ${endpointId}`.one(context.db);
  const owner = await ownerOf(context, creatorId);
  await sendLetter(context, owner, switchedOffLetter(owner.language, url, by));
}
