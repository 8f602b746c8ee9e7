/** A plugin of graphql-codegen that writes `server/graphql/rules.generated.ts`: the rules of all inputs, whichever file they stand in. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = 'schema/rules';

export function plugin(): string {
  const files = readdirSync(folder).filter((file) => /^export const \w+Rules\b/m.test(readFileSync(`${folder}/${file}`, 'utf8')));
  const name = (file: string) => file.slice(0, -'.ts'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${files.map((file) => `import * as ${name(file)} from '../../${folder}/${file}';`).join('\n')}

/** Every export of the files in \`${folder}\` that have rules of inputs. */
export const rules: Record<string, unknown> = { ${files.map((file) => `...${name(file)}`).join(', ')} };
`;
}
