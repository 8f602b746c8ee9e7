/**
 * A plugin of graphql-codegen that says which files of words a language's loads have, so that a new file of words needs no line anywhere.
 * `first.generated.ts` has the words of which public pages are drawn, `more.generated.ts` those that no other load has.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words that have a load of their own. */
const alone = ['common', 'legal', 'sandbox'];

/** Files of which a load takes a part stand in it by hand. */
const byHand = ['first.ts', 'forms.ts'];

const namesIn = (source: string, words: RegExp) => [...source.matchAll(words)].map(([, name = '']) => name);

/** The files of words that a component names: alone, in a list, or beside one text (`ns`). */
const wordsOf = (source: string): string[] => [
  ...namesIn(source, /\buseTranslation\(\[?([^)\]]*)/g).flatMap((list) => namesIn(list, /'(\w+)'/g)),
  ...namesIn(source, /\bns: '(\w+)'/g),
];

/** The files that public pages are drawn with: their own, and all that these import at once. */
function publicFiles(): Set<string> {
  const files = new Set<string>();
  const add = (from: string, name: string) => {
    const file = path.posix.join(path.posix.dirname(from), name);
    if (file.startsWith('client/') && existsSync(file)) files.add(file);
  };
  for (const routes of globSync('client/app/router.tsx').concat(globSync('client/{app,features/*}/routes.tsx')))
    for (const name of namesIn(readFileSync(routes, 'utf8'), /\bpublicPage\([^']*?import\('([^']+)'\)/g)) add(routes, name);
  for (const file of files)
    for (const name of namesIn(readFileSync(file, 'utf8'), /^(?:import|export) (?!type\b)[^'";]*?from '(\.[^']+\.tsx?)'/gm))
      add(file, name);
  return files;
}

export function plugin(_schema: unknown, _documents: unknown, _config: unknown, info?: { outputFile?: string }): string {
  const file = info?.outputFile ?? '';
  const folder = path.dirname(file);
  const listed = byHand.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((name) => !alone.includes(name))
    .sort();
  const drawn = new Set([...publicFiles()].flatMap((name) => wordsOf(readFileSync(name, 'utf8'))));
  const isFirst = (name: string) => drawn.has(name) && !listed.includes(`from './${name}.json?part'`);
  const isOf = path.basename(file) === 'first.generated.ts' ? isFirst : (name: string) => !isFirst(name);
  const own = names.filter(isOf);
  return `${own.map((name) => `import ${name} from './${name}.json';`).join('\n')}

export const words = { ${own.join(', ')} };
`;
}
