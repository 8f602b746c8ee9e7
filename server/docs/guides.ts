import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/guides');

/** A text of `docs/guides`. */
export interface Guide {
  /** Its file's name without the ending. */
  name: string;
  /** The address of its page. */
  path: string;
  /** Its Markdown, with the contents of the files that it shows. */
  text: string;
}

/** The order of the guides. A guide that is not named here is a mistake. */
const order = [
  'first-call',
  'sell-from-your-own-site',
  'receive-events',
  'move-a-course-in-by-script',
  'build-a-booking-widget',
  'conventions',
] as const;

/** Reads the guides, and the conventions as the last of them. */
export function readGuides(): Guide[] {
  const files = fs.readdirSync(folder).map((file) => path.basename(file, '.md'));
  const unknown = files.filter((file) => !order.includes(file as never));
  if (unknown.length > 0) throw new Error(`docs/guides has ${unknown.join(', ')}, which no menu leads to`);
  return order.map((name) => ({
    name,
    path: name === 'conventions' ? '/docs/conventions' : `/docs/guides/${name}`,
    text: withFiles(fs.readFileSync(path.join(folder, `${name}.md`), 'utf8')),
  }));
}

/** The README of the SDK, which is a guide, too. The test of the package runs its code. */
export const readSdkGuide = (): Guide => ({
  name: 'sdk',
  path: '/docs/sdk',
  text: fs.readFileSync(path.join(root, 'client/sdk/README.md'), 'utf8'),
});

/** Replaces each block of code whose only line is `<schema/examples/…>` by the contents of that file. */
const withFiles = (text: string): string =>
  text.replace(/^<((?:schema|docs)\/[\w./-]+)>$/gm, (_line, file: string) => fs.readFileSync(path.join(root, file), 'utf8').trimEnd());

/** The programs among the examples and the story of the tests, as they can be downloaded. */
export function readScripts(): { name: string; text: string }[] {
  const examples = fs.readdirSync(path.join(root, 'schema/examples')).filter((name) => name.endsWith('.mjs'));
  return [...examples.map((name) => `schema/examples/${name}`), 'tests/support/reference-story.mjs'].map((file) => ({
    name: path.basename(file),
    text: fs.readFileSync(path.join(root, file), 'utf8'),
  }));
}
