import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A static import or export of another module, as the compiler writes it. */
const imported = /^(?:import|export)\b[^;'"]*["']([^"']+)["'];?$/gm;
/** The comment with which the compiler begins each module of a package. */
const fromPackage = /^\/\/ node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;

/** What a compiled program reads when it starts: its packages by name, and the bytes of the compiled files. */
export function codeFrom(file: string): { packages: Set<string>; bytes: number } {
  const packages = new Set<string>();
  const files = new Set<string>();
  let bytes = 0;
  const read = (one: string): void => {
    if (files.has(one)) return;
    files.add(one);
    const code = readFileSync(one, 'utf8');
    bytes += Buffer.byteLength(code);
    for (const [, name = ''] of code.matchAll(fromPackage)) packages.add(name);
    for (const [, of = ''] of code.matchAll(imported)) {
      if (of.startsWith('.')) read(path.resolve(path.dirname(one), of));
      else if (!of.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(of)?.[0] ?? of);
    }
  };
  read(path.resolve(file));
  return { packages, bytes };
}
