import { longestDescription } from '../../../schema/rules/rich-text.ts';
import { heavyWork } from '../../platform/heavy.ts';
import { type Context, workedOn } from '../context.ts';
import type { RichText } from './rich-text.ts';

/** Characters of the longest text that is cleaned at once. It takes a few milliseconds at the most. */
const short = 4000;

const cleanInWorker = heavyWork<RichText, string | null>('richText');

const keyOf = ({ html, pictures }: RichText) => JSON.stringify([html, pictures ? [...pictures] : null]);

/** Cleans a text, a long one in a worker. */
const clean = async (context: Context, text: RichText): Promise<string | null> =>
  text.html.length > short ? workedOn(context, cleanInWorker, text) : (await import('./rich-text.ts')).cleanRichText(text);

/**
 * A text as it is shown: that which was cleaned before the transaction, or else cleaned now. Null when there is nothing left to read.
 * @throws THROTTLED if too many of the caller wait
 */
export const cleaned = async (context: Context, text: RichText): Promise<string | null> =>
  (context.prepared?.get(keyOf(text)) as Promise<string | null> | undefined) ?? clean(context, text);

/**
 * A description that is safe to show on any page. Null when nothing is left to read.
 * @throws THROTTLED if too many of the caller's texts wait
 */
export const richText = async (context: Context, html: string | null | undefined): Promise<string | null> =>
  html == null ? null : cleaned(context, { html });

/** Whether a text takes long to clean. One that is longer than the rules allow is refused by them. */
export const isLong = (html: string | null | undefined, longest: number): html is string =>
  !!html && html.length > short && html.length <= longest;

/** Cleans texts before the transaction that writes them, so that no connection waits for the worker. It is the `prepared` of a context. */
export async function cleanAhead(context: Context, texts: readonly RichText[]): Promise<ReadonlyMap<string, unknown>> {
  const prepared = new Map<string, Promise<string | null>>();
  for (const text of texts) {
    const cleaning = clean(context, text);
    prepared.set(keyOf(text), cleaning);
    await cleaning;
  }
  return prepared;
}

interface Descriptions {
  description?: string | null;
  descriptionAr?: string | null;
}

/** `cleanAhead` of the long descriptions of an input. */
export const cleanBeforehand = (context: Context, { input: { description, descriptionAr } }: { input: Descriptions }) =>
  cleanAhead(
    context,
    [description, descriptionAr].flatMap((html) => (isLong(html, longestDescription) ? [{ html }] : [])),
  );
