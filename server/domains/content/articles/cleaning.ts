import { longestBody, longestDescription } from '../../../../schema/rules/rich-text.ts';
import { type Context, workedOn } from '../../../core/context.ts';
import { heavyWork } from '../../../platform/heavy.ts';
import { type Picture, shownIn } from './pictures.ts';
import { cleanRichText, type RichText } from './rich-text.ts';

/** Characters of the longest text that is cleaned at once. It takes a few milliseconds at the most. */
const short = 4000;

const cleanInWorker = heavyWork<RichText, string | null>('richText');

const keyOf = ({ html, pictures }: RichText) => JSON.stringify([html, pictures ? [...pictures] : null]);

/** Cleans a text, a long one in a worker. @throws THROTTLED if too many of the caller wait */
const clean = async (context: Context, text: RichText): Promise<string | null> =>
  text.html.length > short ? workedOn(context, cleanInWorker, text) : cleanRichText(text);

/** HTML that is safe to show on any page; null when there is nothing left to read. */
export async function richText(context: Context, html: string | null | undefined): Promise<string | null> {
  if (html == null) return null;
  return textBefore(context, { html }) ?? clean(context, { html });
}

/** As `richText`, with pictures of the account. Any other picture is taken out. */
export async function article(context: Context, html: string, pictures: ReadonlyMap<string, Picture>): Promise<string | null> {
  return textBefore(context, { html, pictures }) ?? clean(context, { html, pictures });
}

const textBefore = ({ prepared }: Context, text: RichText) => prepared?.get(keyOf(text)) as Promise<string | null> | undefined;

interface Texts {
  description?: string | null;
  descriptionAr?: string | null;
  /** The text of an article. */
  body?: string | null;
}

/**
 * Cleans the long texts of an input before the transaction that writes them, so that no connection waits for the worker. What changes
 * meanwhile, such as a picture that is deleted, is cleaned once more within.
 */
export async function cleanBeforehand(context: Context, { input }: { input: Texts }): Promise<ReadonlyMap<string, unknown>> {
  const prepared = new Map<string, Promise<string | null>>();
  // What is longer than the rules allow is refused by them.
  const isLong = (html: string | null | undefined, longest: number): html is string =>
    !!html && html.length > short && html.length <= longest;
  const add = async (text: RichText) => {
    const cleaned = clean(context, text);
    prepared.set(keyOf(text), cleaned);
    await cleaned;
  };
  const { description, descriptionAr, body } = input;
  for (const html of [description, descriptionAr]) if (isLong(html, longestDescription)) await add({ html });
  if (isLong(body, longestBody)) await add({ html: body, pictures: await shownIn(context, body) });
  return prepared;
}
