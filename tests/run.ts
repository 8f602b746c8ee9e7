/**
 * `npm test`: generated types, types, lint, then the tests of vitest and playwright. All steps run, even after a failure. Each
 * check counts as one test. A test that fails may have a second chance at the end (`support/second-chance.ts`). Then it prints the
 * times, the unsteady tests and the failures; the last line is `N passed, N failed` in all.
 *
 *   npm test                            everything
 *   npm test -- checks | unit | api | rest | commands | e2e
 *   npm test -- api/orders/checkout -t "declined"     some files, also by their paths; arguments from the first "-" on go to the runner
 *   npm test -- changed [base]          the tests that changes can reach: those since `base`, or since the branch left main
 *   npm run torture                     the long forms of some tests (`support/torture.ts`)
 *   … --list                            says which tests would run, and runs none
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { measureMachine, overBudget } from './support/budget.ts';
import { changedTests } from './support/changed.ts';
import { readFigures, tableOf } from './support/figures.ts';
import { countProcessor, shared } from './support/processor.ts';
import { script } from './support/scripts.ts';
import { again, noteUnsteady, tellUnsteady } from './support/second-chance.ts';
import { startTestServer } from './support/server.ts';
import { type Alone, add, type Count, type Failure, none, ofPlaywright, ofVitest, one, summary } from './support/tally.ts';
import {
  costs,
  type Step,
  type Timed,
  timesOfPlaywright,
  timesOfVitest,
  whereTheProcessorWent,
  whereTheTimeWent,
} from './support/times.ts';
import { paced, slow, tortured } from './support/torture.ts';

const reports = path.resolve('node_modules/.cache/test');
const firstOption = process.argv.findIndex((word, index) => index > 1 && word.startsWith('-'));
const given = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
/** The file into which long forms write what they have seen (`support/figures.ts`). */
const figures = path.join(reports, 'figures');
const parts = ['checks', 'unit', 'api', 'rest', 'commands', 'e2e'] as const;
const words = asked();

/** The parts and files to run; empty means all. */
function asked(): string[] {
  const [verb, base] = given;
  if (verb === 'torture') {
    Object.assign(process.env, { TORTURE: 'true', FIGURES: figures });
    return given.length > 1 ? given.slice(1) : [...tortured];
  }
  if (verb !== 'changed') return given;
  const { since, changed, tests } = changedTests(base);
  console.log(`${changed.length} files have changed since ${since.slice(0, 10)}; they reach ${tests.length} test files.`);
  return ['checks', ...tests];
}

/** A file of tests as pages name it, `unit/bank-file`, or by its path. */
function fileOf(word: string): string {
  const named = ['.test.ts', '.spec.ts'].map((ending) => `tests/${word}${ending}`).find((file) => existsSync(file));
  return named ?? path.relative('.', word);
}

/** The files of a part to run, as arguments of its runner; null if there are none. */
function wanted(part: (typeof parts)[number]): string[] | null {
  const folder = `tests/${part}/`;
  if (!words.length || words.includes(part)) return [folder];
  const files = words.map(fileOf).filter((file) => `${file}/`.startsWith(folder));
  return files.length ? files : null;
}

const unknown = words.filter((word) => !parts.some((part) => word === part || `${fileOf(word)}/`.startsWith(`tests/${part}/`)));
if (unknown.length) {
  console.error(`There is no part of the tests called ${unknown.join(', ')}. There are ${parts.join(', ')}, and files below tests/.`);
  process.exit(1);
}

// TypeScript 7.0 does not look again at what imports a changed JSON file (https://github.com/microsoft/TypeScript/issues/64025), so a text
// that went from a dictionary would not be missed. The check of types therefore remembers nothing.
const anew = ['--incremental', 'false', '--tsBuildInfoFile', 'null'];

const checks: [name: string, program: string, ...args: string[]][] = [
  ['generated types are current', ...script('codegen'), '--check', '--silent'],
  ['types', ...script('typecheck'), '--singleThreaded', ...anew],
  ['lint', ...script('lint'), '--error-on-warnings', '--max-diagnostics=200'],
  ['lint of GraphQL', 'tsx/dist/cli.mjs', 'tests/checks/graphql-lint.ts'],
  ['browsers of the baseline have what is built', 'tsx/dist/cli.mjs', 'tests/checks/baseline.ts'],
  ['no change breaks what integrators have', 'tsx/dist/cli.mjs', 'tests/checks/api-changes.ts'],
];

/** The beginning of what a check tells although it passes. */
const remark = 'dangerous: ';

