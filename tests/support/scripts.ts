import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The scripts of package.json: what `npm run <name>` runs. */
export const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** Programs of packages, which scripts name without a path. */
const programs: Record<string, string> = {
  biome: '@biomejs/biome/bin/biome',
  'graphql-codegen': '@graphql-codegen/cli/esm/bin.js',
  tsc: 'typescript/bin/tsc',
};

/** A script as arguments for Node. So a check or a test runs the line that people run, without waiting for npm and for the step before. */
export function script(name: string): [string, ...string[]] {
  const [program = '', ...words] = scripts[name]?.split(' ') ?? [];
  const file = programs[program];
  if (file) return [path.resolve('node_modules', file), ...words];
  const [first, ...others] = words;
  if (program !== 'node' || !first)
    throw new Error(`The script ${name} of package.json is "${scripts[name]}", which runs no known program`);
  return [first.startsWith('-') ? first : path.resolve(first), ...others];
}
