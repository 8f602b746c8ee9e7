/**
 * `npm test`: generated types, types, lint, then the tests of vitest and of playwright. All of it runs, whatever failed
 * before, and each check counts as one test. What failed is told once more at the end, and the last line is
 * `N passed, N failed` over everything.
 *
 *   npm test                            everything
 *   npm test -- checks | unit | api | rest | e2e
 *   npm test -- tests/api/orders.test.ts -t "declined"     some files; what starts with "-" goes to the runner
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startTestServer } from './support/server.ts';
import { add, type Count, none, ofPlaywright, ofVitest, one, summary } from './support/tally.ts';

const reports = path.resolve('node_modules/.cache/test');
const firstOption = process.argv.findIndex((word, index) => index > 1 && word.startsWith('-'));
const words = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
const parts = ['checks', 'unit', 'api', 'rest', 'e2e'] as const;

/** The files of a part that were asked for, as a runner takes them; null when the part was not. */
function wanted(part: (typeof parts)[number]): string[] | null {
  const folder = `tests/${part}/`;
  if (!words.length || words.includes(part)) return [folder];
  const files = words.map((word) => path.relative('.', word)).filter((file) => `${file}/`.startsWith(folder));
  return files.length ? files : null;
}

const unknown = words.filter((word) => !parts.some((part) => word === part || `${path.relative('.', word)}/`.startsWith(`tests/${part}/`)));
if (unknown.length) {
  console.error(`There is no part of the tests called ${unknown.join(', ')}. There are ${parts.join(', ')}, and files below tests/.`);
  process.exit(1);
}

const checks: [name: string, program: string, ...args: string[]][] = [
  ['generated types are current', '@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.ts', '--check', '--silent'],
  ['types', 'typescript/bin/tsc', '-p', '.'],
  ['lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '.'],
];

/** Runs a program of node_modules on this Node. Its output is shown as it comes, or kept until its end with `quiet`. */
function run(program: string, args: string[], { env = {}, quiet = false }: { env?: Record<string, string>; quiet?: boolean } = {}) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, [path.resolve('node_modules', program), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}

async function check(): Promise<Count> {
  let count = none;
  for (const [name, program, ...args] of checks) {
    const { ok, output } = await run(program, args, { quiet: true });
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (!ok) console.log(output);
    count = add(count, one(ok, name));
  }
  return count;
}

/** The report that a runner leaves; undefined when it left none. */
function report(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function vitest(files: string[], env: Record<string, string>): Promise<Count> {
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await run('vitest/vitest.mjs', [...args, ...files, ...options], { env });
  return ofVitest(report(file), ok);
}

async function playwright(files: string[], env: Record<string, string>): Promise<Count> {
  const file = path.join(reports, 'playwright.json');
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'];
  const { ok } = await run('@playwright/test/cli.js', [...args, ...files, ...options], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return ofPlaywright(report(file), ok);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unit = wanted('unit') ?? [];
const onServer = [...(wanted('api') ?? []), ...(wanted('rest') ?? [])];
const inBrowser = wanted('e2e') ?? [];
let count = none;

if (wanted('checks')) count = add(count, await check());

if (onServer.length || inBrowser.length) {
  const server = await startTestServer().catch((error: Error) => console.error(error.message));
  if (server) {
    if (unit.length || onServer.length) count = add(count, await vitest([...unit, ...onServer], server.settings));
    if (inBrowser.length) count = add(count, await playwright(inBrowser, server.settings));
    await server.stop();
  } else {
    count = add(count, one(false, 'the server of the tests does not start, so the tests of api, rest and e2e could not run'));
    if (unit.length) count = add(count, await vitest(unit, {}));
  }
} else if (unit.length) count = add(count, await vitest(unit, {}));

console.log(`\n${summary(count)}`);
process.exitCode = count.failed ? 1 : 0;
