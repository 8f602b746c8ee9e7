/**
 * A plugin of graphql-codegen that says which files of words a language's loads have, so that a new file of words needs no line anywhere.
 * `pages.generated.ts` names those with which each page for visitors is drawn. `public.generated.ts` loads these one by one, and
 * `shown.generated.ts` has them all. `more.generated.ts` has all others.
 */
import path from 'node:path';
import { pageWords, shownWords, wordFiles } from './publicPages.ts';

const withAll = (names: readonly string[]) => `${names.map((name) => `import ${name} from './${name}.json';`).join('\n')}

export const words = { ${names.join(', ')} };
`;

const contents: Record<string, () => string> = {
  pages: () => `/** The words with which each page for visitors is drawn, by its name. */
export const pageWords: Readonly<Record<string, readonly (${shownWords.map((name) => `'${name}'`).join(' | ')})[]>> = ${JSON.stringify(pageWords, null, 2)};
`,
  public: () =>
    shownWords.map((name) => `export const ${name} = async () => ({ ${name}: (await import('./${name}.json')).default });\n`).join(''),
  shown: () => withAll(shownWords),
  more: () => withAll(wordFiles.filter((name) => !shownWords.includes(name))),
};

export function plugin(_schema: unknown, _documents: unknown, _config: unknown, info?: { outputFile?: string }): string {
  const name = path.basename(info?.outputFile ?? '', '.generated.ts');
  return contents[name]?.() ?? '';
}
