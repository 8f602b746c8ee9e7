import { globSync, readdirSync } from 'node:fs';
import { importedBy } from '../support/reach.ts';
import { drawn, floorsOf, type Part } from './floors.ts';

const home = 'client/features';
/** Addresses may be imported from any feature, so they say nothing about its floor. */
const counts = (file: string) => !file.endsWith('/urls.ts');

/** Parts that import only from those before them, in their order. @throws for a circle. */
function sorted(parts: readonly Part[]): Part[] {
  const partOf = new Map(parts.flatMap((part) => part.files.map((file) => [file, part])));
  const done = new Set<Part>();
  function visit(part: Part, above: readonly Part[]): void {
    if (above.includes(part)) throw new Error(`Features import each other: ${[...above, part].map(({ name }) => name).join(' -> ')}`);
    if (done.has(part)) return;
    for (const file of part.files)
      for (const other of importedBy(file)
        .files.filter(counts)
        .map((one) => partOf.get(one)))
        if (other && other !== part) visit(other, [...above, part]);
    done.add(part);
  }
  for (const part of parts) visit(part, []);
  return [...done];
}

/** The map of the client's features: a drawing of their floors. */
export function featureMap(): string {
  const names = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const parts = names.map(({ name }) => ({ name, files: globSync(`${home}/${name}/**/*.{ts,tsx}`).filter(counts) }));
  return drawn(floorsOf(sorted(parts), counts));
}
