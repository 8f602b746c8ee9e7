import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Package {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

/** Whether a package that another one asks for is in the lock file, in its own folder or in one above it. */
function isLocked(name: string, from: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]?.version) return true;
    if (!at) return false;
  }
}

describe('package-lock.json', () => {
  test('names every optional package, those for other platforms too, or "npm ci" fails there', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, place))
        .map((name) => `${place}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("holds no download addresses: everybody's own registry serves it", () => {
    expect(Object.keys(packages).filter((place) => packages[place]?.resolved)).toEqual([]);
  });
});
