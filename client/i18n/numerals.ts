import i18next from 'i18next';

/** The digits of numbers, as the API names them. */
export type Numerals = 'LATIN' | 'ARABIC';

const arabic = '٠١٢٣٤٥٦٧٨٩';

/**
 * The digits that are on the screen. The server draws Latin ones, and so does the first drawing in the browser: another choice is shown by
 * `InNumerals` (session/numerals.tsx), which draws everything below it anew.
 */
let shown: Numerals = 'LATIN';

/** The numbering system of `Intl` for the digits on the screen. */
export const numberingSystem = (): 'latn' | 'arab' => (shown === 'ARABIC' ? 'arab' : 'latn');

/** Writes the digits of a text as they are shown; for numbers that `Intl` does not write. */
export const inShownDigits = (text: string): string =>
  shown === 'ARABIC' ? text.replace(/\d/g, (digit) => arabic[Number(digit)] as string) : text;

/** What stays as it is: values, tags, isolated Latin text, and numbers that are part of a Latin word, such as `3-D`, `MP4` and `404p`. */
const kept = /(\{\{[^}]*\}\}|<[^>]*>|\u2066[^\u2069]*\u2069|\d*[A-Za-z][\w.-]*|\d+-[A-Za-z]+)/;
type Texts = { [key: string]: string | Texts };

/** The texts of a dictionary with their digits as they are shown. */
const inDigits = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? text
            .split(kept)
            .map((part, index) => (index % 2 ? part : inShownDigits(part)))
            .join('')
        : inDigits(text),
    ]),
  );

/** The dictionary as it was loaded, in parts. */
const loaded: [namespace: string, texts: Texts][] = [];
const put = ([namespace, texts]: (typeof loaded)[number]) =>
  void i18next.addResourceBundle(i18next.language, namespace, inDigits(texts), true, true);

/** Adds a part of the dictionary, by namespace. */
export function addWords(words: object): void {
  const parts = Object.entries(words as Record<string, Texts>);
  // Copies: i18next writes into what it was given.
  for (const [namespace, texts] of parts) loaded.push([namespace, structuredClone(texts)]);
  parts.forEach(put);
}

/** Shows numbers in these digits from now on. What is drawn already stays until it is drawn again. */
export function showNumerals(numerals: Numerals): void {
  if (numerals === shown) return;
  shown = numerals;
  loaded.forEach(put);
}
