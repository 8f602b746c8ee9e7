import { type ChildProcessByStdio, spawn } from 'node:child_process';
import os from 'node:os';
import type { Readable } from 'node:stream';
import { BrokenMedia } from './media.ts';

/** One run of a program. */
export interface Run {
  args: readonly string[];
  signal: AbortSignal;
  /** After which it is ended. */
  seconds: number;
  /** What it prints on its standard output, as it comes. */
  onOutput?(chunk: Buffer): void;
}

/** Of what a program says, the end is kept. */
const mostSaid = 64_000;
/** What no other file would change. */
const passing =
  /No space left|No such file|Cannot allocate memory|Too many open files|Input\/output error|Resource temporarily unavailable/;

/**
 * Runs ffmpeg to its end, without a shell, behind everybody else who wants a processor. Answers what it said. A failure is
 * `BrokenMedia` unless it was ended, or the machine is to blame.
 */
export function runProgram(program: string, { args, signal, seconds, onOutput }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    stepBack(child);
    let said = '';
    let ended: Error | undefined;
    const end = (why: Error) => {
      ended ??= why;
      child.kill('SIGKILL');
    };
    const onAbort = () => end(signal.reason as Error);
    const late = setTimeout(() => end(new Error(`took longer than ${seconds} s`)), seconds * 1000);
    signal.addEventListener('abort', onAbort, { once: true });
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-mostSaid);
    });
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        onOutput?.(chunk);
      } catch (error) {
        end(error as Error);
      }
    });
    child.once('error', (error) => end(error));
    child.once('close', (code) => {
      clearTimeout(late);
      signal.removeEventListener('abort', onAbort);
      if (ended) reject(ended);
      else if (code === 0) resolve(said);
      else if (code === null || passing.test(said)) reject(new Error(`ffmpeg ended with ${code}: ${lastLine(said)}`));
      else reject(new BrokenMedia(lastLine(said)));
    });
  });
}

function stepBack({ pid }: ChildProcessByStdio<null, Readable, Readable>): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
