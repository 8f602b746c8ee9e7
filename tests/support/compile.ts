import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The programs that tests start as processes, compiled once for a run, as `npm start` does. With tsx, each of about fifty starts
 * takes two more seconds of processor time.
 */
const sources = {
  main: 'server/main.ts',
  backup: 'server/backup.ts',
  operator: 'server/operator.ts',
  sfu: 'server/sfu.ts',
  heavy: 'server/heavy.ts',
  serve: 'tests/support/serve.ts',
  'serve-own': 'tests/support/serve-own.ts',
};

export type Program = keyof typeof sources;

/** Compiles the programs into a folder, which must be inside the project. */
export async function compilePrograms(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/bootstrap/compile.ts', folder, ...Object.values(sources)]);
}
