/** The commands that people type, for tests to run. `tests/unit/commands.test.ts` lists which test runs which command. */
import { type SpawnOptions, spawn } from 'node:child_process';
import type { Program } from './compile.ts';
import { program } from './programs.ts';
import { script } from './scripts.ts';

/** A program and its arguments, as `spawn` and `execFile` take them. */
export type CommandLine = [program: string, args: string[]];

/** The line of `npm run <name> -- …words`, with the programs that this run has compiled in place of those of dist/server. */
export function command(name: string, ...words: string[]): CommandLine {
  const line = script(name).map((word) => word.replace(/^dist\/server\/([a-z]+)\.js$/, (_, compiled) => program(compiled as Program)));
  return [process.execPath, [...line, ...words]];
}

/** The npm that runs the tests, without a shell if possible. */
export function npm(...words: string[]): CommandLine {
  const file = process.env.npm_execpath;
  return file ? [process.execPath, [file, ...words]] : ['npm', words];
}

/** The environment without what the tests add to it. */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TEST_|VITEST|NODE_ENV$|TORTURE$)/.test(name)));

/** Runs a command to its end. Returns its exit code (the signal that ended it, if one did) and its output. */
export function run([file, args]: CommandLine, options: SpawnOptions = {}): Promise<{ code: number | string | null; said: string }> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: signal ?? code, said })); // its output is complete by then
  });
}
