import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import en from '../../schema/messages/en.json' with { type: 'json' };

const folder = path.resolve(import.meta.dirname, '../../schema/rules');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

const entries = (node: object, prefix = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : entries(value, `${prefix}${key}.`)));
const known = new Set(entries(en));

/** Keys that a file names whole, and those that the fields of texts make of a name: `title` has `title.max`. */
function keysIn(source: string): string[] {
  const whole = [...source.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key]) => key as string);
  const made = [...source.matchAll(/\b(required|optional|replaced)Text\(\s*[\w.]+,\s*'([\w.]+)'/g)].flatMap(([, kind, name]) =>
    kind === 'optional' ? [`${name}.max`] : [`${name}.max`, `${name}.required`],
  );
  return [...whole, ...made].filter((key) => !made.some((other) => other.startsWith(`${key}.`)));
}

/** A key without a text would be shown to people as it is. `dictionaries.test.ts` compares the languages. */
test.each(files)('each message that %s names has a text', (file) => {
  expect(keysIn(readFileSync(path.join(folder, file), 'utf8')).filter((key) => !known.has(key))).toEqual([]);
});
