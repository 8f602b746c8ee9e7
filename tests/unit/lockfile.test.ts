import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Package {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, Package>;

/** Whether a package's dependency is in the lock file, in the package's own folder or in one above it. */
function isLocked(packages: Packages, name: string, from: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]?.version) return true;
    if (!at) return false;
  }
}

describe.each(['package-lock.json', 'tests/bench/postgraphile/package-lock.json'])('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages };

  test('names all optional packages, also for other platforms, where "npm ci" fails otherwise', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(packages, name, place))
        .map((name) => `${place}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('contains no download addresses, so that any registry works', () => {
    expect(Object.keys(packages).filter((place) => packages[place]?.resolved)).toEqual([]);
  });
});
