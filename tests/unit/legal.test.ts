import { describe, expect, test } from 'vitest';
import { type LegalText, legalPages, legalPieces } from '../../client/features/site/legal.ts';
import { siteUrls } from '../../client/features/site/urls.ts';
import ar from '../../client/i18n/locales/ar/legal.json' with { type: 'json' };
import en from '../../client/i18n/locales/en/legal.json' with { type: 'json' };
import { reservedUsernames } from '../../schema/rules/usernames.ts';

/** The texts of the public pages about the site. That both languages have the same keys is in dictionaries.test.ts. */
const languages: Record<string, Record<string, LegalText>> = { en, ar };

const textsOf = ({ title, lead, sections }: LegalText): string[] => [
  title,
  lead,
  ...Object.values(sections).flatMap((section) => [section.title, ...section.text.flat()]),
];
const placesOf = (text: string) => legalPieces(text).flatMap(({ to }) => to ?? []);

describe.each(legalPages)('%s', (name) => {
  test('has the same sections in both languages, in the same order, with as many paragraphs and entries of lists', () => {
    const shape = ({ sections }: LegalText) =>
      Object.entries(sections).map(([id, { text }]) => [id, text.map((block) => (typeof block === 'string' ? 1 : block.length))]);
    expect(shape(ar[name])).toEqual(shape(en[name]));
  });

  test.each(Object.keys(languages))('links to pages that there are, and has no other markup (%s)', (language) => {
    const texts = textsOf(languages[language]?.[name] as LegalText);
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) {
      for (const place of placesOf(text)) expect(siteUrls).toHaveProperty(place);
      expect(
        legalPieces(text)
          .map(({ words }) => words)
          .join(''),
      ).not.toMatch(/[<>{}]/);
    }
  });

  test('says each sentence in its own language', () => {
    for (const text of textsOf(ar[name])) expect(text).toMatch(/\p{Script=Arabic}/u);
    for (const text of textsOf(en[name])) expect(text).not.toMatch(/\p{Script=Arabic}/u);
  });

  test('has an address that no creator can take', () => {
    expect(reservedUsernames).toContain(name);
  });
});

test('each policy is linked from another, and the contact form from three', () => {
  const linked = (place: string) => legalPages.filter((name) => textsOf(en[name]).some((text) => placesOf(text).includes(place)));
  for (const place of ['terms', 'privacy', 'refunds', 'imprint']) expect(linked(place).length, place).toBeGreaterThan(0);
  expect(linked('contact').length).toBeGreaterThan(2);
});

test('a text falls into words and links', () => {
  expect(legalPieces('See the <terms>terms of use</terms>.')).toEqual([
    { words: 'See the ' },
    { words: 'terms of use', to: 'terms' },
    { words: '.' },
  ]);
  expect(legalPieces('<terms>All</terms>')).toEqual([{ words: 'All', to: 'terms' }]);
  expect(legalPieces('Nothing <here')).toEqual([{ words: 'Nothing <here' }]);
});

test('words that sound like pages of this site are no usernames', () => {
  for (const word of ['discover', 'contact', 'offline', 'share', 'legal', 'imprint', 'refund']) expect(reservedUsernames).toContain(word);
});
