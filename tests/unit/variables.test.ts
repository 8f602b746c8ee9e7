import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A text with `{{name}}` in it has a hole where it is used without that value. Uses whose key is written out are looked at. */

const entries = (node: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entries(value as object, `${prefix}${key}.`),
  );
const plural = /_(zero|one|two|few|many|other)$/;

/** The names in the texts of a dictionary, by key. The forms of a plural are one text. */
function namesIn(file: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [key, text] of entries(JSON.parse(readFileSync(file, 'utf8')) as object)) {
    const stem = key.replace(plural, '');
    const found = Array.from(text.matchAll(/\{\{\s*(\w+)/g), ([, name]) => name as string);
    names.set(stem, new Set([...(names.get(stem) ?? []), ...found]));
  }
  return names;
}

const locales = 'client/i18n/locales/en';
const dictionaries = new Map(
  readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), namesIn(`${locales}/${file}`)]),
);
dictionaries.set('messages', namesIn('schema/messages/en.json'));

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/generated/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(`${folder}/${file}`, 'utf8') }));

/** Names that a use leaves out: its values are written beside the key, or there are none. Values by a variable are not looked at. */
const leftOut = (names: ReadonlySet<string>, values: string | undefined): string[] =>
  values?.includes('...') ? [] : [...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(values ?? ''));

test("the client's texts get all their values where they are used", () => {
  let uses = 0;
  const missing = sourcesIn('client').flatMap(({ file, source }) => {
    const own = Array.from(source.matchAll(/useTranslation\(([^)]*)\)/g), ([, spaces = '']) =>
      [...spaces.matchAll(/'(\w+)'/g)].map(([, name]) => name as string),
    ).flat();
    return [...source.matchAll(/\bt\(\s*'(?:(\w+):)?([\w.]+)'(?:,\s*\{((?:[^{}]|\{[^{}]*\})*)\})?,?\s*\)/g)].flatMap(
      ([, space, key = '', values]) => {
        const given = /\bns:\s*'(\w+)'/.exec(values ?? '')?.[1] ?? space;
        const found = (given ? [given] : own).flatMap((name) => dictionaries.get(name)?.get(key) ?? []);
        uses += found.length;
        // A file with two namespaces may mean either.
        const without = found.map((names) => leftOut(names, values));
        return without.length && without.every((names) => names.length) ? [`${file}: ${key} without ${without[0]?.join(', ')}`] : [];
      },
    );
  });
  expect(missing).toEqual([]);
  expect(uses).toBeGreaterThan(1000);
});

test("the server's messages get all their values where they are used", () => {
  let uses = 0;
  const missing = sourcesIn('server').flatMap(({ file, source }) =>
    [
      ...source.matchAll(
        /\b(?:userError|translate)\([^'()]*(?:'[A-Z_]+',\s*)?'([a-z]\w*(?:\.\w+)+)'(?:,\s*(?:\[[^\]]*\]|'\w+'),?)?(?:,?\s*\{((?:[^{}]|\{[^{}]*\})*)\})?,?\s*\)/g,
      ),
    ].flatMap(([, key = '', values]) => {
      const names = dictionaries.get('messages')?.get(key);
      if (!names) return [];
      uses += 1;
      const without = leftOut(names, values);
      return without.length ? [`${file}: ${key} without ${without.join(', ')}`] : [];
    }),
  );
  expect(missing).toEqual([]);
  expect(uses).toBeGreaterThan(50);
});
