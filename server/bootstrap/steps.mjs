/** Helpers for the steps of the bootstrap. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const windows = process.platform === 'win32';

const begun = Date.now();
export const say = (text) => console.log(`[setup ${((Date.now() - begun) / 1000).toFixed(1)} s] ${text}`);

export function fail(text) {
  console.error(`\n${text}\n`);
  process.exit(1);
}

/** The text of a file; empty when there is none. */
export function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Runs a program to its end. A failure ends the bootstrap, unless `optional`: then it returns whether the program succeeded.
 * With `quiet` it returns the output (empty after a failure) instead of showing it.
 */
export function run(program, args, { optional = false, quiet = false, ...options } = {}) {
  const { status, error, stdout } = spawnSync(program, args, {
    stdio: quiet ? ['ignore', 'pipe', 'ignore'] : 'inherit',
    encoding: 'utf8',
    ...options,
  });
  if (quiet) return status === 0 ? stdout.trim() : '';
  if (status !== 0 && !optional) fail(`"${[path.basename(program), ...args].join(' ')}" failed${error ? `: ${error.message}` : ''}.`);
  return status === 0;
}

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});
/** A signal ends the programs that run beside others, too. */
const endWithAll = () => process.exit(1);

/** Runs a program beside others. A failure ends the bootstrap, and the programs beside it. */
export function start(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    if (!running.size) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, endWithAll);
    running.add(child);
    const failed = (why) => fail(`"${[path.basename(program), ...args].join(' ')}" failed${why}.`);
    child.once('error', ({ message }) => failed(`: ${message}`));
    child.once('close', (status) => {
      running.delete(child);
      if (!running.size) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.off(signal, endWithAll);
      if (status !== 0) failed('');
      resolve();
    });
  });
}

/** Whether packages of the system can be installed with apt. */
export const mayUseApt = () => process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');

/** Runs the npm that started us, without a shell if possible. */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script) return run(process.execPath, [script, ...args], options);
  return run(windows ? 'npm.cmd' : 'npm', args, { shell: windows, ...options });
}

/**
 * Writes down how long the bootstrap took: seconds by the clock, and of the processor (its own and that of the programs that it ran;
 * on Linux only). `npm test` tells it beside its own steps.
 */
export function noteWhatItTook() {
  const stat = read('/proc/self/stat');
  // User and system time, then those of the children that have ended, in hundredths of a second.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const took = { seconds: (Date.now() - begun) / 1000, processor: ticks.reduce((sum, tick) => sum + Number(tick), 0) / 100 };
  mkdirSync('node_modules/.cache/setup', { recursive: true });
  writeFileSync('node_modules/.cache/setup/took.json', JSON.stringify(took));
}

/** A digest of files, of all files below folders, and of a setting. */
function digest(inputs, setting) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}-${setting}`);
  const add = (file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(file).sort()) add(path.join(file, name));
    else if (found) hash.update(`\n${file}\n`).update(readFileSync(file));
  };
  for (const input of inputs) add(input);
  return hash.digest('hex');
}

/** Whether a step's outputs exist, and its inputs and its `setting` are unchanged since it was done. */
export const isDone = ({ name, inputs, outputs, setting = '' }) =>
  read(markOf(name)) === digest(inputs, setting) && outputs.every((file) => existsSync(file));

/** Does a step unless it is done. */
export async function unlessDone(step, work) {
  if (isDone(step)) return;
  const { name, inputs, setting = '' } = step;
  const before = digest(inputs, setting);
  say(`${name} ...`);
  // What a failed step has left is never taken for the outputs of an earlier one.
  rmSync(markOf(name), { force: true });
  await work();
  mkdirSync(path.dirname(markOf(name)), { recursive: true });
  writeFileSync(markOf(name), before);
  say(`${name}: done`);
}

const markOf = (name) => path.join('node_modules/.cache/setup', name.replaceAll(' ', '-').replaceAll('/', ''));
