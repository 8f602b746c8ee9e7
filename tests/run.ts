/**
 * `npm test`: generated types, types, lint, then the tests of vitest and playwright. All steps run, even after a failure. Each
 * check counts as one test. At the end it prints the times and the failures; the last line is `N passed, N failed` in all.
 *
 *   npm test                            everything
 *   npm test -- checks | unit | api | rest | e2e
 *   npm test -- tests/api/orders.test.ts -t "declined"     some files; arguments from the first "-" on go to the runner
 *   npm test -- changed [base]          the tests that changes can reach: those since `base`, or since the branch left main
 *   npm run torture                     the long forms of some tests (`support/torture.ts`)
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { changedTests } from './support/changed.ts';
import { startTestServer } from './support/server.ts';
import { add, type Count, none, ofPlaywright, ofVitest, one, summary } from './support/tally.ts';
import { type Timed, timesOfPlaywright, timesOfVitest, whereTheTimeWent } from './support/times.ts';
import { slow, tortured } from './support/torture.ts';

const reports = path.resolve('node_modules/.cache/test');
const firstOption = process.argv.findIndex((word, index) => index > 1 && word.startsWith('-'));
const given = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
const parts = ['checks', 'unit', 'api', 'rest', 'e2e'] as const;
const words = asked();

/** The parts and files to run; empty means all. */
function asked(): string[] {
  const [verb, base] = given;
  if (verb === 'torture') {
    process.env.TORTURE = 'true';
    return given.length > 1 ? given.slice(1) : [...tortured];
  }
  if (verb !== 'changed') return given;
  const { since, changed, tests } = changedTests(base);
  console.log(`${changed.length} files have changed since ${since.slice(0, 10)}; they reach ${tests.length} test files.`);
  return ['checks', ...tests];
}

/** The files of a part to run, as arguments of its runner; null if there are none. */
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
  ['lint of GraphQL', 'tsx/dist/cli.mjs', 'tests/checks/graphql-lint.ts'],
  ['no change breaks what integrators have', 'tsx/dist/cli.mjs', 'tests/checks/api-changes.ts'],
];

/** The beginning of what a check tells although it passes. */
const remark = 'dangerous: ';

interface RunOptions {
  env?: Record<string, string>;
  quiet?: boolean;
  /** It takes only the processor time that others leave. */
  yielding?: boolean;
}

/** Runs a program of node_modules on this Node. Its output is shown at once, or returned at the end with `quiet`. */
function run(program: string, args: string[], { env = {}, quiet = false, yielding = false }: RunOptions = {}) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, [path.resolve('node_modules', program), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    // The processes that it starts inherit it.
    if (yielding && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}

let count = none;
const times: Timed[] = [];
const steps: { name: string; seconds: number }[] = [];

/** Runs a step and measures its time by the clock. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  steps.push({ name, seconds: (performance.now() - begun) / 1000 });
  return result;
}

function tell(found: Count, timed: Timed[] = []): void {
  count = add(count, found);
  times.push(...timed);
}

/** Runs the checks at the same time, because each waits more than it computes. */
async function check(): Promise<void> {
  await Promise.all(
    checks.map(async ([name, program, ...args]) => {
      const begun = performance.now();
      const { ok, output } = await run(program, args, { quiet: true });
      console.log(`${ok ? '✓' : '✗'} ${name}`);
      if (!ok || output.startsWith(remark)) console.log(output);
      tell(one(ok, name), [{ file: 'checks', title: name, seconds: (performance.now() - begun) / 1000 }]);
    }),
  );
}

/** The report that a runner has written; undefined if there is none. */
function report(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function vitest(
  name: string,
  files: readonly string[],
  env: Record<string, string>,
  { args = [], ...how }: { args?: string[] } & Omit<RunOptions, 'env'> = {},
) {
  const file = path.join(reports, `${name}.json`);
  const all = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok, output } = await run('vitest/vitest.mjs', [...all, ...args, ...files, ...options], { env, ...how });
  if (how.quiet) console.log(output);
  tell(ofVitest(report(file), ok), timesOfVitest(report(file)));
}

async function playwright(name: string, files: string[], env: Record<string, string>, args: string[] = []) {
  const file = path.join(reports, `${name}.json`);
  const all = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'];
  const { ok } = await run('@playwright/test/cli.js', [...all, ...args, ...files, ...options], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  tell(ofPlaywright(report(file), ok), timesOfPlaywright(report(file)));
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unit = wanted('unit') ?? [];
const onServer = [...(wanted('api') ?? []), ...(wanted('rest') ?? [])];
const inBrowser = wanted('e2e') ?? [];

/**
 * Runs the tests against a running server. In a whole run, the meetings come before the other browser tests. The tests that start their own
 * servers run beside the browser tests, because they wait more than they compute; those beside the meetings leave them the processor.
 */
async function test(settings: Record<string, string>): Promise<void> {
  const onNode = [...unit, ...onServer];
  const beside = !options.length && onServer.includes('tests/api/') && inBrowser.includes('tests/e2e/');
  const without = beside ? Object.values(slow).flatMap((files) => files.map((file) => `--exclude=${file}`)) : [];
  if (onNode.length) await step('vitest', () => vitest('vitest', onNode, settings, { args: without }));
  if (!inBrowser.length) return;
  if (!beside) {
    await step('playwright', () => playwright('playwright', inBrowser, settings));
    return;
  }
  const slowOnes = (place: keyof typeof slow, yielding: boolean) =>
    step(`the slow ones ${place === 'besideMeetings' ? 'beside meetings' : 'beside playwright'}`, () =>
      vitest(place, slow[place], settings, { args: ['--maxWorkers=1'], quiet: true, yielding }),
    );
  await Promise.all([
    step('meetings', () => playwright('meetings', [], settings, ['--project=meetings'])),
    slowOnes('besideMeetings', true),
  ]);
  await Promise.all([
    step('playwright', () => playwright('playwright', [], settings, ['--project=others'])),
    slowOnes('besideBrowsers', false),
  ]);
}

await step('together', async () => {
  const checked = wanted('checks') ? step('checks', check) : undefined;
  if (onServer.length || inBrowser.length) {
    const server = await startTestServer().catch((error: Error) => console.error(error.message));
    await checked;
    if (server) {
      await test(server.settings);
      await server.stop();
    } else {
      tell(one(false, 'the server of the tests does not start, so the tests of api, rest and e2e could not run'));
      if (unit.length) await vitest('vitest', unit, {});
    }
  } else {
    await checked;
    if (unit.length) await step('vitest', () => vitest('vitest', unit, {}));
  }
});

if (times.length) console.log(`\n${whereTheTimeWent(times, steps)}`);
console.log(`\n${summary(count)}`);
process.exitCode = count.failed ? 1 : 0;
