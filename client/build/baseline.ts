import { readFileSync } from 'node:fs';

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
 * (docs/decisions/0062-baseline-of-browsers.md), as `<name> >= <version>`, which browserslist's own tools read, too.
 * @throws if package.json names another browser, lacks one, or says it in another form
 */
export function baseline(): Record<BaselineBrowser, string> {
  const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { browserslist: string[] };
  const oldest = Object.fromEntries(browserslist.map((entry) => entry.split(' >= ')));
  const isKnown = names.every((name) => /^\d+(\.\d+)?$/.test(oldest[name])) && Object.keys(oldest).length === names.length;
  if (!isKnown) throw new Error(`browserslist in package.json must have "<name> >= <version>" of ${names.join(', ')}, and nothing else`);
  return oldest;
}

/** The baseline as Vite's `build.target`. Newer syntax and CSS are rewritten for it. */
export const buildTarget = (): string[] =>
  Object.entries(baseline()).map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
