import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldersIn, type Import, importsIn, importsOf } from '../support/imports.ts';

/**
 * The order of the house: what each file may import. A request goes down through the floors of a side, so a file imports from its own
 * floor and from those below. Domains stand in the order of `server/domains/index.ts`, and the client's features in that of
 * `client/app/router.tsx`: each imports only from those before it.
 */

/** Files of the same height: folders, or files by name. A longer path takes its files out of a shorter one. */
interface Floor {
  at: string[];
  /** All of ours that it may import besides itself; everything below it, if absent. */
  only?: string[];
  /** All packages that it may import; any, if absent. */
  packages?: string[];
}

const contract: Floor[] = [
  { at: ['schema'], only: [] },
  { at: ['schema/rules'], only: ['schema'], packages: ['yup', 'ibantools', 'libphonenumber-js/min'] },
];
/** Lowest first. */
const server: Floor[] = [
  ...contract,
  { at: ['migrations'], only: [] }, // a shipped one never changes, so it leans on nothing that does
  { at: ['server/platform'] },
  // A context carries the planner, and reads and generated types name the context.
  {
    at: [
      ...['server/core', 'server/graphql/generated.ts', 'server/graphql/partly.ts', 'server/graphql/reads'],
      ...['server/graphql/deprecations.ts', 'server/graphql/key-scopes.ts', 'server/graphql/text-guard.ts'],
    ],
  },
  { at: ['server/graphql/mutations.ts'] },
  {
    at: ['server/domains'],
    only: [
      ...['schema', 'schema/rules', 'server/core', 'server/platform'],
      ...['server/graphql/generated.ts', 'server/graphql/reads', 'server/graphql/mutations.ts', 'server/graphql/partly.ts'],
    ],
  },
  { at: ['server/graphql'] },
  { at: ['server/rest', 'server/http'] },
  { at: ['server/docs'] },
  { at: ['server/local', 'codegen.ts'] }, // the stand-ins: only the start knows them
  { at: ['server/bootstrap'] },
  { at: ['server'] },
  { at: ['server/local/dev'] }, // starts the server, again and again
];
/** Lowest first. */
const client: Floor[] = [
  ...contract,
  { at: ['client/sdk/codegen'], only: ['schema'] },
  { at: ['client/sdk'], only: [], packages: ['graphql-ws/client', 'standardwebhooks'] }, // a package of its own
  { at: ['client/apollo/generated.ts'] },
  { at: ['client/i18n'] },
  { at: ['client/session', 'client/apollo', 'client/uploads', 'client/rooms'] },
  { at: ['client/offline'], only: ['client/session', 'client/apollo', 'client/apollo/generated.ts', 'client/i18n'] }, // what works without a network
  { at: ['client/ui'] },
  { at: ['client/build'] },
  { at: ['client/sandbox'], only: ['client/ui', 'client/i18n', 'client/build', 'schema', 'schema/rules'] }, // the page at /graphql
  { at: ['client/forms'] },
  { at: ['client/dev'] }, // the kit on show
  { at: ['client/features'] },
  { at: ['client/app'] },
  { at: ['client'] },
];

/** Folders that stand in an order of their own, lowest first. */
const list = 'server/domains/index.ts';
const domains = foldersIn(list, 'domains');
const router = 'client/app/router.tsx';
const features = foldersIn(router, 'features');

const covers = (place: string, file: string) => file === place || file.startsWith(`${place}/`);
/** The place that a file belongs to: the one with the longest path. */
const placeOf = (file: string, places: readonly string[]) =>
  places.filter((place) => covers(place, file)).toSorted((one, other) => other.length - one.length)[0];
const heightsOf = (floors: Floor[]) =>
  new Map(floors.flatMap((floor, height) => floor.at.map((at) => [at, { ...floor, height }] as const)));
const sides = [server, client].map(heightsOf);

/** Why a file may not import this; nothing if it may. */
type Judge = (file: string, what: Import) => string | undefined;

const byFloor: Judge = (file, { name, target }) => {
  const floors = sides.find((side) => placeOf(file, [...side.keys()])) ?? new Map();
  const from = placeOf(file, [...floors.keys()]);
  const floor = floors.get(from);
  if (!from || !floor) return `no floor of tests/unit/imports.test.ts holds ${file}`;
  if (!target) {
    if (!floor.packages || floor.packages.includes(name)) return;
    return `the packages of ${from} are ${floor.packages.join(', ')}`;
  }
  const to = placeOf(target, [...floors.keys()]);
  if (!to) return `${from} imports nothing of ${target.split('/')[0]}`;
  if (to === from) return;
  if (floor.only && !floor.only.includes(to)) return `${from} imports ${floor.only.join(', ') || 'nothing else of ours'}`;
  if (floors.get(to).height > floor.height) return `${to} stands above ${from}`;
};

