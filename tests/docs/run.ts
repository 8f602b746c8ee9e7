/** `npm run docs`: writes what the pages in docs/ take from the code. `-- --dry` says which would change, and writes nothing. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pages } from './pages.ts';

const dry = process.argv.includes('--dry');
for (const { file, text } of pages()) {
  const same = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (!same && !dry) writeFileSync(file, text);
  console.log(`${file} ${same ? 'stays as it is' : dry ? 'would change' : 'is written'}`);
}
