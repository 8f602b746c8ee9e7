import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
const restricted = 'lint/style/noRestrictedImports';

/** The client's features, and those that each may import: only features before it. */
const features: Record<string, readonly string[]> = {
  accounts: [],
  site: [],
  progress: [],
  content: [],
  promos: [],
  reports: [],
  plans: ['accounts'],
  orders: ['accounts'],
  player: ['accounts', 'progress'],
  storefront: ['accounts', 'orders', 'player'],
  integrations: ['accounts'],
  payouts: ['accounts', 'reports'],
  sales: ['reports'],
  creators: ['accounts', 'integrations', 'payouts', 'plans', 'reports', 'site', 'storefront'],
  admins: ['accounts'],
  customers: ['admins', 'reports'],
  audit: ['admins'],
  products: ['audit', 'content', 'player', 'progress', 'promos', 'storefront'],
  booking: ['accounts', 'orders', 'storefront'],
  sessions: ['audit', 'booking', 'content', 'products', 'promos', 'storefront'],
  availability: ['content', 'products', 'promos', 'sessions'],
  calendar: ['sessions'],
  room: ['accounts', 'booking'],
};
const names = Object.keys(features);

/** The client's layers, top first: none imports from one before it. The last five are the lowest layer together. */
const floors = ['app', 'features/orders', 'forms', 'ui', 'session', 'apollo', 'uploads', 'rooms', 'i18n'];
const ground = floors.indexOf('session');

/** A file with an import from each of several places, one a line, and those that must be refused. */
interface Importer {
  file: string;
  from: string[];
  places: string[];
  refused: string[];
}
const importers: Importer[] = [
  ...names.map((name) => {
    const places = names.filter((other) => other !== name);
    return {
      file: `client/features/${name}/components/uses.ts`,
      from: places.map((other) => `../../${other}/components/thing.ts`),
      places,
      refused: places.filter((other) => !features[name]?.includes(other)),
    };
  }),
  ...floors.map((floor, at) => {
    const places = floors.filter((other) => other !== floor);
    return {
      file: `client/${floor}/uses-floors.ts`,
      from: places.map((other) => `${floor.includes('/') ? '../../' : '../'}${other}/thing.ts`),
      places,
      refused: floors.filter((_, to) => to < at && !(at >= ground && to >= ground)),
    };
  }),
];