const nameOf = path.posix.basename;
/** Files beside the domains' folders are below all of them; `index.ts`, which lists them, is above. */
const byDomain: Judge = (file, { target }) => {
  if (!covers('server/domains', file) || file === list) return;
  const from = placeOf(file, domains);
  if (!from && path.posix.dirname(file) !== 'server/domains') return `${list} names no domain that holds this file`;
  if (!target || !covers('server/domains', target)) return;
  if (target === list) return 'it stands above all domains';
  const to = placeOf(target, domains);
  if (!to || to === from) return;
  if (!from) return 'files beside the domains stand below all of them';
  if (domains.indexOf(to) < domains.indexOf(from)) return;
  const [lower, upper] = [nameOf(from), nameOf(to)];
  const how = `${upper} hears of ${lower} by \`on\`, and adds to its types by \`fields\``;
  return `${lower} stands before ${upper} in ${list}: ${how}`;
};

/** Types of rows are for all above, and an entity names those that its keys refer to. The demo fills the tables of all. */
const byTable: Judge = (file, { target, isType }) => {
  const owner = target && /\bentities(?:\.ts|\/)/.test(target) && placeOf(target, domains);
  const isEntity = /\bentities\.ts$/.test(file);
  if (!owner || isType || isEntity || placeOf(file, domains) === owner || covers('server/local', file)) return;
  return `the tables of ${nameOf(owner)} are its own: call its service`;
};

const byFeature: Judge = (file, { target }) => {
  if (!covers('client/features', file)) return;
  if (/^client\/features\/[^/]+\/urls\.ts$/.test(file)) {
    if (target === 'client/apollo/generated.ts') return;
    return "addresses import the contract's types alone, so that each feature may link to each";
  }
  const from = placeOf(file, features);
  if (!from) return `${router} lists no feature that holds this file`;
  if (!target || !covers('client/features', target) || path.posix.basename(target) === 'urls.ts') return;
  const to = placeOf(target, features);
  if (to && features.indexOf(to) <= features.indexOf(from)) return;
  const [lower, upper] = [nameOf(from), nameOf(to ?? target)];
  const how = `it may link to ${upper} by its urls.ts; what both need goes to a feature before them, or to the kit`;
  return `${lower} stands before ${upper} in ${router}: ${how}`;
};

const judges = [byFloor, byDomain, byTable, byFeature];

const refusalsOf = (file: string, imports: readonly Import[]): string[] =>
  imports.flatMap((what) =>
    judges.flatMap((judge) => {
      const why = judge(file, what);
      return why ? [`${file}:${what.line} imports '${what.name}': ${why}.`] : [];
    }),
  );

describe('imports', () => {
  const refused = importsOf('{schema,server,migrations,client}/**/*.{ts,tsx,js,mjs}').flatMap(([file, imports]) =>
    refusalsOf(file, imports),
  );

  test('stand in the order of the house', () => {
    expect(refused).toEqual([]);
  });

  test('take each file of a feature or a domain', () => {
    const all = importsOf('{codegen.ts,{server,client}/**/*.{ts,tsx,js,mjs}}');
    const taken = new Set(all.flatMap(([, imports]) => imports.map(({ target }) => target)));
    const forgotten = all
      .map(([file]) => file)
      .filter((file) => /^(?:client\/features|server\/domains)\/.*(?<!\.d)\.tsx?$/.test(file) && !taken.has(file));
    expect(forgotten, 'nothing imports these').toEqual([]);
  });
});

