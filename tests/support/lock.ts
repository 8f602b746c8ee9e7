import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Package {
  version?: string;
  /** Another folder of this project, under a name of `node_modules`. */
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The packages of a lock file by their places, `node_modules/<name>`. The project itself is at ''. */
export type Packages = Record<string, Package>;

export const packagesIn = (lockFile: string): Packages => (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Packages }).packages;

/** Where a package finds another by its name: in its own folder or in one above it; undefined if the lock file does not have it. */
export function placeOf(packages: Packages, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]?.version) return place;
    if (!at) return undefined;
  }
}

/** The places of these packages, and of all that they need or, as an optional peer, would take: npm installs what others have brought. */
export function reachedBy(packages: Packages, names: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const reach = (from: string, wanted: readonly string[]) => {
    for (const name of wanted) {
      const place = placeOf(packages, name, from);
      if (!place || reached.has(place)) continue;
      reached.add(place);
      const { dependencies, optionalDependencies, peerDependencies } = packages[place] as Package;
      reach(place, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  reach('', names);
  return reached;
}

/** The bytes of a folder's files, without packages inside it; undefined if it is not there. */
export function bytesOf(folder: string): number | undefined {
  if (!lstatSync(folder, { throwIfNoEntry: false })) return undefined;
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const place = path.join(folder, entry.name);
    bytes += entry.isDirectory() ? (bytesOf(place) ?? 0) : lstatSync(place).size;
  }
  return bytes;
}
