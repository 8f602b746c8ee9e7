import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';

/** The browsers of `browserslist` in package.json by the names that esbuild, Vite and MDN's data derive theirs from. */
const names = ['chrome', 'edge', 'firefox', 'safari', 'ios_saf'] as const;
export type BaselineBrowser = (typeof names)[number];

/** Compares versions, such as `16.4` and `17`. */
export function isOlder(one: string, other: string): boolean {
  const [a = 0, b = 0] = one.split('.').map(Number);
  const [c = 0, d = 0] = other.split('.').map(Number);
  return a < c || (a === c && b < d);
}

/**
 * The baseline: the oldest version of each browser that the client works in. package.json has it
 * (docs/decisions/0062-baseline-of-browsers.md).
 * @throws if package.json names another browser, or lacks one
 */
export function baseline(): Record<BaselineBrowser, string> {
  const oldest: Record<string, string> = {};
  for (const entry of browserslist(null, { path: fileURLToPath(new URL('../..', import.meta.url)) })) {
    // Versions that came at once are one: `18.5-18.7`.
    const [name = '', version = ''] = entry.split(/[ -]/);
    if (!oldest[name] || isOlder(version, oldest[name])) oldest[name] = version;
  }
  const strange = [
    ...names.filter((name) => !oldest[name]),
    ...Object.keys(oldest).filter((name) => !names.some((known) => known === name)),
  ];
  if (strange.length)
    throw new Error(`browserslist in package.json: ${strange.join(', ')} is missing, or unknown to client/build/baseline.ts`);
  return oldest as Record<BaselineBrowser, string>;
}

/** The baseline as Vite's `build.target`. Newer syntax and CSS are rewritten for it. */
export const buildTarget = (): string[] =>
  Object.entries(baseline()).map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
