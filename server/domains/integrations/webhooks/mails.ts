import type { Context } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { sendLetter } from '../../accounts/mails/letter.ts';
import { ownerOf } from '../../creators/owners.ts';
import type { DisabledBy } from './entities.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };

/** Tells the owner that an endpoint was switched off, and why. */
export async function mailSwitchedOff(context: Context, endpointId: string, by: DisabledBy): Promise<void> {
  const { creatorId, url } = await sql<{ creatorId: string; url: string }>`
    select creator_id as "creatorId", url from webhook_endpoints where id = ${endpointId}`.one(context.db);
  const owner = await ownerOf(context, creatorId);
  const texts = owner.language === 'AR' ? ar : en;
  await sendLetter(
    context,
    owner,
    { ...texts, body: by === 'RECEIVER' ? texts.bodyGone : texts.body },
    { purpose: 'NEWS', path: '/cc/settings/developers', facts: [{ term: texts.address, value: url }], values: {} },
  );
}
