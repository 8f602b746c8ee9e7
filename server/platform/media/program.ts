import { type ChildProcessByStdio, spawn } from 'node:child_process';
import os from 'node:os';
import type { Readable } from 'node:stream';
import { BrokenMedia } from './media.ts';

/** One run of a program. */
export interface Run {
  args: readonly string[];
  signal: AbortSignal;
  /** The time limit. */
  seconds: number;
  /** Receives its standard output. */
  onOutput?(chunk: Buffer): void;
}

/** Only the last characters of a program's messages are kept. */
const mostKept = 64_000;
/** Failures of the machine, which would occur with any file. */
const machineFailure =
  /No space left|No such file|Cannot allocate memory|Too many open files|Input\/output error|Resource temporarily unavailable/;

/**
 * Runs ffmpeg without a shell and at low priority, and returns what it prints on standard error.
 * @throws BrokenMedia, or another error if the run was ended or the machine is at fault.
 */
export function runProgram(program: string, { args, signal, seconds, onOutput }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    lowerPriority(child);
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
      said = (said + chunk).slice(-mostKept);
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
      else if (code === null || machineFailure.test(said)) reject(new Error(`ffmpeg ended with ${code}: ${lastLine(said)}`));
      else reject(new BrokenMedia(lastLine(said)));
    });
  });
}

function lowerPriority({ pid }: ChildProcessByStdio<null, Readable, Readable>): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already.
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
