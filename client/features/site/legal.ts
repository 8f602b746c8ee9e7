/** The legal pages: the terms between the operator and the users of the site. */
export const legalPages = ['terms', 'privacy', 'refunds', 'imprint'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** When their texts were last changed. */
export const legalChangedOn = '2026-11-28';

/** A paragraph, or the entries of a list. In either, `<terms>words</terms>` is a link to that page; `contact` leads to the form. */
export type LegalBlock = string | readonly string[];

/** A page's texts, as `legal.json` has them. A section's key is its anchor. */
export interface LegalText {
  title: string;
  lead: string;
  sections: Readonly<Record<string, { title: string; text: readonly LegalBlock[] }>>;
}

/** A text in pieces: words, and words that lead somewhere. */
export const legalPieces = (text: string): readonly { words: string; to?: string }[] =>
  text
    .split(/(<\w+>[^<]*<\/\w+>)/)
    .filter(Boolean)
    .map((legalPiece) => {
      const [, to, words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(legalPiece) ?? [];
      return words === undefined ? { words: legalPiece } : { words, to };
    });
