import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import en from '../../schema/messages/en.json' with { type: 'json' };

const folder = path.resolve(import.meta.dirname, '../../schema/rules');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

const entries = (node: object, prefix = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : entries(value, `${prefix}${key}.`)));
/** A text with plural forms is named without them. */
const known = new Set(entries(en).flatMap((key) => [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')]));

/** Keys that a file names whole, and those that the fields of texts make of a name: `title` has `title.max`. */
function keysIn(source: string): string[] {
  const whole = [...source.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key]) => key as string);
  const made = [...source.matchAll(/\b(required|optional|replaced)Text\(\s*[\w.]+,\s*'([\w.]+)'/g)].flatMap(([, kind, name]) =>
    kind === 'optional' ? [`${name}.max`] : [`${name}.max`, `${name}.required`],
  );
  return [...whole, ...made].filter((key) => !made.some((other) => other.startsWith(`${key}.`)));
}

/** Keys that a file of the server throws or answers as a message. */
function keysThrownIn(source: string): string[] {
  const thrown = /(?:\buserError\(\s*'[A-Z_]+',\s*|\b(?:forbidden|badInput|notFound)\(\s*|\bmessage: )'([a-z]\w*(?:\.\w+)+)'/g;
  return [...source.matchAll(thrown)].map(([, key]) => key as string);
}

const lacking = 'no file of schema/messages/en/ has a text for these';

/** A key without a text would be shown to people as it is. `dictionaries.test.ts` compares the languages. */
test.each(files)('each message that %s names has a text', (file) => {
  expect(
    keysIn(readFileSync(path.join(folder, file), 'utf8')).filter((key) => !known.has(key)),
    lacking,
  ).toEqual([]);
});

test('each message that the server throws has a text', () => {
  const thrown = globSync('server/**/*.ts').flatMap((file) => keysThrownIn(readFileSync(file, 'utf8')).map((key) => ({ file, key })));
  expect(thrown.length).toBeGreaterThan(100);
  expect(
    thrown.filter(({ key }) => !known.has(key)),
    lacking,
  ).toEqual([]);
});
