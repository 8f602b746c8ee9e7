import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A file that breaks or keeps a rule of the project. */
interface Snippet {
  breaks?: string;
  file: string;
  code: string;
  /** The lint rule that must report it; none if the file is fine. */
  rule?: string;
}

const imports = (source: string) => `import { thing } from '${source}';\nexport const it = thing;\n`;
const view = (jsx: string) => `export const View = ({ t, x }) => ${jsx};\n`;
const runs = (statement: string) => `export async function run(sql, db) {\n  ${statement};\n  return db;\n}\n`;
const shown = (value: string) => `export const shown = ({ format, formatTime, x, y }) => ${value};\n`;

const snippets: Snippet[] = [
  { breaks: 'two files import each other (one)', file: 'server/one.ts', code: imports('./two.ts'), rule: 'lint/suspicious/noImportCycles' },
  {
    file: 'server/two.ts',
    code: "import { it } from './one.ts';\nexport const thing = 1;\nexport const other = it;\n",
    rule: 'lint/suspicious/noImportCycles',
  },
  {
    breaks: 'the environment is read elsewhere',
    file: 'server/env.ts',
    code: 'export const port = process.env.PORT;\n',
    rule: 'lint/style/noProcessEnv',
  },
  {
    breaks: 'a promise floats',
    file: 'server/floating.ts',
    code: "import { later } from './later.ts';\nexport function go() {\n  later();\n}\n",
    rule: 'lint/nursery/noFloatingPromises',
  },
  { file: 'server/later.ts', code: 'export const later = async () => 1;\n' },
  {
    breaks: 'a package that package.json does not name',
    file: 'server/lodash.ts',
    code: imports('lodash'),
    rule: 'lint/correctness/noUndeclaredDependencies',
  },
  {
    breaks: 'a file past 400 lines',
    file: 'server/long.ts',
    code: `export const a = [\n${'  1,\n'.repeat(400)}];\n`,
    rule: 'lint/style/noExcessiveLinesPerFile',
  },
  { breaks: 'a physical prop', file: 'client/ml.tsx', code: view('<div ml={2} />'), rule: 'plugin' },
  { breaks: 'a physical style', file: 'client/style.tsx', code: view('<div style={{ marginLeft: 3 }} />'), rule: 'plugin' },
  {
    breaks: 'a quoted physical style',
    file: 'client/quoted.ts',
    code: "export const style = { 'borderTopLeftRadius': 3 };\n",
    rule: 'plugin',
  },
  { breaks: 'a physical side of a scroll', file: 'client/scroll.tsx', code: view('<div scrollPaddingRight={2} />'), rule: 'plugin' },
  { breaks: 'a round corner', file: 'client/rounded.tsx', code: view('<div roundedTopLeft={2} />'), rule: 'plugin' },
  { breaks: 'content justified right', file: 'client/justify.tsx', code: view('<div justifyContent="right" />'), rule: 'plugin' },
  { breaks: 'text aligned left', file: 'client/align.tsx', code: view('<div textAlign="left" />'), rule: 'plugin' },
  {
    breaks: 'text aligned right in an object',
    file: 'client/recipe.ts',
    code: "export const style = { textAlign: 'right' };\n",
    rule: 'plugin',
  },
  {
    breaks: 'a statement that is awaited and not run',
    file: 'server/domains/orders/idle.ts',
    code: runs('await sql`select 1`'),
    rule: 'plugin',
  },
  { breaks: 'a statement that stands alone', file: 'server/domains/orders/alone.ts', code: runs('sql<string>`select 1`'), rule: 'plugin' },
  { file: 'server/domains/orders/runs.ts', code: runs('await sql`select 1`.run(db)') },
  {
    breaks: 'a day is read from how a locale writes it',
    file: 'schema/rules/day.ts',
    code: "export const dayOf = (at) => new Intl.DateTimeFormat('en-CA').formatToParts(at);\n",
    rule: 'plugin',
  },
  { breaks: 'a text of Intl is taken apart', file: 'client/parts.ts', code: shown("format.format(x).split(', ')"), rule: 'plugin' },
  { breaks: 'a text of Intl is a number', file: 'server/core/number.ts', code: shown('Number(format.format(x))'), rule: 'plugin' },
  { breaks: 'a text of a date is cut', file: 'server/core/cut.ts', code: shown("x.toLocaleDateString('en').slice(0, 2)"), rule: 'plugin' },
  { breaks: 'texts of Intl are compared', file: 'client/same.ts', code: shown('format.format(x) === format.format(y)'), rule: 'plugin' },
  {
    breaks: 'our own texts of times are compared',
    file: 'client/times.ts',
    code: shown('formatTime(x) !== formatTime(y)'),
    rule: 'plugin',
  },
  { file: 'client/shown.ts', code: shown('[format.format(x), format.formatToParts(y), formatTime(y)]') },
  { breaks: 'a literal text', file: 'client/text.tsx', code: view('<p>Hello</p>'), rule: 'plugin' },
  { breaks: 'a literal Arabic text', file: 'client/arabic.tsx', code: view('<p>مرحبا</p>'), rule: 'plugin' },
  { breaks: 'a literal label', file: 'client/label.tsx', code: view('<p aria-label="Close" />'), rule: 'plugin' },
  { breaks: 'a literal label in a template', file: 'client/other-label.tsx', code: view('<p title={`Close`} />'), rule: 'plugin' },
  { breaks: 'a literal among marks', file: 'client/marks.tsx', code: view('<p>· é ·</p>'), rule: 'plugin' },
  { breaks: 'a literal sum', file: 'client/sum.tsx', code: view("<p>{'Hello ' + 'you'}</p>"), rule: 'plugin' },
  { breaks: 'a literal template', file: 'client/template.tsx', code: view('<p>{`Hello`}</p>'), rule: 'plugin' },
  { breaks: 'a literal otherwise', file: 'client/otherwise.tsx', code: view("<p>{x ? t('yes') : 'No'}</p>"), rule: 'plugin' },
  { breaks: 'a literal in braces', file: 'client/braces.tsx', code: view("<p>{'Hello'}</p>"), rule: 'plugin' },
  { breaks: 'a literal in a choice', file: 'client/choice.tsx', code: view("<p>{x ? 'Yes' : t('no')}</p>"), rule: 'plugin' },
  {
    breaks: 'a format of the browser',
    file: 'client/features/orders/day.ts',
    code: 'export const day = (locale) => new Intl.DateTimeFormat(locale(), {}).format(0);\n',
    rule: 'plugin',
  },
  { file: 'client/fine.tsx', code: view("<p title={t('x')} textAlign=\"start\" ms={2}>{x} · {t('y')}</p>") },
  { file: 'client/chart.tsx', code: view('<p margin={{ left: 8 }} title={t(x)} />') },
  { file: 'server/platform/config.ts', code: 'export const port = process.env.PORT;\n' },
];

/** What the linter reports: for each file, the rules. */
const rulesOf = new Map<string, Set<string>>();

describe('the linter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-lint-'));

  beforeAll(() => {
    for (const file of ['biome.json', '.gitignore', 'package.json', '.ci/lint']) cpSync(file, path.join(folder, file), { recursive: true });
    for (const { file, code } of snippets) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
    const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    const report = JSON.parse(run.stdout) as { diagnostics: { category: string; location: { path: string } }[] };
    for (const { category, location } of report.diagnostics)
      rulesOf.set(location.path, (rulesOf.get(location.path) ?? new Set()).add(category));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rules = [...new Set(snippets.flatMap(({ rule }) => rule ?? []))];
  test.each(rules)('refuses what breaks %s', (rule) => {
    const broken = snippets.filter((snippet) => snippet.rule === rule);
    expect(broken.filter(({ file }) => !rulesOf.get(file)?.has(rule)).map(({ breaks, file }) => breaks ?? file)).toEqual([]);
  });

  test('accepts what keeps all of them', () => {
    const fine = snippets.filter(({ rule }) => !rule);
    expect(fine.map(({ file }) => [file, ...(rulesOf.get(file) ?? [])])).toEqual(fine.map(({ file }) => [file]));
  });
});
