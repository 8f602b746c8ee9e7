/**
 * A plugin of graphql-codegen that writes `more.generated.ts` of a language: each file of words beside it that no other list has, so that
 * a new file of words needs no line anywhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words that have a load of their own. */
const alone = ['legal.json', 'sandbox.json'];

export function plugin(_schema: unknown, _documents: unknown, _config: unknown, info?: { outputFile?: string }): string {
  const folder = path.dirname(info?.outputFile ?? '');
  const listed = ['first.ts', 'forms.ts'].map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !alone.includes(file) && !listed.includes(`from './${file}'`))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => name !== 'common')
    .sort();
  return `${names.map((name) => `import ${name} from './${name}.json';`).join('\n')}

/** The words of everything that needs a sign-in, but those of \`common\`. */
export const others = { ${names.join(', ')} };
`;
}
