/*
 * Refuses what the baseline of browsers lacks (docs/decisions/0062-baseline-of-browsers.md) in the files that browsers get: functions,
 * globals and CSS, also those of packages. MDN's data says what each browser has.
 */
import { globSync, readFileSync } from 'node:fs';
import { judge } from '../support/baseline/check.ts';

const patterns = ['dist/client/**/*.{js,css,html}', 'dist/sandbox/**/*.{js,css,html}', 'server/docs/assets/*.{js,css}', 'client/sdk/*.ts'];
const files = patterns.map((pattern) => globSync(pattern).sort());
const empty = patterns.filter((_, index) => !files[index]?.length);
/** The chunks of the client by their files, some of which have a hash alone for a name. */
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string; name?: string }>;
const names = new Map(Object.values(manifest).map(({ file, name }) => [`dist/client/${file}`, name]));
const named = (file: string) => file.replace(/assets\/(?=[\w-]{8}\.js$)/, () => `assets/${names.get(file)}-`);
const { refused, needless } = judge(files.flat().map((file) => ({ file: named(file), text: readFileSync(file, 'utf8') })));

if (empty.length) console.error(`Nothing is built: ${empty.join(', ')}`);
if (refused.length)
  console.error(`The baseline of browsers lacks these. Say it otherwise, or ask for it first and add it to tests/support/baseline/allowed.ts:
${refused.join('\n')}`);
if (needless.length) console.error(`tests/support/baseline/allowed.ts lists what no file needs: ${needless.join(', ')}`);
process.exitCode = empty.length + refused.length + needless.length ? 1 : 0;
