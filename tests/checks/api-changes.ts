/**
 * Compares the schema with that of the last release, `schema/released/schema.graphql`. Part of `npm test -- checks`.
 *
 *   npm run release:schema                 keeps the schema of now as that of the release
 *   npm run release:schema -- --breaking   does so although programs of integrators break
 *   npm run release:schema -- --dry        says whether it would change, and writes nothing
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { readTypeDefs } from '../../server/graphql/sdl.ts';
import { compare, releaseText } from './contract.ts';

const file = path.resolve('schema/released/schema.graphql');
const released = readFileSync(file, 'utf8');
const current = releaseText(buildSchema(readTypeDefs().join('\n')));
const { breaking, dangerous } = await compare(released, current, new Date());
const [verb, ...options] = process.argv.slice(2);

for (const change of dangerous) console.log(`dangerous: ${change}`);
for (const change of breaking) console.log(`breaking: ${change}`);
if (breaking.length && !(verb === 'release' && options.includes('--breaking'))) {
  console.log(
    `${breaking.length} changes break programs that were written for the last release: see docs/contributing.md, "A change of the API".`,
  );
  process.exitCode = 1;
} else if (verb === 'release' && options.includes('--dry')) {
  console.log(`${path.relative(process.cwd(), file)} ${current === released ? 'stays as it is' : 'would change'}: nothing is written`);
} else if (verb === 'release') writeFileSync(file, current);
