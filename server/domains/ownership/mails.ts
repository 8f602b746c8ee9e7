import type { Context } from '../../core/context.ts';
import { momentText } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Letter, sendLetter } from '../accounts/mails/letter.ts';
import { termsOf } from '../creators/terms.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };

/** The mails to people when an account changes its owner, or is closed. */
export type OwnershipLetter =
  | 'OFFERED'
  | 'OFFER_MADE'
  | 'DECLINED'
  | 'HANDED_OVER'
  | 'TAKEN_OVER'
  | 'CLOSED'
  | 'BUYER_CLOSED'
  | 'BUYER_ENDS';

const ownershipPaths: Record<OwnershipLetter, string> = {
  OFFERED: '/cc/settings/security',
  OFFER_MADE: '/cc/settings/security',
  DECLINED: '/cc/settings/security',
  HANDED_OVER: '/cc/dashboard',
  TAKEN_OVER: '/cc/settings/payouts',
  CLOSED: '',
  BUYER_CLOSED: '/my-products',
  BUYER_ENDS: '/my-products',
};

/** The name of an account in a language: that of its profile, or else its owner's email. */
export async function creatorNameOf({ db }: Context, creatorId: string, language: Language): Promise<string> {
  const { name } = await sql<{ name: string }>`
    select coalesce(case when ${language} = 'AR' then c.full_name_ar end, c.full_name, u.email) as name
    from creators c join users u on u.id = c.owner_id where c.id = ${creatorId}`.one(db);
  return name;
}

/** The mail to a person about a change of the account whose name is `creator`. `name` is the other person's, if the mail names one. */
export function ownershipLetter(
  letter: OwnershipLetter,
  { language, timeZone }: { language: Language; timeZone: string },
  { name = '', until, creator }: { name?: string; until?: Date; creator: string },
): Letter {
  const texts = language === 'AR' ? ar : en;
  const facts = until ? [{ term: texts.until, value: momentText(language, until, timeZone) }] : [];
  const purpose = letter.startsWith('BUYER') ? 'NEWS' : 'SECURITY';
  return { texts: { ...texts, ...texts[letter] }, purpose, path: ownershipPaths[letter], facts, values: { creator, name } };
}

/**
 * Mails a person about a change of an account, in the caller's transaction and in the reader's language. `name` is the other person's.
 * `creator` is the account's name, if it cannot be read any more.
 */
export async function mailOwnership(
  context: Context,
  letter: OwnershipLetter,
  creatorId: string,
  reader: { email: string; language: Language },
  { creator, ...told }: { name?: string; until?: Date; creator?: string } = {},
): Promise<void> {
  const { timeZone } = await termsOf(context, creatorId);
  const creatorName = creator ?? (await creatorNameOf(context, creatorId, reader.language));
  await sendLetter(context, reader, ownershipLetter(letter, { language: reader.language, timeZone }, { ...told, creator: creatorName }));
}