interface RunOptions {
  /** The step that its processor time belongs to. */
  step: string;
  env?: Record<string, string>;
  quiet?: boolean;
  /** It takes only the processor time that others leave. */
  yielding?: boolean;
}

/** Runs a program of node_modules on this Node. Its output is shown at once, or returned at the end with `quiet`. */
function run(program: string, args: string[], { step, env = {}, quiet = false, yielding = false }: RunOptions) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, [path.resolve('node_modules', program), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    processor?.name(child.pid, step);
    // The processes that it starts inherit it.
    if (yielding && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}

const processor = countProcessor();
let count = none;
let unsteady: Failure[] = [];
const times: Timed[] = [];
const steps: Step[] = [];

/** Runs a step and measures its time by the clock. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  steps.push({ name, seconds: (performance.now() - begun) / 1000 });
  return result;
}

interface Result {
  count: Count;
  times: Timed[];
}

/** Adds what a step has found to the result of the run. */
function tell(found: Result): void {
  count = add(count, found.count);
  times.push(...found.times);
}

/** Runs the checks at the same time, because each waits more than it computes. */
async function check(): Promise<void> {
  await Promise.all(
    checks.map(async ([name, program, ...args]) => {
      const begun = performance.now();
      const { ok, output } = await run(program, args, { step: name, quiet: true });
      console.log(`${ok ? '✓' : '✗'} ${name}`);
      if (!ok || output.startsWith(remark)) console.log(output);
      tell({ count: one(ok, name), times: [{ file: 'checks', title: name, seconds: (performance.now() - begun) / 1000 }] });
    }),
  );
}

/** What the bootstrap says that it took. */
interface SetUp {
  seconds: number;
  processor: number;
}

/** The report that a runner has written; undefined if there is none. */
function report(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

interface Settled {
  args?: string[];
  files: readonly string[];
  settings: Record<string, string>;
}

/** Runs vitest and counts its report. `name` is that of the step. */
async function vitest(name: string, { files, settings, args = [], ...how }: Settled & Omit<RunOptions, 'env' | 'step'>): Promise<Result> {
  const file = path.join(reports, `${name}.json`);
  const outside = path.join(reports, `${name}-outside.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--reporter=tests/support/outside-errors.ts'];
  const all = ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...args, ...files];
  const { ok, output } = await run('vitest/vitest.mjs', all, { step: name, env: { ...settings, OUTSIDE_ERRORS: outside }, ...how });
  if (how.quiet) console.log(output);
  const errors = (report(outside) as string[] | undefined) ?? [];
  return { count: ofVitest(report(file), ok, errors), times: timesOfVitest(report(file)) };
}

/** Runs playwright and counts its report. `name` is that of the step. */
async function playwright(name: string, { files, settings, args = [] }: Settled): Promise<Result> {
  const file = path.join(reports, `${name}.json`);
  const all = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...args, ...files];
  const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { ok } = await run('@playwright/test/cli.js', all, { step: name, env });
  return { count: ofPlaywright(report(file), ok), times: timesOfPlaywright(report(file)) };
}

/** Runs one failed test once more. Nothing else runs beside it, so it has the machine to itself. */
async function runAlone({ runner, file, title }: Alone, settings: Record<string, string>): Promise<Count> {
  const exactly = title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const how = { files: [file], settings };
  if (runner === 'vitest') return (await vitest('again', { ...how, args: title ? ['-t', `^${exactly}$`] : [] })).count;
  // The first run's pictures stay where they are.
  const args = ['--grep', ` ${exactly}$`, '--workers=1', `--output=${path.join(reports, 'again')}`];
  return (await playwright('again', { ...how, args })).count;
}

const unit = wanted('unit') ?? [];
const onServer = [...(wanted('api') ?? []), ...(wanted('rest') ?? []), ...(wanted('commands') ?? [])];
const inBrowser = wanted('e2e') ?? [];

/** Lists the tests instead of running them. */
async function list(): Promise<void> {
  const onNode = [...unit, ...onServer];
  for (const [name] of wanted('checks') ? checks : []) console.log(`[checks] ${name}`);
  const lists = [
    ...(onNode.length ? [await run('vitest/vitest.mjs', ['list', '--config', 'tests/vitest.config.ts', ...onNode], { step: 'list' })] : []),
    ...(inBrowser.length
      ? [await run('@playwright/test/cli.js', ['test', '--list', '--config', 'tests/playwright.config.ts', ...inBrowser], { step: 'list' })]
      : []),
  ];
  process.exit(lists.every(({ ok }) => ok) ? 0 : 1);
}
if (options.includes('--list')) await list();

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** All parts, without options. */
const wholeRun = !words.length && !options.length;

/**
 * Runs the tests against a running server. In a whole run, the meetings come before the other browser tests. The tests that start their own
 * servers run beside the browser tests, because they wait more than they compute; those beside the meetings leave them the processor.
 */
async function test(settings: Record<string, string>): Promise<void> {
  const onNode = [...unit, ...onServer];
  const beside = wholeRun && inBrowser.length > 0;
  const without = beside ? Object.values(slow).flatMap((files) => files.map((file) => `--exclude=${file}`)) : [];
  if (onNode.length)
    await step('vitest', async () => tell(await vitest('vitest', { files: onNode, settings, args: [...without, ...options] })));
  if (!inBrowser.length) return;
  if (!beside) {
    const isPaced = (file: string) => process.env.TORTURE && paced.some((other) => other === file);
    const files = { paced: inBrowser.filter(isPaced), playwright: inBrowser.filter((file) => !isPaced(file)) };
    const told = async (name: keyof typeof files, args: string[] = []) => {
      if (files[name].length) await step(name, async () => tell(await playwright(name, { files: files[name], settings, args })));
    };
    await told('paced', ['--workers=1', ...options]);
    await told('playwright', options);
    return;
  }
  const browsers = (project: 'meetings' | 'others', name: string) =>
    step(name, async () => tell(await playwright(name, { files: [], settings, args: [`--project=${project}`] })));
  const slowOnes = (place: keyof typeof slow, name: string, yielding: boolean) =>
    step(name, async () => tell(await vitest(name, { files: slow[place], settings, args: ['--maxWorkers=1'], quiet: true, yielding })));
  await Promise.all([browsers('meetings', 'meetings'), slowOnes('besideMeetings', 'slow ones beside meetings', true)]);
  await Promise.all([browsers('others', 'playwright'), slowOnes('besideBrowsers', 'slow ones beside playwright', false)]);
}

/** Gives the failed tests of a run without options their second chance. */
async function giveSecondChance(settings: Record<string, string>): Promise<void> {
  if (options.length || process.env.TORTURE) return;
  await step('again', async () => {
    ({ count, unsteady } = await again(count, (test) => runAlone(test, settings)));
  });
}

/** The long forms among the words of this run. */
const filesRun = () =>
  tortured.filter((file) => words.some((word) => [fileOf(word), `tests/${word}`].some((place) => `${file}/`.startsWith(`${place}/`))));

const measured = measureMachine();
// npm has run the bootstrap just before. A test of commands runs it again, and it then notes what that took.
const setUp = process.env.npm_lifecycle_event === 'test' ? (report('node_modules/.cache/setup/took.json') as SetUp | undefined) : undefined;
await step('together', async () => {
  const checked = wanted('checks') ? step('checks', check) : undefined;
  if (onServer.length || inBrowser.length) {
    const server = await startTestServer((pid) => processor?.name(pid, shared)).catch((error: Error) => console.error(error.message));
    await checked;
    if (server) {
      await test(server.settings);
      await giveSecondChance(server.settings);
      await server.stop();
    } else {
      const said = 'the server of the tests does not start, so the tests of api, rest, commands and e2e could not run';
      tell({ count: one(false, said), times: [] });
      if (unit.length) tell(await vitest('vitest', { files: unit, settings: {} }));
    }
  } else {
    await checked;
    if (unit.length) await step('vitest', async () => tell(await vitest('vitest', { files: unit, settings: {}, args: options })));
  }
});

const shares = processor?.shares() ?? [];
processor?.stop();
const slower = measured();
if (setUp) {
  steps.unshift({ name: 'setting up', seconds: setUp.seconds });
  shares.unshift({ step: 'setting up', file: '', seconds: setUp.processor });
}
if (wholeRun && processor) count = add(count, overBudget(costs(shares), slower));
noteUnsteady(unsteady);
const seen = process.env.TORTURE ? tableOf(readFigures(figures), options.length ? [] : filesRun()) : undefined;
if (seen) count = add(count, seen.count);
if (times.length) console.log(`\n${whereTheTimeWent(times, steps)}`);
if (shares.length) console.log(`\n${whereTheProcessorWent(shares)} (${slower.toFixed(2)} times what the machine of the budget takes)`);
if (unsteady.length) console.log(`\n${tellUnsteady(unsteady)}`);
if (seen?.table) console.log(`\nFigures\n${seen.table}`);
console.log(`\n${summary(count, unsteady.length)}`);
process.exitCode = count.failed ? 1 : 0;
