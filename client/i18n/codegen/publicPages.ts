/** Which words a page that needs no sign-in shows, read from the sources of what it imports. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of words, without those that are loaded apart. */
export const wordFiles: readonly string[] = readdirSync('client/i18n/locales/en')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .filter((name) => !['common', 'legal', 'sandbox'].includes(name))
  .sort();

/** Every page has the part of them that public pages show (`first.ts`). */
const inPart = 'reports';

const namesIn = (source: string, words: RegExp) => [...source.matchAll(words)].map(([, name = '']) => name);
const imported = /^(?:import|export) (?!type\b)[^'";]*?from '(\.[^']+\.tsx?)'/gm;
const fetched = /\bimport\('(\.[^']+\.tsx?)'\)/g;

/** What a line fetches with all words (`ui/routing.ts`). */
const withAllWords = /^.*\b(?:part\(|allWords\().*$/gm;

/** A page's file, and all that it imports at once or fetches without further words. */
function filesOf(page: string): Set<string> {
  const files = new Set([page]);
  for (const from of files) {
    const source = readFileSync(from, 'utf8');
    for (const name of [...namesIn(source, imported), ...namesIn(source.replace(withAllWords, ''), fetched)]) {
      const file = path.posix.join(path.posix.dirname(from), name);
      if (existsSync(file)) files.add(file);
    }
  }
  return files;
}

/** The files of words that a component names: alone, in a list, or beside one text (`ns`). */
const wordsOf = (source: string): string[] => [
  ...namesIn(source, /\buseTranslation\(\[?([^)\]]*)/g).flatMap((list) => namesIn(list, /'(\w+)'/g)),
  ...namesIn(source, /\bns: '(\w+)'/g),
];

/** The pages that need no sign-in: the function that their route calls, their name and their file. */
const pages = globSync('client/app/router.tsx')
  .concat(globSync('client/{app,features/*}/routes.tsx').sort())
  .flatMap((routes) =>
    [...readFileSync(routes, 'utf8').matchAll(/\b(publicPage|formPage)\([^']*?import\('([^']+)'\)[^']*'(\w+)'\)/g)].map(
      ([, kind = '', file = '', name = '']) => ({ kind, name, file: path.posix.join(path.posix.dirname(routes), file) }),
    ),
  );

/** The words that each page is drawn with, by its name. */
export const pageWords: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  pages.map(({ name, file }) => {
    const named = new Set([...filesOf(file)].flatMap((one) => wordsOf(readFileSync(one, 'utf8'))));
    return [name, wordFiles.filter((words) => named.has(words) && words !== inPart)];
  }),
);

/** The words that any of them is drawn with. */
export const shownWords: readonly string[] = wordFiles.filter((words) => Object.values(pageWords).flat().includes(words));

/**
 * The messages, out of `known`, that forms without a sign-in may show: each whose name the forms or their rules write as a text, alone or
 * before a dot.
 */
export function formMessages(known: readonly string[]): string[] {
  const files = new Set(pages.filter(({ kind }) => kind === 'formPage').flatMap(({ file }) => [...filesOf(file)]));
  const written = new Set([...files].flatMap((file) => namesIn(readFileSync(file, 'utf8'), /['`](\w+)(?:\.[\w.]+)?['`]/g)));
  return known.filter((name) => written.has(name));
}
