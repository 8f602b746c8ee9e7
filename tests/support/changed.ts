import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { reached } from './reach.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const lines = (text: string) => text.split('\n').filter(Boolean);

/** The commit to compare with: `base`, or the one where the branch left `main`; on `main`, its last commit. */
function beginning(base?: string): string {
  try {
    return git('merge-base', base ?? 'main', 'HEAD');
  } catch (error) {
    if (base) throw error;
    return 'HEAD';
  }
}

/** The test files that the changes since `base` can reach, committed or not. */
export function changedTests(base?: string): { since: string; changed: string[]; tests: string[] } {
  const since = beginning(base);
  const changed = [
    ...lines(git('diff', '--name-only', '--no-renames', since)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  const all = globSync('tests/{unit,api,rest,commands,e2e}/**/*.{test,spec}.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  return { since, changed, tests: reached(changed, all.sort()) };
}
