import { importedBy } from '../support/reach.ts';

/** A part of the house: a name, and the files in it. */
export interface Part {
  name: string;
  files: readonly string[];
}

/**
 * The parts in floors, the lowest first: each stands one floor above the highest part that it imports. `parts` begins with the lowest
 * part. An import of a later part counts for nothing here: a test of its own refuses it.
 */
export function floorsOf(parts: readonly Part[], counts = (_file: string): boolean => true): string[][] {
  const partOf = new Map(parts.flatMap(({ name, files }) => files.map((file) => [file, name])));
  const levels = new Map<string, number>();
  for (const { name, files } of parts) {
    const below = files.flatMap((file) =>
      importedBy(file)
        .files.filter(counts)
        .map((other) => partOf.get(other) ?? name),
    );
    levels.set(name, 1 + Math.max(-1, ...below.filter((other) => other !== name).map((other) => levels.get(other) ?? -1)));
  }
  const height = 1 + Math.max(...levels.values());
  return Array.from({ length: height }, (_, floor) => [...levels].filter(([, level]) => level === floor).map(([name]) => name));
}

/** Floors as a drawing in Mermaid, the lowest at the bottom. */
export function drawn(floors: readonly (readonly string[])[]): string {
  const rows = floors.map((names, level) => {
    const nodes = names.map((name) => `${name.replaceAll(/\W/g, '-')}["${name}"]`);
    return `  subgraph floor${level} [" "]\n    direction LR\n    ${nodes.join(' ~~~ ')}\n  end`;
  });
  const stairs = floors.slice(1).map((_, level) => `  floor${level + 1} --> floor${level}`);
  return ['```mermaid', 'flowchart TB', ...rows.reverse(), ...stairs.reverse(), '```'].join('\n');
}
