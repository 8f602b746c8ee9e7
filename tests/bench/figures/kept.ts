import fs from 'node:fs';
import path from 'node:path';

/** What one request takes, on any machine. */
export interface Figures {
  /** Statements of SQL. */
  statements: number;
  /** Bytes that Postgres sends. */
  bytes: number;
  /** Bytes of node's heap that are allocated. */
  allocated: number;
  /** Functions that node calls. */
  calls: number;
}

/** By the name of the operation. */
export type Counted = Record<string, Figures>;
/** The figures of the repository, and the version of Node that they were counted with. */
export interface Kept {
  node: string;
  operations: Counted;
}

const file = path.join(import.meta.dirname, 'figures.json');
const tolerance = 0.05;
/** How the figures of now are kept. */
const toKeep = 'npm run bench:small figures -- --keep';
/** Another version of Node allocates and calls otherwise. */
const ofNode: readonly (keyof Figures)[] = ['allocated', 'calls'];

/** The figures that are kept in the repository. */
export const readKept = (): Kept => JSON.parse(fs.readFileSync(file, 'utf8')) as Kept;

/** Keeps these figures. */
export const keep = (operations: Counted): void =>
  fs.writeFileSync(file, `${JSON.stringify({ node: process.version, operations } satisfies Kept, null, 2)}\n`);

/**
 * Says in words which figures are worse than those that are kept, and what else is to be known. A statement more is worse, and more than
 * 5 % of anything else. `packaged` is the version of Node that comes with the project.
 */
export function compareFigures(counted: Counted, { node, operations }: Kept, packaged: string, running = process.version) {
  const [worse, remarks]: [string[], string[]] = [[], []];
  if (node !== packaged) worse.push(`the figures were kept with Node ${node}, and the project comes with ${packaged}`);
  if (running !== node) remarks.push(`this is Node ${running}, and the figures of node are of ${node}: they are not compared`);
  for (const gone of Object.keys(operations)) if (!counted[gone]) worse.push(`${gone} is kept, and was not counted`);
  for (const [name, figures] of Object.entries(counted)) {
    const kept = operations[name];
    if (!kept) worse.push(`${name} was counted, and is not kept`);
    for (const key of Object.keys(figures) as (keyof Figures)[]) {
      if (!kept || (running !== node && ofNode.includes(key))) continue;
      const allowed = key === 'statements' ? 0 : tolerance;
      const line = `${name} takes ${figures[key]} ${words[key]}, where ${kept[key]} are kept`;
      if (figures[key] > kept[key] * (1 + allowed)) worse.push(line);
      if (figures[key] < kept[key] * (1 - allowed)) remarks.push(`better: ${line}`);
    }
  }
  if (remarks.some((remark) => remark.startsWith('better'))) remarks.push(`keep what is better, so that it stays: ${toKeep}`);
  if (worse.length) worse.push(`If this must be, keep the new figures, and say why in the commit: ${toKeep}`);
  return { worse, remarks };
}

const words: Record<keyof Figures, string> = {
  statements: 'statements',
  bytes: 'bytes from Postgres',
  allocated: "bytes of node's heap",
  calls: 'calls of functions',
};
