import { longestBody } from '../../../../schema/rules/rich-text.ts';
import type { Context } from '../../../core/context.ts';
import { cleanAhead, cleaned, isLong } from '../../../core/rich-text/cleaning.ts';
import type { Picture } from '../../../core/rich-text/rich-text.ts';
import { shownIn } from './pictures.ts';

/** The text of an article, safe to show, with pictures of the account. Any other picture is taken out. @throws THROTTLED if too many of the caller wait */
export const article = (context: Context, html: string, pictures: ReadonlyMap<string, Picture>): Promise<string | null> =>
  cleaned(context, { html, pictures });

/**
 * Cleans a long article of an input before the transaction that writes it. What changes meanwhile, such as a picture that is deleted, is
 * cleaned once more within.
 */
export async function cleanArticleBeforehand(context: Context, { input: { body } }: { input: { body?: string | null } }) {
  return cleanAhead(context, isLong(body, longestBody) ? [{ html: body, pictures: await shownIn(context, body) }] : []);
}
