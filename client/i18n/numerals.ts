import i18next from 'i18next';

/** The digits of numbers, as the API names them. */
export type Numerals = 'LATIN' | 'ARABIC';

const arabic = '٠١٢٣٤٥٦٧٨٩';

/**
 * The digits that are on the screen. The server and the first drawing in the browser have Latin ones. `InNumerals` (session/numerals.tsx)
 * shows another choice, and draws everything below it again.
 */
let shown: Numerals = 'LATIN';

/** The numbering system of `Intl` for the digits on the screen. */
export const numberingSystem = (): 'latn' | 'arab' => (shown === 'ARABIC' ? 'arab' : 'latn');

/** Writes the digits of a text as they are shown; for numbers that `Intl` does not write. */
export const inShownDigits = (text: string): string =>
  shown === 'ARABIC' ? text.replace(/\d/g, (digit) => arabic[Number(digit)] as string) : text;

/**
 * Parts of a text whose digits stay: values, tags, isolated Latin text, and numbers inside a Latin word, such as `3-D`, `MP4` and `404p`.
 */
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
  // The parts are copied, since i18next writes into its objects.
  for (const [namespace, texts] of parts) loaded.push([namespace, structuredClone(texts)]);
  parts.forEach(put);
}

/** Shows numbers in these digits from now on. Drawn text changes when it is drawn again. */
export function showNumerals(numerals: Numerals): void {
  if (numerals === shown) return;
  shown = numerals;
  loaded.forEach(put);
}
