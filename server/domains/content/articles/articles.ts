import { longestBody } from '../../../../schema/rules/rich-text.ts';
import type { Context } from '../../../core/context.ts';
import { cleanAhead, cleaned, isLong } from '../../../core/rich-text/cleaning.ts';
import type { Picture } from '../../../core/rich-text/rich-text.ts';
import { shownIn } from './pictures.ts';

/**
 * The text of an article, safe to show. Keeps pictures of the account, and removes all others.
 * @throws THROTTLED if too many of the caller's texts wait
 */
export const article = (context: Context, html: string, pictures: ReadonlyMap<string, Picture>): Promise<string | null> =>
  cleaned(context, { html, pictures });

/**
 * Cleans a long article of an input before the transaction that writes it. The transaction cleans it once more if something has changed
 * meanwhile, such as a deleted picture.
 */
export async function cleanArticleBeforehand(context: Context, { input: { body } }: { input: { body?: string | null } }) {
  return cleanAhead(context, isLong(body, longestBody) ? [{ html: body, pictures: await shownIn(context, body) }] : []);
}
