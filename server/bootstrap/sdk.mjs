/**
 * Packs the SDK (`client/sdk`) as a tarball: one file of JavaScript with the packages that it uses, its types, its README. So a program
 * that installs it gets nothing else.
 *
 *   node server/bootstrap/sdk.mjs [<folder>]     writes <folder>/diwan-sdk-<version>.tgz; the folder is `dist` when absent
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { npm, run } from './steps.mjs';

const folder = path.resolve(process.argv[2] ?? 'dist');
const source = path.resolve('client/sdk');
/** Packages whose code goes along. */
const inside = ['graphql-ws', 'standardwebhooks', '@stablelib/base64', 'fast-sha256'];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { version, license } = read('package.json');

/** Tells whose code goes along, and on which terms. */
function thirdParty() {
  const parts = inside.map((name) => {
    const at = path.resolve('node_modules', name);
    const about = read(path.join(at, 'package.json'));
    const terms = ['LICENSE', 'LICENSE.md'].map((file) => path.join(at, file)).find((file) => existsSync(file));
    return `## ${name} ${about.version} (${about.license})\n\n${terms ? readFileSync(terms, 'utf8').trim() : `See ${about.homepage}`}\n`;
  });
  return `# Code of others in this package\n\n${parts.join('\n')}`;
}

const made = mkdtempSync(path.join(tmpdir(), 'diwan-sdk-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { SDK_VERSION: JSON.stringify(version) },
    build: {
      outDir: made,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      sourcemap: false,
      copyPublicDir: false,
      lib: { entry: path.join(source, 'index.ts'), formats: ['es'], fileName: 'index' },
    },
  });
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', source, '--outDir', path.join(made, 'types')]);
  copyFileSync(path.join(source, 'README.md'), path.join(made, 'README.md'));
  writeFileSync(path.join(made, 'THIRD-PARTY.md'), thirdParty());
  const about = {
    name: '@diwan/sdk',
    version,
    description: "The SDK of Diwan's API: typed functions by use case, subscriptions, uploads, webhooks",
    license,
    type: 'module',
    engines: { node: '>=20.3' },
    sideEffects: false,
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    types: './types/index.d.ts',
  };
  writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  mkdirSync(folder, { recursive: true });
  npm(['pack', made, '--pack-destination', folder, '--loglevel=error']);
} finally {
  rmSync(made, { recursive: true, force: true });
}
