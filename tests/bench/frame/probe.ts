import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './servers.ts';

/** What `probe.mjs` finds in a server. */
export interface Probed {
  /** Bytes of the heap that have been allocated since the last time. */
  allocated: number;
  /** How often functions have been called since the last time; 0 where calls are not counted. */
  calls: number;
  /** Bytes of the heap, and of buffers outside it, that are in use once garbage has been collected. */
  inUse: number;
}

/** The variables with which a server is started that is to be probed. With `counts`, it works slowly and counts calls. */
export const withProbe = (file: string, { counts = false } = {}): Record<string, string> => ({
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'probe.mjs')}`,
  PROBE_FILE: file,
  ...(counts && { PROBE_COUNTS: 'true' }),
});

/** Probes a server that was started `withProbe` of this file. */
export async function probe({ name, pid }: Running, file: string): Promise<Probed> {
  fs.rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const begun = Date.now(); !fs.existsSync(file); await sleep(5))
    if (Date.now() - begun > 120_000) throw new Error(`waited two minutes for ${name} to say what it has done, and there is no ${file}`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Probed;
}