describe('the order of the house', () => {
  const [lowest = '', highest = ''] = [domains[0], domains.at(-1)];
  const [firstFeature = '', lastFeature = ''] = [features[0], features.at(-1)];
  const isRefused = ([file, name]: [file: string, name: string]) => refusalsOf(file, importsIn(file, `import '${name}';`)).length > 0;
  /** A file, and the name by which it imports another. */
  const pair = (file: string, target: string): [string, string] => {
    const name = path.posix.relative(path.posix.dirname(file), target);
    return [file, name.startsWith('.') ? name : `./${name}`];
  };

  test('refuses what goes up, or beside', () => {
    const broken = [
      pair('client/app/a.ts', 'client/main.tsx'),
      pair('client/offline/a.ts', 'client/ui/AppLink.tsx'),
      pair('client/sandbox/a.ts', 'client/features/orders/urls.ts'),
      pair('client/dev/a.ts', 'client/features/orders/urls.ts'),
      pair('client/forms/a.ts', 'client/features/orders/urls.ts'),
      pair('client/ui/a.ts', 'client/forms/Form.tsx'),
      pair('client/i18n/a.ts', 'client/ui/AppLink.tsx'),
      pair('client/ui/a.ts', 'server/platform/config.ts'),
      pair('client/a.ts', 'tests/support/a.ts'),
      pair(`${firstFeature}/pages/a.ts`, `${lastFeature}/a.ts`),
      pair('client/features/unlisted/a.ts', 'client/ui/AppLink.tsx'),
      pair(`${lastFeature}/urls.ts`, `${lastFeature}/a.ts`),
      [`${lastFeature}/urls.ts`, 'react'],
      pair('client/sdk/a.ts', 'client/apollo/generated.ts'),
      ['client/sdk/a.ts', 'react'],
      ['client/sdk/a.ts', 'node:fs'],
      ['schema/rules/a.ts', 'express'],
      pair('schema/rules/a.ts', 'server/platform/config.ts'),
      pair('migrations/1-a.ts', 'server/platform/config.ts'),
      pair('server/app.ts', 'client/app/urls.ts'),
      pair('server/core/a.ts', `${lowest}/service.ts`),
      pair('server/platform/mail/a.ts', `${lowest}/service.ts`),
      pair('server/platform/a.ts', 'server/local/postgres/embedded.ts'),
      pair('server/graphql/reads/a.ts', `${lowest}/service.ts`),
      pair('server/graphql/a.ts', 'server/local/demo/seed.ts'),
      pair('server/graphql/a.ts', `${lowest}/entities.ts`),
      pair(`${highest}/a.ts`, 'server/local/gateway/fee.ts'),
      pair(`${highest}/a.ts`, 'server/app.ts'),
      pair(`${highest}/a.ts`, 'server/rest/table.ts'),
      pair(`${highest}/a.ts`, 'server/graphql/schema.ts'),
      pair(`${highest}/a.ts`, list),
      pair(`${highest}/rooms/a.ts`, `${lowest}/entities/a.ts`),
      pair(`${lowest}/a.ts`, `${highest}/service.ts`),
      pair('server/domains/domain.ts', `${lowest}/service.ts`),
      pair('server/domains/unlisted/a.ts', 'server/platform/config.ts'),
    ] satisfies [string, string][];
    expect(broken.filter((one) => !isRefused(one))).toEqual([]);
  });

  test('accepts what goes down', () => {
    const fine = [
      pair('client/offline/a.ts', 'client/session/tokens.ts'),
      pair('client/sandbox/a.ts', 'client/ui/theme/system.ts'),
      pair('client/dev/a.ts', 'client/forms/Form.tsx'),
      pair(`${lastFeature}/pages/a.ts`, `${firstFeature}/a.ts`),
      pair(`${firstFeature}/a.ts`, `${lastFeature}/urls.ts`),
      pair(`${firstFeature}/urls.ts`, 'client/apollo/generated.ts'),
      ['client/sdk/a.ts', 'standardwebhooks'],
      ['schema/rules/a.ts', 'yup'],
      pair('schema/rules/a.ts', 'schema/deleted.ts'),
      pair('server/graphql/a.ts', `${lowest}/service.ts`),
      pair(`${lowest}/rooms/a.ts`, `${lowest}/entities.ts`),
      pair(`${highest}/a.ts`, `${lowest}/service.ts`),
      pair(`${highest}/a.ts`, 'server/graphql/reads/fields.ts'),
      pair(`${highest}/a.ts`, 'server/domains/domain.ts'),
      pair('server/start.ts', 'server/local/demo/seed.ts'),
    ] satisfies [string, string][];
    expect(fine.filter(isRefused)).toEqual([]);
  });

  test('sees each form of an import, and its line', () => {
    const source = [
      "import a, { type B } from './1.ts';",
      "import type { C } from './2.ts';",
      "export { d, e } from './3.ts';",
      "export * from './4.ts';",
      "export const load = () => import('./5.ts');",
      `export const words = (name: string) => import(\`./6/\${name}.json\`);`,
      "export type F = import('./7.ts').F | typeof import('8');",
      "// import './no.ts'",
      "const text = `import './no.ts'`;",
    ].join('\n');
    expect(importsIn('client/a.ts', source).map(({ name, line }) => `${line} ${name}`)).toEqual([
      ...['1 ./1.ts', '2 ./2.ts', '3 ./3.ts', '4 ./4.ts', '5 ./5.ts', '6 ./6/', '7 ./7.ts', '7 8'],
    ]);
  });
});