const snippets: Snippet[] = [
  { breaks: 'the app imports main', file: 'client/app/main.ts', code: imports('../main.tsx'), rule: restricted },
  { breaks: 'the offline page imports the kit', file: 'client/offline/a.ts', code: imports('../ui/AppLink.tsx'), rule: restricted },
  { file: 'client/offline/b.ts', code: imports('../session/progressOutbox.ts') },
  {
    breaks: 'the page at /graphql imports a feature',
    file: 'client/sandbox/a.ts',
    code: imports('../features/orders/urls.ts'),
    rule: restricted,
  },
  { file: 'client/sandbox/b.ts', code: imports('../ui/theme/system.ts') },
  { breaks: 'the kit on show imports a feature', file: 'client/dev/a.ts', code: imports('../features/orders/urls.ts'), rule: restricted },
  {
    breaks: 'a feature loads a page of another later',
    file: 'client/features/orders/routes.ts',
    code: "export const load = () => import('../storefront/pages/Thing.tsx');\n",
    rule: restricted,
  },
  {
    breaks: 'a feature imports the server',
    file: 'client/features/orders/server.ts',
    code: imports('../../../server/core/config.ts'),
    rule: restricted,
  },
  { breaks: 'the kit imports the server', file: 'client/ui/server.ts', code: imports('../../server/core/config.ts'), rule: restricted },
  { breaks: 'addresses import their feature', file: 'client/features/orders/urls.ts', code: imports('./price.ts'), rule: restricted },
  { breaks: 'addresses import a package', file: 'client/features/player/urls.ts', code: imports('react'), rule: restricted },
  { file: 'client/features/orders/links.ts', code: imports('../products/urls.ts') },
  { file: 'client/features/content/urls.ts', code: imports('../../apollo/generated.ts') },
  { file: 'client/dev/fine.ts', code: imports('../forms/Form.tsx') },
  { breaks: 'the SDK imports the client', file: 'client/sdk/a.ts', code: imports('../apollo/generated.ts'), rule: restricted },
  { breaks: 'the SDK imports a framework', file: 'client/sdk/b.ts', code: imports('react'), rule: restricted },
  { breaks: 'the SDK imports what only Node has', file: 'client/sdk/c.ts', code: imports('node:fs'), rule: restricted },
  { file: 'client/sdk/d.ts', code: imports('./c.ts') },
  { breaks: 'client imports server', file: 'client/a.ts', code: imports('../server/core/config.ts'), rule: restricted },
  { breaks: 'server imports client', file: 'server/app.ts', code: imports('../client/app/urls.ts'), rule: restricted },
  { breaks: 'rules import more than yup', file: 'schema/rules/a.ts', code: imports('express'), rule: restricted },
  { breaks: 'rules import the server', file: 'schema/rules/b.ts', code: imports('../../server/core/config.ts'), rule: restricted },
  {
    breaks: 'platform imports a domain',
    file: 'server/platform/mail/a.ts',
    code: imports('../../domains/accounts/service.ts'),
    rule: restricted,
  },
  {
    breaks: 'the planner imports a domain',
    file: 'server/graphql/plan/a.ts',
    code: imports('../../domains/products/service.ts'),
    rule: restricted,
  },
  { breaks: 'the core imports a domain', file: 'server/core/a.ts', code: imports('../domains/products/service.ts'), rule: restricted },
  {
    breaks: 'a domain imports a stand-in',
    file: 'server/domains/orders/a.ts',
    code: imports('../../local/gateway/fee.ts'),
    rule: restricted,
  },
  {
    breaks: 'the platform imports a stand-in',
    file: 'server/platform/b.ts',
    code: imports('../local/postgres/embedded.ts'),
    rule: restricted,
  },
  { breaks: 'GraphQL imports a stand-in', file: 'server/graphql/b.ts', code: imports('../local/demo/seed.ts'), rule: restricted },
  { breaks: 'a domain imports the app', file: 'server/domains/products/a.ts', code: imports('../../app.ts'), rule: restricted },
  { breaks: 'a domain imports REST', file: 'server/domains/products/b.ts', code: imports('../../rest/table.ts'), rule: restricted },
  {
    breaks: 'a domain imports the executor',
    file: 'server/domains/products/c.ts',
    code: imports('../../graphql/schema.ts'),
    rule: restricted,
  },
  {
    breaks: "a domain imports another's tables",
    file: 'server/domains/products/d.ts',
    code: imports('../creators/entities.ts'),
    rule: restricted,
  },
  {
    breaks: "a part of a domain imports another's tables",
    file: 'server/domains/products/entities/e.ts',
    code: imports('../../creators/entities/creator.ts'),
    rule: restricted,
  },
  { breaks: 'GraphQL imports tables', file: 'server/graphql/a.ts', code: imports('../domains/creators/entities.ts'), rule: restricted },
  { breaks: 'a migration imports the server', file: 'migrations/1-a.ts', code: imports('../server/core/config.ts'), rule: restricted },
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
  { file: 'server/domains/products/resolvers.ts', code: imports('../../graphql/plan/read.ts') },
  { file: 'server/domains/products/service.ts', code: imports('../creators/service.ts') },
  { file: 'server/domains/products/entities/section.ts', code: imports('./product.ts') },
  { file: 'schema/rules/fine.ts', code: `${imports('./fields.ts')}export { string } from 'yup';\n` },
  { file: 'server/core/config.ts', code: 'export const port = process.env.PORT;\n' },
];

/** What the linter reports of the files: for each, the rules, and the lines of restricted imports. */
const rulesOf = new Map<string, Set<string>>();
const restrictedLines = new Map<string, number[]>();

describe('the linter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-lint-'));

  beforeAll(() => {
    for (const file of ['biome.json', '.gitignore', 'package.json', '.ci/lint']) cpSync(file, path.join(folder, file), { recursive: true });
    const lists = importers.map(({ file, from }) => {
      const lines = from.map((source, index) => `import { thing as thing${index} } from '${source}';`);
      return { file, code: [...lines, `export const all = [${from.map((_, index) => `thing${index}`)}];\n`].join('\n') };
    });
    for (const { file, code } of [...snippets, ...lists]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
    const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    const report = JSON.parse(run.stdout) as { diagnostics: { category: string; location: { path: string; start: { line: number } } }[] };
    for (const { category, location } of report.diagnostics) {
      rulesOf.set(location.path, (rulesOf.get(location.path) ?? new Set()).add(category));
      if (category === restricted) restrictedLines.set(location.path, [...(restrictedLines.get(location.path) ?? []), location.start.line]);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('orders all features, each after those that it imports', () => {
    const there = readdirSync('client/features', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(names.toSorted()).toEqual(there.map(({ name }) => name).toSorted());
    for (const [name, uses] of Object.entries(features))
      expect(names.slice(0, names.indexOf(name))).toEqual(expect.arrayContaining([...uses]));
  });

  test('refuses imports of a feature from others than those, and of a layer of the client from one above it', () => {
    const refusedOf = ({ file, places }: Importer) => [
      file,
      new Set(restrictedLines.get(file)?.map((line) => places[line - 1])),
      [...(rulesOf.get(file) ?? [])],
    ];
    expect(importers.map(refusedOf)).toEqual(
      importers.map(({ file, refused }) => [file, new Set(refused), refused.length ? [restricted] : []]),
    );
  });

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
